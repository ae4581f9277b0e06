/** Rows and columns as whoever compares grids gives them. */
export type ComparedRow = Readonly<Record<string, unknown>>
export interface ComparedColumn {
  readonly key: string
  readonly title: string
  readonly type: 'text' | 'number' | 'date' | 'tag' | 'flag'
}

/** What a page publishes as `window.bench` so that its grid can be measured. See README.md. */
export interface ComparedPage {
  readonly kind: 'dom'
  /** Draws into an element of the page; rows 39 px high, the header 40, columns 120 wide, the first one pinned. */
  mount(
    element: HTMLElement,
    rows: readonly ComparedRow[],
    columns: readonly ComparedColumn[],
  ): void | Promise<void>
  setRows(rows: readonly ComparedRow[]): void | Promise<void>
  /** What the grid holds now, edits included. */
  value(row: number, column: number): unknown
  /** The element of a cell that is drawn now, else null. */
  cellEl(row: number, column: number): Element | null
  /** Clicks on a cell that open its editor: 1 or 2; 0 where typing does. */
  readonly clicks: number
  /** Whether a paste event is understood as a table. */
  readonly nativePaste: boolean
}

export const comparedSizes = { row: 39, head: 40, column: 120 } as const
