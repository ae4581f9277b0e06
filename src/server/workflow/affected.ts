import type { Expression } from '../../language/expression.ts'
import type { Row } from '../../language/row.ts'
import type { FlowUse, EntityNode, RollupUse } from '../store/Catalog.ts'
import type { Written } from './writeDocuments.ts'
import { index } from './Document.ts'

/** Which rows' roll-ups and taken quantities have to be found anew because others changed. */
export interface Affected {
  readonly rollups: Map<RollupUse, Set<string>>
  readonly flows: Map<FlowUse, Set<string>>
}

export function affectedBy(written: readonly Written[]): Affected {
  const affected: Affected = { rollups: new Map(), flows: new Map() }
  for (const { document, rows, before, after } of written) {
    const nodes = usingNodes(document.node)
    if (nodes.length === 0) continue
    const changed = new Set(rows.map(({ id }) => id))
    const above = new Set(rows.flatMap(({ parents }) => parents))
    const old = index(document.node, before)
    const now = index(document.node, after)
    for (const id of new Set([...old.keys(), ...now.keys()])) {
      const [was, is] = [old.get(id), now.get(id)]
      const node = (is ?? was)?.node
      if (!node || !nodes.includes(node)) continue
      const touched: Touched = {
        self: changed.has(id),
        below: above.has(id),
        above: parentsOf(is?.up ?? was?.up).some((parent) => changed.has(parent)),
      }
      note(affected, node, touched, [was?.row, is?.row])
    }
  }
  return affected
}

/** What the row was and is points to rows whose figures depend on it. */
function note(
  affected: Affected,
  node: EntityNode,
  touched: Touched,
  both: readonly (Row | undefined)[],
): void {
  for (const use of node.rollupsOver)
    if (depends([use.rollup.value, use.rollup.when], touched))
      collect(affected.rollups, use, both, use.by.wire)
  for (const use of node.takes)
    if (depends([use.flow.holds, use.flow.release], touched))
      collect(affected.flows, use, both, use.link.wire)
}

interface Touched {
  readonly self: boolean
  readonly below: boolean
  readonly above: boolean
}

/** A row counts when it changed itself, or when what stands above or below it did and the rule looks there. */
function depends(rules: readonly (Expression | undefined)[], { self, below, above }: Touched): boolean {
  if (self) return true
  const deps = rules.flatMap((rule) => rule?.deps ?? [])
  return (
    (above && deps.some((dep) => dep.startsWith('parent.'))) ||
    (below && deps.some((dep) => !dep.startsWith('parent.') && dep.includes('.')))
  )
}

function collect<Use>(
  into: Map<Use, Set<string>>,
  use: Use,
  rows: readonly (Row | undefined)[],
  wire: string,
): void {
  for (const row of rows) {
    const id = row?.[wire]
    if (typeof id !== 'string') continue
    const ids = into.get(use) ?? new Set()
    into.set(use, ids.add(id))
  }
}

const usingNodes = (node: EntityNode): EntityNode[] => [
  ...(node.rollupsOver.length > 0 || node.takes.length > 0 ? [node] : []),
  ...node.lines.flatMap((lines) => usingNodes(lines.node)),
]

function parentsOf(up: { readonly row: Row; readonly up?: unknown } | undefined): string[] {
  return up ? [String(up.row['id']), ...parentsOf(up.up as typeof up | undefined)] : [] // `up` is the same shape all the way
}
