import type { CellType, CompiledColumn, FieldTypeName } from '../../language/compiled.ts'
import type { Cell } from './Cell.ts'
import { attachmentsCell } from './attachmentsCell.tsx'
import { lookupCell, refCell, statusCell } from './codeCells.tsx'
import { datetimeCell, dayCell, monthCell, rangeCell, timeCell } from './dateCells.ts'
import { flagCell } from './flagCell.ts'
import { amountCell, percentCell, priceCell, wholeCell, yearCell } from './numberCells.ts'
import { emailCell, jsonCell, passwordCell, richtextCell, serialCell, textCell, textareaCell, urlCell } from './textCells.tsx'

/** Every type of field and of cell has its look; one that is missing here does not compile. */
export const cells: Record<FieldTypeName | CellType, Cell> = {
  text: textCell, textarea: textareaCell, password: passwordCell, url: urlCell, email: emailCell, tel: textCell,
  integer: wholeCell, number: wholeCell, quantity: wholeCell, price: priceCell, amount: amountCell, percent: percentCell, score: wholeCell, rate: wholeCell,
  lookup: lookupCell, editlookup: lookupCell, ref: refCell, user: refCell,
  date: dayCell, daterange: rangeCell, datetime: datetimeCell, datetimerange: rangeCell, year: yearCell, month: monthCell, time: timeCell,
  flag: flagCell, checkbox: flagCell, icon: flagCell,
  attachments: attachmentsCell, upload: attachmentsCell, image: attachmentsCell, richtext: richtextCell, json: jsonCell, serial: serialCell,
  compute: textCell, linkTag: textCell, slot: textCell, viewSlot: textCell, button: textCell, tableOperate: textCell, colGroup: textCell,
}

/** Cell types that look other than the type of their field. */
const ownLook: ReadonlySet<CellType> = new Set<CellType>(['icon', 'checkbox', 'upload', 'textarea', 'password'])

export function cellOf(column: CompiledColumn): Cell {
  if (column.states) return statusCell
  return cells[ownLook.has(column.cellType) ? column.cellType : column.type]
}
