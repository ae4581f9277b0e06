import type { CompiledColumn } from '../language/column.ts'
import type { Label } from '../language/label.ts'
import { absentCell } from './absentCell.ts'
import { beforeCell, beforeColumn } from './beforeCell.ts'
import { englishCell } from './englishCell.ts'
import { actionCells } from './action/actionCells.tsx'
import type { Cell } from './Cell.ts'
import { codeCells, statusCell } from './code/codeCells.tsx'
import { filesCells } from './files/uploadCell.tsx'
import { flagCells } from './flag/flagCell.ts'
import { cellKindOf } from './cellKind.ts'
import type { CellKind } from './cellKind.ts'
import { numberCells } from './number/numberCells.ts'
import { kindsCell } from './ref/kindsCell.tsx'
import { codedRefCell, refCells } from './ref/refCells.tsx'
import { slotCells } from './slot/slotCells.ts'
import { textCell, textCells } from './text/textCells.tsx'
import { timeCells } from './time/timeCells.ts'
import { typedCellOf } from './typedCell.ts'

/** Every type of field and of cell has its look in the folder of its family; one that is missing there does not compile here. */
export const cells: Readonly<Record<CellKind, Cell>> = {
  ...textCells,
  ...numberCells,
  ...timeCells,
  ...flagCells,
  ...codeCells,
  ...refCells,
  ...filesCells,
  ...slotCells,
  ...actionCells,
  formula: textCell,
  typed: typedCellOf(cellOf),
  colGroup: textCell,
}

/** How the values of a column are drawn, said and copied. */
export function cellOf(column: CompiledColumn): Cell {
  if (column.before !== undefined) return withBefore(column)
  if (column.kinds) return kindsCell
  if (column.states) return statusCell
  if (column.absent) return withWords(column, column.absent)
  if (column.inEnglish !== undefined) return inEnglish(cellKindOf(column))
  return column.withCode ? codedRefCell : cells[cellKindOf(column)]
}

const doubled = new WeakMap<CompiledColumn, Cell>()

function withBefore(column: CompiledColumn): Cell {
  const known = doubled.get(column) ?? beforeCell(cellOf(beforeColumn(column)))
  doubled.set(column, known)
  return known
}

const english = new Map<CellKind, Cell>()

/** One for each kind: a name is read where its column says. */
function inEnglish(kind: CellKind): Cell {
  const known = english.get(kind) ?? englishCell(cells[kind])
  english.set(kind, known)
  return known
}

const worded = new WeakMap<CompiledColumn, Cell>()

/** One for each column, since cells are told apart by what they are. */
function withWords(column: CompiledColumn, absent: Label): Cell {
  const known = worded.get(column) ?? absentCell(cells[cellKindOf(column)], absent)
  worded.set(column, known)
  return known
}
