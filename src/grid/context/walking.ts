import { expanderCol, type Place } from '../state/GridState.ts'
import { beside, nextEditable, within } from '../state/moves.ts'
import type { GridContext } from './GridContext.ts'
import { bodyRoom } from './GridView.ts'

/** Stands in a cell, or in the nearest there is, and brings it into view. */
export function moveTo(context: GridContext, place: Place, widen = false): void {
  const to = within(place, context.drawn.extent, widen)
  context.state.moveTo(to, widen)
  reveal(context, to)
}

/** Goes so many rows and columns further. */
export function moveBy(context: GridContext, rows: number, cols: number, widen = false): void {
  moveTo(context, beside(context.state.active ?? { row: -1, col: 0 }, { row: rows, col: cols }), widen)
}

/** The next cell in reading order that can be edited, or null behind the last. */
export const editableFrom = ({ drawn }: GridContext, from: Place, step: 1 | -1): Place | null =>
  nextEditable(from, step, drawn.extent, (place) => drawn.canEdit(place))

/** How many whole rows fit between header and footer. */
export const pageRows = ({ view }: GridContext): number =>
  Math.max(1, Math.floor(bodyRoom(view).height / view.rowHeight) - 1)

/** Scrolls no farther than it takes to see a cell. */
export function reveal(context: GridContext, { row, col }: Place): void {
  const { view, scroll } = context
  const place = view.layout.all[col]
  if (!place && col !== expanderCol) return
  const { height, width } = bodyRoom(view)
  scroll.look()
  scroll.to({
    ...(row >= 0 ? { top: topFor(context, row, height) } : {}),
    ...(place?.zone === 'middle' ? { left: leftFor(scroll.left, place, width) } : {}),
  })
}

function topFor({ view: { places }, scroll: { top } }: GridContext, row: number, room: number): number {
  const { heights } = places
  const from = heights.toOffset(top, room)
  const [edge, end] = [heights.offsetOf(row), heights.offsetOf(row) + places.ownHeight(row)]
  if (edge < from) return heights.toScrollTop(edge, room)
  return end > from + room ? heights.toScrollTop(Math.min(edge, end - room), room) : top
}

function leftFor(
  left: number,
  { x, width }: { readonly x: number; readonly width: number },
  room: number,
): number {
  if (x < left) return x
  return x + width > left + room ? Math.min(x, x + width - room) : left
}

/** Goes to a cell by its keys, also by one of the keys that its column reads. False where there is none. */
export function focusCell(context: GridContext, rowKey: string, columnKey?: string): boolean {
  const { props, keyOf, layout } = context.view
  const row = props.rows.findIndex((each) => keyOf(each) === rowKey)
  const col =
    columnKey === undefined
      ? 0
      : layout.all.findIndex(({ column, reads }) => column.key === columnKey || reads.includes(columnKey))
  if (row < 0 || col < 0) return false
  context.focus()
  moveTo(context, { row, col })
  return true
}

/** Rows were added, removed or sorted, and drawn: the user stands on the same row as before, or on none. */
export function followRows(context: GridContext): void {
  const { view, state, underWay, drawn } = context
  const { rows } = view.props
  const { active, activeKey } = state
  if (underWay.awaited !== undefined && rows.length > underWay.awaited) {
    const row = underWay.awaited
    underWay.awaited = undefined
    queueMicrotask(() => moveTo(context, editableFrom(context, { row, col: -1 }, 1) ?? { row, col: 0 }))
    return
  }
  if (!active || activeKey === undefined || drawn.keyAt(active.row) === activeKey) return
  const now = rows.findIndex((row) => view.keyOf(row) === activeKey)
  state.take({ do: 'follow', row: now < 0 ? null : now })
}
