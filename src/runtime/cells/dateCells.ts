import type { Cell } from './Cell.ts'
import { isEmpty } from './Cell.ts'

/** Dates travel as text in the form in which they are shown; a longer one is cut. */
function dateCell(length: number): Cell {
  return { text: ({ value }) => isEmpty(value) ? '' : String(value).replace('T', ' ').slice(0, length), className: () => 'sw-figures' }
}

export const dayCell = dateCell(10)
export const datetimeCell = dateCell(19)
export const monthCell = dateCell(7)
export const timeCell: Cell = { text: ({ value }) => isEmpty(value) ? '' : String(value).slice(-8), className: () => 'sw-figures' }
export const rangeCell: Cell = {
  text: ({ value }) => Array.isArray(value) ? value.map((end) => isEmpty(end) ? '…' : String(end)).join(' ~ ') : isEmpty(value) ? '' : String(value),
  className: () => 'sw-figures',
}
