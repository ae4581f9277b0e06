import type { Row } from '../../language/row.ts'
import { gt, num, sub, sum, text } from '../../rules/expression/kernel.ts'
import type { FlowUse } from '../store/Catalog.ts'
import type { OperationContext } from '../store/OperationContext.ts'
import { rowsOf } from './Document.ts'
import { heldBy } from './limits.ts'

/**
 * What a document, as it is stored with its lines, takes of each source row beyond what counts there: a draft that holds nothing against others
 * has it all the same. Decimals by the key of the source row; of rows that are taken whole nothing, since no key lets two lines have one.
 */
export function ownTakings(
  context: OperationContext,
  use: FlowUse,
  document: Row | null,
): ReadonlyMap<string, string> {
  const { amount, link } = use
  if (!document || !amount) return new Map()
  const lines = [...rowsOf(use.document, document)].filter(
    ({ node, row }) => node === use.line && typeof row[link.wire] === 'string',
  )
  return new Map(
    [...Map.groupBy(lines, ({ row }) => String(row[link.wire]))].flatMap(([id, taking]) => {
      const beyond = taking.map((placed) =>
        sub(num(placed.row[amount.wire]), heldBy({ context }, use, placed)),
      )
      const own = sum(beyond.filter((one) => gt(one, num('0'))))
      return gt(own, num('0')) ? [[id, text(own) ?? '0'] as const] : []
    }),
  )
}

/** What is left of a row for a document that has so much of it already; decimals, never less than nothing. */
export function leftBeside(rest: string | null, own: string | undefined): string | null {
  if (rest === null || own === undefined) return rest
  const left = sub(num(rest), num(own))
  return gt(left, num('0')) ? text(left) : '0'
}
