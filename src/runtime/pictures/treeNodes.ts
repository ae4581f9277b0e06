import type { TreeNode } from '../../language/tree.ts'

/** What stands under each row of a tree, by its id; under '' stands its top. */
export type Branches = ReadonlyMap<string, readonly TreeNode[]>

/** A row in sight. `isOpen`: undefined where nothing stands under it. */
export interface ShownNode {
  readonly id: string
  readonly node: TreeNode
  /** From 1. */
  readonly level: number
  readonly isOpen: boolean | undefined
}

export const idOf = ({ row }: TreeNode): string => String(row['id'])

/** Nodes by what they stand under, in their order. */
export const branchesOf = (nodes: readonly TreeNode[]): Branches =>
  Map.groupBy(nodes, ({ above }) => above ?? '')

/** The rows in sight, from top to bottom. */
export function shownNodes(branches: Branches, isOpen: (id: string) => boolean): readonly ShownNode[] {
  const shown: ShownNode[] = []
  const walk = (above: string, level: number): void => {
    for (const node of branches.get(above) ?? []) {
      const id = idOf(node)
      const open = node.holds === 'Y' ? isOpen(id) : undefined
      shown.push({ id, node, level, isOpen: open })
      if (open) walk(id, level + 1)
    }
  }
  walk('', 1)
  return shown
}

/** Of a tree that is there as a whole only what words are found in, and what that stands under; all of that is open. */
export function soughtNodes(
  branches: Branches,
  words: string,
  textOf: (node: TreeNode) => string,
): readonly ShownNode[] {
  const sought = words.trim().toLowerCase()
  const walk = (above: string, level: number): readonly ShownNode[] =>
    (branches.get(above) ?? []).flatMap((node) => {
      const id = idOf(node)
      const below = walk(id, level + 1)
      const isIt = textOf(node).toLowerCase().includes(sought)
      if (!isIt && below.length === 0) return []
      return [{ id, node, level, isOpen: below.length > 0 ? true : undefined }, ...below]
    })
  return walk('', 1)
}

/** Where a key leads among the rows in sight: to another one, or to open or close this one. Null: it means nothing here. */
export function treeKey(
  key: string,
  shown: readonly Pick<ShownNode, 'level' | 'isOpen'>[],
  at: number,
): { readonly to: number } | { readonly open: boolean } | null {
  const node = shown[at]
  const last = shown.length - 1
  if (key === 'ArrowDown') return { to: Math.min(at + 1, last) }
  if (key === 'ArrowUp') return { to: Math.max(at - 1, 0) }
  if (key === 'Home') return { to: 0 }
  if (key === 'End') return { to: last }
  if (!node) return null
  if (key === 'ArrowRight') {
    if (node.isOpen === undefined) return null
    return node.isOpen ? { to: at + 1 } : { open: true }
  }
  if (key !== 'ArrowLeft') return null
  if (node.isOpen) return { open: false }
  const above = shown.findLastIndex(({ level }, index) => index < at && level < node.level)
  return above < 0 ? null : { to: above }
}
