import type { CompiledColumn } from '../../language/column.ts'
import type { Row } from '../../language/row.ts'

/** A cell of a file whose lines are not rows of one list: a value as its column shows it, words, or nothing. */
export type SheetCell =
  | { readonly column: CompiledColumn; readonly row: Row; readonly isGood?: boolean }
  | { readonly words: string; readonly isTitle?: true }
  | null

/** Lines of cells, and how wide they stand, in pixels. */
export interface Sheet {
  readonly lines: readonly (readonly SheetCell[])[]
  readonly widths: readonly number[]
  /** So many lines at the top, and columns at the left, stay in sight. */
  readonly still: { readonly lines: number; readonly columns: number }
}
