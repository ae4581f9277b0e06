import type { CompiledColumn } from '../language/column.ts'
import type { Cell } from './Cell.ts'
import { buttonCell, buttonsCell, linkTagCell } from './actionCells.tsx'
import { lookupCell, refCell, statusCell } from './codeCells.tsx'
import { flagCell, iconCell } from './flagCell.ts'
import { lookOf } from './lookOf.ts'
import type { Look } from './lookOf.ts'
import { computeCell, numberCell, percentCell, rangeCell, timeCell } from './numberCells.ts'
import { slotCell } from './slotCells.ts'
import {
  emailCell,
  jsonCell,
  passwordCell,
  richtextCell,
  serialCell,
  telCell,
  textCell,
  textareaCell,
  urlCell,
} from './textCells.tsx'
import { uploadCell } from './uploadCell.tsx'

/** Every type of field and of cell has its look; one that is missing here does not compile. */
export const cells: Record<Look, Cell> = {
  text: textCell,
  textarea: textareaCell,
  password: passwordCell,
  url: urlCell,
  email: emailCell,
  tel: telCell,
  integer: numberCell,
  number: numberCell,
  quantity: numberCell,
  price: numberCell,
  amount: numberCell,
  percent: percentCell,
  score: numberCell,
  rate: numberCell,
  lookup: lookupCell,
  editlookup: lookupCell,
  ref: refCell,
  user: refCell,
  date: timeCell,
  daterange: rangeCell,
  datetime: timeCell,
  datetimerange: rangeCell,
  year: timeCell,
  month: timeCell,
  time: timeCell,
  flag: flagCell,
  checkbox: flagCell,
  icon: iconCell,
  attachments: uploadCell,
  upload: uploadCell,
  image: uploadCell,
  richtext: richtextCell,
  json: jsonCell,
  serial: serialCell,
  compute: computeCell,
  linkTag: linkTagCell,
  slot: slotCell,
  viewSlot: slotCell,
  button: buttonCell,
  tableOperate: buttonsCell,
  colGroup: textCell,
}

export function cellOf(column: CompiledColumn): Cell {
  return column.states ? statusCell : cells[lookOf(column)]
}
