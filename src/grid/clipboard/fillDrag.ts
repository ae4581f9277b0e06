import type { CompiledColumn } from '../../language/column.ts'
import { isNumber } from '../../cells/number/numberText.ts'
import { sayOf } from '../aids/announce.ts'
import { series } from './fillSeries.ts'
import type { GridContext } from '../context/GridContext.ts'
import { cellsOf, put } from './pasting.ts'
import type { Area } from './putSheet.ts'
import type { Sheet } from './transfer.ts'
import type { Marked, Place } from '../state/GridState.ts'

/** Which way a range is carried on when its handle is dragged to a cell: where that lies farther out. Null: it lies within. */
export type FillWay = 'down' | 'up' | 'right' | 'left'

/** The way in which a place lies farthest from a range; null within it. */
export function wayTo({ top, bottom, left, right }: Marked, { row, col }: Place): FillWay | null {
  const [rows, cols] = [beyond(row, top, bottom), beyond(col, left, right)]
  if (rows === 0 && cols === 0) return null
  if (Math.abs(rows) >= Math.abs(cols)) return rows > 0 ? 'down' : 'up'
  return cols > 0 ? 'right' : 'left'
}

/** How far a number lies outside of a range: above it positive, below it negative, within 0. */
function beyond(at: number, first: number, last: number): number {
  if (at > last) return at - last
  return at < first ? at - first : 0
}

/** The cells that are filled, without those of the range itself. */
export function areaTo(from: Marked, to: Place, way: FillWay): Area {
  const [height, width] = [from.bottom - from.top + 1, from.right - from.left + 1]
  switch (way) {
    case 'down':
      return { top: from.bottom + 1, left: from.left, height: to.row - from.bottom, width }
    case 'up':
      return { top: to.row, left: from.left, height: from.top - to.row, width }
    case 'right':
      return { top: from.top, left: from.right + 1, height, width: to.col - from.right }
    case 'left':
      return { top: from.top, left: to.col, height, width: from.left - to.col }
  }
}

/** Carries a range on: numbers and dates in their series unless it is to be repeated, everything else repeated. */
export async function fillTo(context: GridContext, from: Marked, to: Place, repeat: boolean): Promise<void> {
  const way = wayTo(from, to)
  if (!way) return
  const area = areaTo(from, to, way)
  await put(context, carriedOn(context, from, area, way, repeat), area, (count) =>
    sayOf(context)('cell.filled', { count }),
  )
  context.state.mark(
    {
      row: Math.max(from.bottom, area.top + area.height - 1),
      col: Math.max(from.right, area.left + area.width - 1),
    },
    { row: Math.min(from.top, area.top), col: Math.min(from.left, area.left) },
  )
}

/** What a series is made of; other values are repeated. */
function kindOf(column: CompiledColumn): 'number' | 'date' | null {
  if (isNumber(column)) return 'number'
  return column.type === 'date' ? 'date' : null
}

function carriedOn(context: GridContext, from: Marked, area: Area, way: FillWay, repeat: boolean): Sheet {
  const source = cellsOf(context, from)
  const isRows = way === 'down' || way === 'up'
  const back = way === 'up' || way === 'left'
  const [length, count] = isRows ? [source.height, area.height] : [source.width, area.width]
  const lanes = Array.from({ length: isRows ? source.width : source.height }, (_, lane) => {
    const cells = Array.from({ length }, (_each, at) => source.from?.(isRows ? at : lane, isRows ? lane : at))
    const column = cells[0]?.column
    const isOneType = isRows || cells.every((cell) => cell?.column.type === column?.type)
    const kind = column && isOneType ? kindOf(column) : null
    const values = cells.map((cell) => cell && cell.row[cell.column.key])
    return repeat || !kind ? null : series(back ? values.toReversed() : values, kind, count)
  })
  // Counted from the range outwards; `at` counts from the top or the left of the area.
  const step = (at: number): number => (back ? count - 1 - at : at)
  const inside = (at: number): number => (back ? length - 1 - (step(at) % length) : at % length)
  return {
    height: area.height,
    width: area.width,
    text: (row, col) => lanes[isRows ? col : row]?.[step(isRows ? row : col)] ?? '',
    from: (row, col) =>
      lanes[isRows ? col : row]
        ? undefined
        : source.from?.(isRows ? inside(row) : row, isRows ? col : inside(col)),
  }
}
