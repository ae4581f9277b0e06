import { isEmpty } from '../../cells/Cell.ts'
import type { GridContext } from '../context/GridContext.ts'
import type { Place } from '../context/GridState.ts'
import type { KeyAction } from '../context/Key.ts'

/** By so many rows and columns; Shift widens what is marked. */
export const arrow =
  (rows: number, cols: number): KeyAction =>
  (context, { shiftKey }) => {
    context.move(rows, cols, shiftKey)
    return true
  }

/** To the first or last column, in the same row or in the first or last one. */
export const edge =
  (row: 'same' | 'end', toEnd: boolean): KeyAction =>
  (context, { shiftKey }) => {
    const { rows } = context.view.props
    const outer = toEnd ? rows.length - 1 : 0
    const at = row === 'same' ? (context.state.active?.row ?? 0) : outer
    context.moveTo({ row: at, col: toEnd ? context.view.layout.all.length - 1 : 0 }, shiftKey)
    return true
  }

/** Up or down by as many rows as are in sight. */
export const page =
  (way: 1 | -1): KeyAction =>
  (context, { shiftKey }) => {
    const { row = 0, col = 0 } = context.state.active ?? {}
    context.moveTo({ row: Math.max(0, row + way * context.pageRows), col }, shiftKey)
    return true
  }

/** Ctrl and an arrow: to the last filled cell before a gap, over a gap to the next filled one, else to the edge. */
export const leap =
  (rows: number, cols: number): KeyAction =>
  (context, { shiftKey }) => {
    const from = context.state.active
    if (!from)
      return arrow(rows, cols)(context, { key: '', shiftKey, ctrlKey: false, metaKey: false, altKey: false })
    context.moveTo(leapTo(context, from, rows, cols), shiftKey)
    return true
  }

function leapTo(context: GridContext, from: Place, rows: number, cols: number): Place {
  const { props, layout } = context.view
  const inside = ({ row, col }: Place): boolean =>
    row >= 0 && row < props.rows.length && col >= 0 && col < layout.all.length
  const filled = ({ row, col }: Place): boolean => {
    const column = context.columnAt(col)
    return column !== undefined && !isEmpty(context.rowAt(row)?.[column.key])
  }
  const next = ({ row, col }: Place): Place => ({ row: row + rows, col: col + cols })
  let at = next(from)
  if (!inside(at)) return from
  const isRun = from.row >= 0 && filled(from) && filled(at)
  while (isRun ? inside(next(at)) && filled(next(at)) : inside(next(at)) && !filled(at)) at = next(at)
  return at
}

/** Marks all cells. */
export const markAll: KeyAction = (context) => {
  const { layout, props } = context.view
  if (props.rows.length && layout.all.length)
    context.state.mark({ row: 0, col: 0 }, { row: props.rows.length - 1, col: layout.all.length - 1 })
  return true
}

/** Whole columns or rows of what is marked. */
export const markWhole =
  (what: 'column' | 'row'): KeyAction =>
  (context) => {
    const { marked } = context.state
    const { layout, props } = context.view
    if (!marked || props.rows.length === 0) return false
    if (what === 'column')
      context.state.mark({ row: props.rows.length - 1, col: marked.right }, { row: 0, col: marked.left })
    else
      context.state.mark(
        { row: marked.bottom, col: layout.all.length - 1 },
        { row: Math.max(0, marked.top), col: 0 },
      )
    return true
  }
