import { isEmpty } from '../../cells/Cell.ts'
import type { Key } from '../context/Key.ts'
import { moveBy, moveTo, pageRows } from '../context/walking.ts'
import type { Place } from '../state/GridState.ts'
import { everything, leap, wholeColumns, wholeRows, type Extent, type Range } from '../state/moves.ts'
import type { Marked } from '../state/GridState.ts'
import type { Commands, Outcome } from './Command.ts'
import type { Here } from './Here.ts'

const steps: Readonly<Record<string, Place>> = {
  ArrowUp: { row: -1, col: 0 },
  ArrowDown: { row: 1, col: 0 },
  ArrowLeft: { row: 0, col: -1 },
  ArrowRight: { row: 0, col: 1 },
}
const noStep: Place = { row: 0, col: 0 }

function step({ context }: Here, { key, shiftKey }: Key): Outcome {
  const { row, col } = steps[key] ?? noStep
  moveBy(context, row, col, shiftKey)
  return undefined
}

function leapOver({ context, place }: Here, pressed: Key): Outcome {
  const { drawn } = context
  const by = steps[pressed.key] ?? noStep
  const isFilled = ({ row, col }: Place): boolean => {
    const column = drawn.columnAt(col)
    return column !== undefined && !isEmpty(drawn.rowAt(row)?.[column.key])
  }
  moveTo(
    context,
    place ? leap(place, by, drawn.extent, isFilled) : { row: by.row - 1, col: by.col },
    pressed.shiftKey,
  )
  return undefined
}

const toEdge =
  (isCorner: boolean) =>
  ({ context, place }: Here, { key, shiftKey }: Key): Outcome => {
    const { rows, cols } = context.drawn.extent
    const isEnd = key === 'End'
    const outer = isEnd ? rows - 1 : 0
    moveTo(context, { row: isCorner ? outer : (place?.row ?? 0), col: isEnd ? cols - 1 : 0 }, shiftKey)
    return undefined
  }

function page({ context, place }: Here, { key, shiftKey }: Key): Outcome {
  const { row, col } = place ?? noStep
  const by = pageRows(context) * (key === 'PageDown' ? 1 : -1)
  moveTo(context, { row: Math.max(0, row + by), col }, shiftKey)
  return undefined
}

const markWhole =
  (range: (marked: Marked, extent: Extent) => Range) =>
  ({ context: { state, drawn } }: Here): Outcome => {
    if (!state.marked) return 'nothing'
    const { from, to } = range(state.marked, drawn.extent)
    state.mark(from, to)
    return undefined
  }

const isMarked = ({ context: { state, drawn } }: Here): boolean =>
  state.marked !== null && drawn.extent.rows > 0

/** Going from cell to cell, and marking. */
export const moving = {
  move: {
    group: 'moving',
    label: 'move',
    isTold: true,
    keys: { grid: ['↑', '↓', '←', '→'] },
    run: step,
  },
  extend: {
    group: 'moving',
    label: 'extend',
    isTold: true,
    keys: { grid: ['Shift ↑', 'Shift ↓', 'Shift ←', 'Shift →'] },
    run: step,
  },
  leap: {
    group: 'moving',
    label: 'leap',
    keys: { grid: ['Ctrl ↑', 'Ctrl ↓', 'Ctrl ←', 'Ctrl →'] },
    also: { grid: ['Ctrl Shift ↑', 'Ctrl Shift ↓', 'Ctrl Shift ←', 'Ctrl Shift →'] },
    run: leapOver,
  },
  toEnds: {
    group: 'moving',
    label: 'toEnds',
    keys: { grid: ['Home', 'End'] },
    also: { grid: ['Shift Home', 'Shift End'] },
    run: toEdge(false),
  },
  toCorners: {
    group: 'moving',
    label: 'toCorners',
    keys: { grid: ['Ctrl Home', 'Ctrl End'] },
    also: { grid: ['Ctrl Shift Home', 'Ctrl Shift End'] },
    run: toEdge(true),
  },
  page: {
    group: 'moving',
    label: 'page',
    keys: { grid: ['PageUp', 'PageDown'] },
    also: { grid: ['Shift PageUp', 'Shift PageDown'] },
    run: page,
  },
  markAll: {
    group: 'moving',
    label: 'markAll',
    keys: { grid: ['Ctrl A'] },
    run: ({ context: { state, drawn } }) => {
      const all = everything(drawn.extent)
      if (all) state.mark(all.from, all.to)
      return undefined
    },
  },
  markColumn: {
    group: 'moving',
    label: 'markColumn',
    keys: { grid: ['Ctrl Space'] },
    ready: isMarked,
    run: markWhole(wholeColumns),
  },
  markRow: {
    group: 'moving',
    label: 'markRow',
    keys: { grid: ['Shift Space'] },
    ready: isMarked,
    run: markWhole(wholeRows),
  },
  /** Only the active cell is marked again. What the grid stands in may want the key, too. */
  unmark: {
    group: 'moving',
    also: { grid: ['Esc'] },
    run: ({ context: { state }, place }) => {
      if (place) state.moveTo(place)
      return 'pass'
    },
  },
  /** The page does not scroll by it. */
  stay: { group: 'moving', also: { grid: ['Space'] }, run: () => 'nothing' },
} as const satisfies Commands
