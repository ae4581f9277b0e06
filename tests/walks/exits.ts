import type { Row } from '../../src/language/row.ts'
import { shown, units } from './exact.ts'
import { isOffered } from './Move.ts'
import type { Root, Snapshot } from './Snapshot.ts'

/** Where a document may be left for good. */
export const final: Readonly<Record<Root, (row: Row, snapshot: Snapshot) => boolean>> = {
  purRequisitionHeader: ({ status }) => ['COMPLETED', 'CANCELLED', 'CLOSED'].includes(String(status)),
  purOrderHeader: ({ status }) => ['COMPLETED', 'CANCELLED', 'CLOSED'].includes(String(status)),
  purDeliveryNote: ({ status }) => ['RECEIVED', 'CANCELLED', 'CLOSED'].includes(String(status)),
  rcvReceiveHeader: ({ id, status }, snapshot) =>
    ['COMPLETED', 'WRITTEN_OFF'].includes(String(status)) ||
    (status === 'PART_WRITTEN_OFF' && !snapshot.under('rcvReceiveLine', 'parent_id', id).some(isUninspected)),
  rcvWriteOff: ({ status }) => ['APPROVED', 'CANCELLED'].includes(String(status)),
}

const isUninspected = (line: Row): boolean =>
  line['inspected_flag'] !== 'Y' && units(line['written_off_quantity']) === 0n

/** What a person tries who wants a document off the table, nearest first; by its own buttons and those of its lines. */
export const exits: Readonly<Record<Root, readonly string[]>> = {
  rcvWriteOff: ['rcvWriteOff.doReject', 'rcvWriteOff.doCancel', 'rcvWriteOff.delete'],
  rcvReceiveHeader: ['rcvReceiveHeader.delete', 'rcvReceiveLine.doInspectLine', 'rcvReceiveHeader.doInspect'],
  purDeliveryNote: ['purDeliveryNote.doClose', 'purDeliveryNote.doCancel', 'purDeliveryNote.delete'],
  purOrderHeader: [
    'purOrderHeader.doReject',
    'purOrderHeader.doCancel',
    'purOrderLine.doCloseLine',
    'purOrderLine.doCancelLine',
    'purOrderHeader.delete',
  ],
  purRequisitionHeader: [
    'purRequisitionHeader.doReject',
    'purRequisitionHeader.doCancel',
    'purRequisitionHeader.doClose',
    'purRequisitionLine.doClose',
    'purRequisitionHeader.delete',
  ],
}

/** A button that leads out, on a row. */
export interface Exit {
  readonly entity: string
  readonly operation: string
  readonly rowId: unknown
}

/** The document is gone, or has come to its end. */
export function isOver(snapshot: Snapshot, root: Root, id: string): boolean {
  const header = snapshot.byId(root, id)
  return !header || final[root](header, snapshot)
}

export function isWayOut(
  snapshot: Snapshot,
  root: Root,
  id: string,
  { entity, operation, rowId }: Exit,
): boolean {
  const row = snapshot.byId(entity, rowId)
  if (!row) return false
  if (operation === 'delete') return snapshot.byId(root, id)?.['status'] === 'DRAFT'
  return isOffered(entity, operation, row) && (operation !== 'doInspectLine' || isUninspected(row))
}

export const leaving = (operation: string, row: Row): Row => ({
  id: row['id'],
  versionNum: row['version_num'],
  reason: '走查',
  closeReason: '走查',
  ...(operation === 'doInspectLine'
    ? { acceptedQuantity: shown(units(row['received_quantity'])), rejectedQuantity: '0' }
    : {}),
})
