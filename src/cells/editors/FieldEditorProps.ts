import type { CompiledColumn } from '../../language/column.ts'
import type { Row } from '../../language/row.ts'

/** `settle` takes what the text means, now or later; false when it means nothing. */
export interface Pending {
  readonly text: string
  settle(): Promise<boolean> | boolean
}

/** One editor for one field; the same in a form and in the active cell of a grid. Needs a CellServicesContext above it. */
export interface FieldEditorProps {
  readonly column: CompiledColumn
  /** The value under the field's wire key (for a ref: its id). */
  readonly value: unknown
  readonly row: Row
  /** New values by wire key, at every change: `{ purchaseQuantity: '3' }`, `{ itemId, itemCode, itemName }`. Emptied is null. */
  readonly onChange: (values: Row) => void
  readonly disabled?: boolean
  /** Default: the column's own word. */
  readonly required?: boolean
  /** Message; marks the editor as invalid. */
  readonly error?: string
  /** Id of the element that shows the message. Without it the editor brings one along: below the cell, and in a form for screen readers only. */
  readonly describedBy?: string
  readonly autoFocus?: boolean
  /** For a label's htmlFor. */
  readonly id?: string
  readonly onBlur?: () => void
  /** How it stands: `form` (default) has a frame of its own, `cell` fills the cell. */
  readonly place?: 'form' | 'cell'
  /** In a cell: typing began here, so the typed text replaces the value. */
  readonly replace?: boolean
  /** In a cell: a choice is complete and the editor may close. */
  readonly onDone?: () => void
  /** In a cell: told the text that was typed and not chosen yet, and what takes it, for a cell that is closed from outside. */
  readonly onPending?: (pending: Pending | undefined) => void
  /** In a cell: text that was typed here before and means nothing; typing goes on with it. */
  readonly leftover?: string
  /** Where several may be chosen at once (`modalConfig.multiple`): the values of each further row. Without it one is chosen. */
  readonly onMore?: (rows: readonly Row[]) => void
}
