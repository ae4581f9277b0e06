import { expanderCol, type Marked, type Place } from './GridState.ts'

/** How large a grid is: its rows, its data columns, and whether rows have a cell that opens them. */
export interface Extent {
  readonly rows: number
  readonly cols: number
  readonly hasExpander: boolean
}

/** From one corner to another, where the user then stands. */
export interface Range {
  readonly from: Place
  readonly to: Place
}

const clamp = (value: number, low: number, high: number): number => Math.max(low, Math.min(high, value))

/** `within({ row: 9, col: 9 }, { rows: 3, cols: 2, hasExpander: false }, false)` → `{ row: 2, col: 1 }`. The nearest place that one can stand in. A range (`widen`) has neither headers nor the cells that open rows. */
export function within({ row, col }: Place, { rows, cols, hasExpander }: Extent, widen: boolean): Place {
  const at = clamp(row, widen ? 0 : -1, rows - 1)
  return { row: at, col: clamp(col, hasExpander && at >= 0 && !widen ? expanderCol : 0, cols - 1) }
}

/** `beside({ row: 1, col: 1 }, { row: 1, col: 0 })` → `{ row: 2, col: 1 }`. The place so many rows and columns further. */
export const beside = ({ row, col }: Place, by: Place): Place => ({ row: row + by.row, col: col + by.col })

/** `leap({ row: 0, col: 0 }, { row: 1, col: 0 }, { rows: 5, cols: 1, hasExpander: false }, () => true)` → `{ row: 4, col: 0 }`. To the last filled cell before a gap, over a gap to the next filled one, else to the edge. */
export function leap(
  from: Place,
  by: Place,
  { rows, cols }: Extent,
  isFilled: (place: Place) => boolean,
): Place {
  const isInside = ({ row, col }: Place): boolean => row >= 0 && row < rows && col >= 0 && col < cols
  let at = beside(from, by)
  if (!isInside(at)) return from
  const isRun = from.row >= 0 && isFilled(from) && isFilled(at)
  for (let next = beside(at, by); isInside(next); next = beside(at, by)) {
    if (isRun ? !isFilled(next) : isFilled(at)) break
    at = next
  }
  return at
}

/** `nextEditable({ row: 0, col: 1 }, 1, { rows: 2, cols: 2, hasExpander: false }, () => true)` → `{ row: 1, col: 0 }`. The next editable cell in reading order, or null behind the last. */
export function nextEditable(
  from: Place,
  step: 1 | -1,
  { rows, cols }: Extent,
  canEdit: (place: Place) => boolean,
): Place | null {
  const end = rows * cols
  const start = from.row * cols + (step > 0 ? from.col : Math.max(0, from.col)) + step
  for (let at = start; at >= 0 && at < end; at += step) {
    const place = { row: Math.floor(at / cols), col: at % cols }
    if (canEdit(place)) return place
  }
  return null
}

/** `everything({ rows: 2, cols: 3, hasExpander: false })` → `{ from: { row: 0, col: 0 }, to: { row: 1, col: 2 } }`. All cells; null where there are none. */
export const everything = ({ rows, cols }: Extent): Range | null =>
  rows > 0 && cols > 0 ? { from: { row: 0, col: 0 }, to: { row: rows - 1, col: cols - 1 } } : null

/** `wholeColumns({ top: 1, bottom: 1, left: 0, right: 0 }, { rows: 3, cols: 2, hasExpander: false })` → `{ from: { row: 2, col: 0 }, to: { row: 0, col: 0 } }`. The columns of what is marked, from end to end; the user then stands in the first row. */
export const wholeColumns = ({ left, right }: Marked, { rows }: Extent): Range => ({
  from: { row: rows - 1, col: right },
  to: { row: 0, col: left },
})

/** `wholeRows({ top: 1, bottom: 1, left: 0, right: 0 }, { rows: 3, cols: 2, hasExpander: false })` → `{ from: { row: 1, col: 1 }, to: { row: 1, col: 0 } }`. The rows of what is marked; the user then stands in the first column. */
export const wholeRows = ({ top, bottom }: Marked, { cols }: Extent): Range => ({
  from: { row: bottom, col: cols - 1 },
  to: { row: Math.max(0, top), col: 0 },
})

/** `isWithin({ row: 1, col: 1 }, { top: 0, bottom: 2, left: 1, right: 1 })` → `true`. Whether a place is marked. */
export const isWithin = ({ row, col }: Place, { top, bottom, left, right }: Marked): boolean =>
  row >= top && row <= bottom && col >= left && col <= right
