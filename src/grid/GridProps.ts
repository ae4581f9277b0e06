import type { Density } from '../theme/measures.ts'
import type { MouseEvent, ReactNode, Ref } from 'react'
import type { CompiledButton } from '../language/button.ts'
import type { CompiledColumn } from '../language/column.ts'
import type { Row } from '../language/row.ts'
import type { CompiledFooter } from '../language/table.ts'
import type { Condition } from '../language/wire.ts'
import type { CellServices } from '../cells/CellServices.ts'

export type Tint = 'success' | 'warning' | 'error'
export type Selection = 'none' | 'single' | 'multiple'
/** `field` is the column's entity field, or its key when it is read through a ref. */
export interface SortOrder {
  readonly field: string
  readonly order: 'asc' | 'desc'
}
/** New values of one row by wire key. */
export interface RowChange {
  readonly rowKey: string
  readonly values: Row
}
/** Pasted text that a cell could not take; without a key there was no row for it. */
export interface RefusedCell {
  readonly rowKey: string | null
  readonly columnKey: string | null
  readonly text: string
  /** Counted from 0. */ readonly row?: number
  readonly reason?: string
}

/** What a user made of one column; the order is that of the list. What is not said is the definition's. */
export interface ColumnChoice {
  readonly key: string
  readonly width?: number
  readonly hidden?: boolean
  readonly fixed?: 'left' | 'right' | 'none'
}
/** An entry of the right-click menu. `column` is the one that was clicked. */
export interface GridMenuItem {
  readonly key: string
  readonly label: string
  readonly danger?: boolean
  readonly disabled?: boolean
  run(row: Row | undefined, column: CompiledColumn | undefined): void
}
/** A message that the specification words; shown by the screen, spoken by the grid. */
export interface GridNotice {
  readonly kind: 'success' | 'info' | 'warning' | 'error'
  readonly text: string
}

/** What a cell is among its neighbours: the best of them, or one whose value is not there (`text` is read in its place). */
export interface CellMark {
  readonly look: 'best' | 'closed'
  readonly text: string
}
/** Titles over several columns that are more than one text. `height` in pixels. */
export interface GroupHeads {
  readonly height: number
  /** What stands there, by the key of the group; nothing: its title. */
  draw(key: string): ReactNode
}

/** Everything is controlled: the grid keeps only where the user stands, what is being typed, and (unless given) column widths. */
export interface GridProps {
  /** Accessible name of the grid. */
  readonly label: string
  /** Immutable: a changed row is a new object, unchanged rows keep theirs. */
  readonly rows: readonly Row[]
  /** Wire key that identifies a row; default `id`. New lines need one too. */
  readonly rowKey?: string
  /** Keep the identity while the columns are the same. Columns with `columnsDisplay: 'N'` are left out. */
  readonly columns: readonly CompiledColumn[]
  /** Keep the identity while nothing in it changes. */
  readonly services: CellServices

  /** Pixels; default: fills its parent, which must have a height. */
  readonly height?: number
  /** How close things stand; default: normal. */
  readonly density?: Density
  /** Pixels; default: that of the density. */
  readonly rowHeight?: number
  readonly showIndex?: boolean
  /** Rows before this page; the first row shows `indexOffset + 1`. */
  readonly indexOffset?: number
  readonly operate?: { readonly width?: number; readonly title?: string; render(row: Row): ReactNode }
  readonly tint?: (row: Row) => Tint | undefined
  /** What a cell is beside its value. Keep the identity while none of the answers changes, and give the same object for what is the same. */
  readonly markOf?: (row: Row, column: CompiledColumn) => CellMark | undefined
  /** The lowest row of titles over several columns, drawn by whoever draws the grid. Keep the identity. */
  readonly heads?: GroupHeads
  /** A cell that is not shown is empty and not editable. */
  readonly isShown?: (row: Row, column: CompiledColumn) => boolean

  readonly loading?: boolean
  /** Shown in place of the rows. */
  readonly error?: ReactNode
  /** Shown when there are no rows; default 暂无数据 | No data. */
  readonly empty?: ReactNode

  readonly sort?: readonly SortOrder[]
  readonly onSort?: (sort: readonly SortOrder[]) => void
  readonly widths?: Readonly<Record<string, number>>
  readonly onResize?: (columnKey: string, width: number) => void

  readonly selection?: Selection
  readonly selectedKeys?: ReadonlySet<string>
  /** The whole new set, with keys of other pages kept; `rows` are those of this page that are in it. */
  readonly onSelect?: (keys: ReadonlySet<string>, rows: readonly Row[]) => void
  readonly isSelectable?: (row: Row) => boolean

  /** Footer with the sums of the `isSummary` columns over `rows`; `totals` (column key → decimal) adds those over the whole result. */
  readonly summary?: boolean | { readonly totals?: Readonly<Record<string, string>> }

  /** Click (or Enter) on a cell of a column with `link`. */
  readonly onOpen?: (row: Row, column: CompiledColumn) => void
  readonly onRowDoubleClick?: (row: Row) => void
  readonly onRowClick?: (row: Row) => void
  /** The user has come to another row, by pointer or keyboard. */
  readonly onStand?: (row: Row) => void
  readonly onRowMenu?: (event: MouseEvent, row: Row, column: CompiledColumn | undefined) => void
  /** Key of the row that is marked as the current one (its children are shown below, say). */
  readonly currentKey?: string

