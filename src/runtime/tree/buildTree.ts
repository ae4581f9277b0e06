import type { Row } from '../../language/row.ts'
import { runtimeTexts } from '../../texts/runtimeTexts.ts'

/** Which keys of a row say where it stands. `treeConfig` names what a node shows. */
export interface TreeKeys {
  readonly key: string
  readonly parentKey: string
  readonly levelKey: string
  readonly treeConfig: { readonly title: string }
}

/** A node as the specification has it (foundations section 3). */
export interface TreeNode {
  readonly key: string
  readonly title: string
  readonly level: number
  /** Titles from the root to here, with slashes between. */
  readonly treeFullPath: string
  readonly row: Row
  readonly children: readonly TreeNode[]
}

/** Thrown when it is not said which keys make the tree. */
export class TreeConfigError extends Error {
  readonly words = runtimeTexts.label('tree.configMissing')
  constructor() {
    super(runtimeTexts.in('EN')('tree.configMissing'))
  }
}

/**
 * Rows as a tree, in the order of the rows. A row whose parent is not among them stands at the root; of rows that are their own
 * ancestors the first does, so that nothing is lost. Throws a TreeConfigError.
 */
export function buildTree(
  rows: readonly Row[],
  { key, parentKey, levelKey, treeConfig }: Partial<TreeKeys>,
): TreeNode[] {
  if (!key || !parentKey || !levelKey || !treeConfig?.title) throw new TreeConfigError()
  const text = (value: unknown): string => (value === null || value === undefined ? '' : String(value))
  const known = new Set(rows.map((row) => text(row[key])))
  const below = new Map<string, Row[]>()
  const roots: Row[] = []
  for (const row of rows) {
    const parent = text(row[parentKey])
    if (!known.has(parent) || parent === text(row[key])) roots.push(row)
    else below.set(parent, [...(below.get(parent) ?? []), row])
  }
  const placed = new Set<string>()
  const nodeOf = (row: Row, above: string, level: number): TreeNode => {
    const own = text(row[key])
    placed.add(own)
    const title = text(row[treeConfig.title])
    const treeFullPath = above ? `${above}/${title}` : title
    const children = (below.get(own) ?? [])
      .filter((child) => !placed.has(text(child[key])))
      .map((child) => nodeOf(child, treeFullPath, level + 1))
    return {
      key: own,
      title,
      level: row[levelKey] === null || row[levelKey] === undefined ? level : Number(row[levelKey]),
      treeFullPath,
      row,
      children,
    }
  }
  const tree = roots.map((row) => nodeOf(row, '', 1))
  for (const row of rows) if (!placed.has(text(row[key]))) tree.push(nodeOf(row, '', 1))
  return tree
}
