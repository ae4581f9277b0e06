import { drawSlot, hasSlot } from './slots.ts'
import type { Cell, CellRead } from '../Cell.ts'
import { isEmpty } from '../Cell.ts'
import { cellsTexts } from '../../texts/cellsTexts.ts'

const nothing = (): void => undefined

function unknown({ column: { slot }, services }: CellRead): string | undefined {
  if (hasSlot(slot)) return undefined
  const say = cellsTexts.in(services.language)
  return slot ? say('slot.unknown', { name: slot }) : say('slot.unnamed')
}

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
