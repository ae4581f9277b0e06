import type { Row } from '../../src/language/row.ts'
import { amountsFollowTheirLines } from './amountLaws.ts'
import { shown, units } from './exact.ts'
import type { Laws, Say, Scales } from './laws.ts'
import { notesHoldWhatIsOnTheWay, orderLinesAddUp, requisitionLinesAddUp } from './orderLaws.ts'
import { receiptsKeepTheirLedger, writeOffsAgreeWithTheirLedger } from './receiptLaws.ts'
import { parentOf, roots, type Snapshot } from './Snapshot.ts'
import { statesFollowTheirLines } from './stateLaws.ts'

/**
 * The laws of 1.4, 1.11, 11.4, 19.3 and 19.4, found anew from the raw rows. Answers what is broken, each with the law, the row, what
 * stands there and what should.
 */
export function brokenLaws(snapshot: Snapshot, scales: Scales): string[] {
  const broken: string[] = []
  const say: Say = (law, row, found, wanted) => {
    broken.push(`${law}: ${nameOf(snapshot, row)} has ${String(found)}, not ${String(wanted)}`)
  }
  const equal = (law: string, row: Row, column: string, wanted: bigint) => {
    if (units(row[column]) !== wanted) say(`${law}.${column}`, row, row[column], shown(wanted))
  }
  const laws = { snapshot, scales, say, equal }
  receiptsKeepTheirLedger(laws)
  writeOffsAgreeWithTheirLedger(laws)
  notesHoldWhatIsOnTheWay(laws)
  orderLinesAddUp(laws)
  requisitionLinesAddUp(laws)
  amountsFollowTheirLines(laws)
  statesFollowTheirLines(laws)
  nothingIsBelowZero(laws)
  return broken
}

const signed = new Set(['post_quantity', 'stock_quantity', 'total_quantity'])

function nothingIsBelowZero({ snapshot, say }: Laws): void {
  for (const [entity, rows] of Object.entries(snapshot.rows)) {
    if (entity === 'rcvTransaction') continue
    for (const row of rows) {
      for (const [column, value] of Object.entries(row)) {
        if (column.endsWith('_quantity') && !signed.has(column) && typeof value === 'number' && value < 0)
          say(`below zero.${column}`, row, value, '>= 0')
      }
    }
  }
}

/** `rcvReceiveHeader#2.10`: the second receipt of the walk, its line 10. */
export function nameOf(snapshot: Snapshot, row: Row): string {
  for (const root of roots) {
    const at = (snapshot.rows[root] ?? []).indexOf(row)
    if (at >= 0) return `${root}#${at + 1}`
  }
  for (const above of new Set([...roots, ...Object.values(parentOf)])) {
    const parent = snapshot.byId(above, row['parent_id'])
    if (parent) return `${nameOf(snapshot, parent)}.${String(row['line_num'])}`
  }
  return `${String(row['transaction_type'] ?? '')} ${String(row['transaction_num'] ?? row['id'])}`
}