  /** Both the column's and the table's rule. Without `onEdit` nothing is editable. */
  readonly isEditable?: (row: Row, column: CompiledColumn) => boolean
  /** Marks a cell that is still empty; default `column.required`, which also marks the header. */
  readonly isRequired?: (row: Row, column: CompiledColumn) => boolean
  /** Which rule keeps a cell from being written into; said at the cell when somebody types there. */
  readonly whyLocked?: (row: Row, column: CompiledColumn) => string | undefined
  /** One call is one step of undo: a typed cell, a cleared range, a paste. */
  readonly onEdit?: (changes: readonly RowChange[], added?: readonly Row[]) => void
  /** Pasted rows beyond the last may be added: they come as `added` of the same call of `onEdit`, so that it is one step of undo. */
  readonly canAdd?: boolean
  /** Message for a cell, `key` being the column's wire key; a new function identity makes the rows look again. */
  readonly errorsOf?: (rowKey: string, key: string) => string | undefined
  /** Tab or Enter behind the last row: add a line. Return true if one was added. */
  readonly onAppend?: () => boolean
  /** Ctrl - and the menu: these rows are to go. */
  readonly onDelete?: (rowKeys: readonly string[]) => void
  /** Alt Up, Alt Down: these rows go one place up (-1) or down (1). True if they went. */
  readonly onMove?: (rowKeys: readonly string[], by: -1 | 1) => boolean
  /** After a paste: what was not understood. The rest was edited. */
  readonly onRefused?: (cells: readonly RefusedCell[]) => void
  readonly onUndo?: () => void
  readonly onRedo?: () => void
  readonly ref?: Ref<GridHandle>

  /** Progress while loading. Default true. */
  readonly showProcess?: boolean
  /** Rows stand below each other, and only those of open ones are among `rows`. Nothing is drawn below a row then (`expand`). Keep the identity while nothing in it changes. */
  readonly outline?: Outline
  /** Drawn below a row that is expanded (column of 30 px). */
  readonly expand?: (row: Row) => ReactNode
  /** What stands on the cell that opens a row, beside its sign; keep the identity while nothing in it changes. */
  readonly fold?: FoldText
  /** Pixels of what is open below rows, whenever that changes. */
  readonly onUnfolded?: (height: number) => void
  /** Column keys whose equal neighbours are one cell. */
  readonly rowSpanFields?: readonly string[]
  /** Title, sums, means and merged cells of the footer; `summary` alone sums the `isSummary` columns. */
  readonly footer?: CompiledFooter
  /** The user's columns: order, width, hidden, pinned. Without `onColumns` the grid keeps them itself. */
  readonly choices?: readonly ColumnChoice[]
  readonly onColumns?: (choices: readonly ColumnChoice[]) => void
  /** Back to the definition's columns. */
  readonly onColumnsReset?: () => void
  /** Conditions by column, shown at the header. Without it there are no column filters. */
  readonly conditions?: readonly Condition[]
  readonly onFilter?: (key: string, condition: Condition | null) => void
  /** Entries of the right-click menu beside the grid's own (copy cell, copy row, columns, filter by this value, …). */
  readonly menu?: readonly GridMenuItem[]
  /** A button or link of a cell was pressed. */
  readonly onPress?: (row: Row, button: CompiledButton) => void
  /** Whether a button of a cell is shown, and whether it can be pressed. */
  readonly buttonState?: (row: Row, button: CompiledButton) => 'hidden' | 'disabled' | 'enabled'
  /** Stands beside the value in the cell where the user is, unless that is being edited; what can be pressed there is pressed by Shift F1. Keep the identity. */
  readonly aside?: (row: Row, column: CompiledColumn) => ReactNode
  /** Drawn as an editor that takes nothing. */
  readonly isDisabled?: (row: Row, column: CompiledColumn) => boolean
  /** Default: a message of the component library, where the application has it. */
  readonly onNotice?: (notice: GridNotice) => void
}

/** How rows stand below each other: a tree. */
export interface Outline {
  /** How deep, from 1. */
  level(row: Row): number
  /** Undefined where nothing stands under it. */
  isOpen(row: Row): boolean | undefined
  turn(row: Row, open: boolean): void
  /** It is there only for what stands under it. */
  isFaint(row: Row): boolean
}

/** The column that opens rows, where it says what there is to be opened: `3 · 12-04`. */
export interface FoldText {
  readonly title: string
  readonly width: number
  text(row: Row): string
}

export interface GridHandle {
  /** Scrolls there and makes it the active cell, e.g. to jump to an error. False when it is not among rows and columns. */
  focusCell(rowKey: string, columnKey?: string): boolean
  /** Closes an open editor with what it has, as leaving the grid does; for shortcuts that save. */
  commit(): void
  /** Opens what stands below a row, or closes it. */
  unfold?(rowKey: string, isOpen?: boolean): void
  /** Opens the settings of the columns. */
  openColumns?(): void
}
