import type { Row } from '../../src/language/row.ts'
import { sum, units } from './exact.ts'
import type { Snapshot } from './Snapshot.ts'

/** What decimals a unit or currency has: base data that no walk changes. */
export interface Scales {
  readonly uom: ReadonlyMap<string, number>
  readonly currency: ReadonlyMap<string, number>
}

export type Say = (law: string, row: Row, found: unknown, wanted: unknown) => void

export interface Laws {
  readonly snapshot: Snapshot
  readonly scales: Scales
  readonly say: Say
  equal(law: string, row: Row, column: string, wanted: bigint): void
}

export const total = (rows: readonly Row[], column: string): bigint =>
  sum(rows.map((row) => units(row[column])))

/** What a ledger row counts for: a write-off for what it takes back. */
export const kindOf = (row: Row): unknown =>
  row['transaction_type'] === 'WRITE_OFF' ? row['origin_type'] : row['transaction_type']
export const ofKind = (rows: readonly Row[], kind: string): bigint =>
  total(
    rows.filter((row) => kindOf(row) === kind),
    'quantity',
  )

export const isPosted = ({ snapshot }: Laws, line: Row): boolean =>
  snapshot.byId('rcvReceiveHeader', line['parent_id'])?.['status'] !== 'DRAFT'
export const isReturn = ({ snapshot }: Laws, line: Row): boolean =>
  snapshot.byId('rcvReceiveHeader', line['parent_id'])?.['receive_type'] === 'RETURN'

/** Approved write-off lines of a line of a receipt. */
export const offOf = ({ snapshot }: Laws, line: Row): readonly Row[] =>
  snapshot
    .under('rcvWriteOffLine', 'receive_line_id', line['id'])
    .filter((one) => snapshot.byId('rcvWriteOff', one['parent_id'])?.['status'] === 'APPROVED')
export const writtenOff = (laws: Laws, line: Row): bigint => total(offOf(laws, line), 'write_off_quantity')
export const restored = (laws: Laws, line: Row): bigint =>
  total(
    offOf(laws, line).filter((one) => one['restore_note_flag'] === 'Y'),
    'write_off_quantity',
  )

export const returnedBy = (laws: Laws, line: Row): bigint =>
  units(line['return_quantity']) - writtenOff(laws, line)

export const isRunning = (order: Row): boolean =>
  ['PUBLISHED', 'DATES_CHANGED', 'PART_CONFIRMED', 'CONFIRMED'].includes(String(order['status']))
