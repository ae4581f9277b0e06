import type { Row } from '../../language/row.ts'
import { nodesOf, type Column, type EntityNode } from '../store/Catalog.ts'
import { linesOf } from '../store/findById.ts'
import type { OperationContext } from '../store/OperationContext.ts'
import { agreementsSent } from './agreements.ts'
import { linkTables, type Wanted } from './linkedRows.ts'
import { wayOfFlow } from './ways.ts'

/** The rows that sent documents or lines link to: what they want to take from, with what the flow reads there, and what sums them up. */
export function linksIn(context: OperationContext, node: EntityNode, inputs: readonly Row[]): Wanted[] {
  const agreements = agreementsSent(node, inputs)
  const own: readonly Wanted[] = agreements.length > 0 ? [{ node, ids: [], agreements }] : []
  if (linkTables(node.root).length === 0) return [...own]
  const links = nodesOf(node).flatMap((at) => {
    const rows = rowsAt(node, at, inputs)
    const ids = (column: Column) => [
      ...new Set(rows.map((row) => row[column.wire]).filter((id) => typeof id === 'string')),
    ]
    const takes = at.takes.map((use): Wanted => ({
      node: use.source,
      ids: ids(use.link),
      way: wayOfFlow(context.catalog, use),
    }))
    const kept = at.gatheredBy.flatMap(({ owner, link }): Wanted[] =>
      link ? [{ node: owner, ids: ids(link) }] : [],
    )
    return [...takes, ...kept]
  })
  return [...own, ...links]
}

const rowsAt = (from: EntityNode, at: EntityNode, rows: readonly Row[]): readonly Row[] =>
  at === from || !at.parent
    ? rows
    : rowsAt(from, at.parent, rows)
        .flatMap((row) => linesOf(row, at.parent?.lines.find(({ node }) => node === at)?.name ?? ''))
        .filter((line) => typeof line === 'object' && line !== null)
