import type { ReactNode } from 'react'
import type { CompiledColumn } from '../language/column.ts'
import type { Row } from '../language/row.ts'
import type { CellServices } from './CellServices.ts'

/** What a cell may look at: one value, the row around it, and the column that says what it is. */
export interface CellRead {
  readonly value: unknown
  readonly row: Row
  readonly column: CompiledColumn
  readonly services: CellServices
  /** It stands in no grid: what can be pressed in it is in the order of Tab. In a grid the keyboard reaches it through its cell. */
  readonly alone?: boolean
}

/** `tabIndexOf({ alone: true })` → `0`. In the order of Tab, or not. */
export const tabIndexOf = ({ alone }: CellRead): 0 | -1 => (alone ? 0 : -1)

/** How a value looks when nobody edits it. Not a component: hundreds are drawn at once, so a cell is text wherever text will do. */
export interface Cell {
  /** As plain text: what is drawn unless `draw` says otherwise, and what is copied. */
  text(read: CellRead): string
  draw?(read: CellRead): ReactNode
  /** What is seen, where that is more than its text: it is found by it, and printed. */
  seen?(read: CellRead): string
  /** Class of the cell itself, so that most cells need no element of their own. */
  className?(read: CellRead): string
  /** Hover text, where it says more than the cell. */
  title?(read: CellRead): string | undefined
  /** Spoken in place of what is drawn. */
  spoken?(read: CellRead): string | undefined
  /** What is wrong with the value or with the column, in words; the cell is marked as invalid and says them. */
  wrong?(read: CellRead): string | undefined
  /** It looks at the whole row, not only at the keys of its column: whatever changes there draws it again. */
  readonly readsRow?: true
}

/** `isEmpty('')` → `true`. Null, undefined and the empty text. */
export const isEmpty = (value: unknown): value is null | undefined | '' =>
  value === null || value === undefined || value === ''

/** `seenText({ text: () => 'Nut', seen: () => 'LN-6 Nut' }, {})` → `'LN-6 Nut'`. What somebody reads in the cell, as text. */
export const seenText = (cell: Cell, read: CellRead): string => cell.seen?.(read) ?? cell.text(read)
