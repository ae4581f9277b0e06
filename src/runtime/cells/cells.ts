import type { CellType, CompiledColumn, FieldTypeName } from '../../language/compiled.ts'
import type { Cell } from './Cell.ts'
import { attachmentsCell } from './attachmentsCell.tsx'
import { lookupCell, refCell, statusCell } from './codeCells.tsx'
import { flagCell } from './flagCell.ts'
import { computeCell, numberCell, percentCell, rangeCell, timeCell } from './numberCells.ts'
import { emailCell, jsonCell, passwordCell, richtextCell, serialCell, textCell, textareaCell, urlCell } from './textCells.tsx'

/** Every type of field and of cell has its look; one that is missing here does not compile. */
export const cells: Record<FieldTypeName | CellType, Cell> = {
  text: textCell, textarea: textareaCell, password: passwordCell, url: urlCell, email: emailCell, tel: textCell,
  integer: numberCell, number: numberCell, quantity: numberCell, price: numberCell, amount: numberCell, percent: percentCell, score: numberCell, rate: numberCell,
  lookup: lookupCell, editlookup: lookupCell, ref: refCell, user: refCell,
  date: timeCell, daterange: rangeCell, datetime: timeCell, datetimerange: rangeCell, year: timeCell, month: timeCell, time: timeCell,
  flag: flagCell, checkbox: flagCell, icon: flagCell,
  attachments: attachmentsCell, upload: attachmentsCell, image: attachmentsCell, richtext: richtextCell, json: jsonCell, serial: serialCell,
  compute: computeCell, linkTag: textCell, slot: textCell, viewSlot: textCell, button: textCell, tableOperate: textCell, colGroup: textCell,
}

/** Cell types that look other than the type of their field. */
const ownLook: ReadonlySet<CellType> = new Set<CellType>(['icon', 'checkbox', 'upload', 'textarea', 'password'])

export function cellOf(column: CompiledColumn): Cell {
  if (column.states) return statusCell
  return cells[ownLook.has(column.cellType) ? column.cellType : column.type]
}
