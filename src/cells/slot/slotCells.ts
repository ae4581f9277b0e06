import { drawSlot, hasSlot } from './slots.ts'
import type { Cell, CellRead } from '../Cell.ts'
import { isEmpty } from '../Cell.ts'
import { cellsTexts } from '../../texts/cellsTexts.ts'

const nothing = (): void => undefined

const unknown = ({ column, services }: CellRead): string | undefined =>
  hasSlot(column.slot)
    ? undefined
    : column.slot
      ? cellsTexts.in(services.language)('slot.unknown', { name: column.slot })
      : cellsTexts.in(services.language)('slot.unnamed')

/** What is registered under the column's name, drawn for reading. */
export const slotCell: Cell = {
  readsRow: true,
  text: ({ value }) => (isEmpty(value) || typeof value === 'object' ? '' : String(value)),
  draw: (read) =>
    drawSlot(read.column.slot, {
      row: read.row,
      column: read.column,
      value: read.value,
      editable: false,
      onChange: nothing,
    }) ?? unknown(read),
  className: (read) => (unknown(read) ? 'sw-amiss' : ''),
  wrong: unknown,
}

/** What screens bring along, drawn for reading. */
export const slotCells = { slot: slotCell, viewSlot: slotCell } as const
