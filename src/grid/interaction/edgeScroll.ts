import type { GridContext } from '../context/GridContext.ts'
import { bodyRoom } from '../context/GridView.ts'
import type { Placed } from '../layout/layout.ts'
import type { Place } from '../state/GridState.ts'

interface Point {
  readonly x: number
  readonly y: number
}

/** Scrolls while something is dragged beyond the edge of the rows; the farther, the faster. */
export interface EdgeScroll {
  /** True when the pointer is beyond an edge: then `reach` is told the nearest cell, also while the pointer rests. */
  move(x: number, y: number): boolean
  readonly stop: () => void
}

/** Of each pixel beyond the edge so much in each frame, and never more than that. */
const share = 0.4
const fastest = 60

/** Scrolls while a drag is beyond the edge of the rows, and tells the place that it reaches. */
export function edgeScroll(context: GridContext, reach: (place: Place) => void): EdgeScroll {
  let pointer: Point = { x: 0, y: 0 }
  let frame = 0
  const step = (): void => {
    frame = 0
    const { isBeyond, to } = looked(context, pointer)
    if (!isBeyond) return
    const isMoving = to.top !== context.scroll.top || to.left !== context.scroll.left
    context.scroll.to(to)
    const place = nearest(context, pointer)
    if (place) reach(place)
    if (isMoving) frame = requestAnimationFrame(step)
  }
  return {
    move(x, y) {
      pointer = { x, y }
      if (frame === 0) step()
      return looked(context, pointer).isBeyond
    },
    stop: () => {
      cancelAnimationFrame(frame)
      frame = 0
    },
  }
}

/** Where rows are seen, on the page. */
function edges({ root, view }: GridContext) {
  const { left = 0, top = 0 } = root.current?.getBoundingClientRect() ?? {}
  const room = bodyRoom(view)
  const from = { x: left + view.layout.leftWidth, y: top + view.headHeight }
  return { left, from, room, to: { x: from.x + room.width, y: from.y + room.height } }
}

/** Whether a point is beyond an edge, and where the rows stand after a step that way. Pinned columns are an edge as long as something is behind them. */
function looked(
  context: GridContext,
  { x, y }: Point,
): { readonly isBeyond: boolean; readonly to: { readonly top: number; readonly left: number } } {
  const {
    scroll,
    view: {
      layout,
      places: { heights },
    },
  } = context
  const { left, from, to, room } = edges(context)
  const widest = Math.max(0, layout.middleWidth - room.width)
  const [across, down] = [beyond(x, from.x, to.x), beyond(y, from.y, to.y)]
  const offset = heights.toOffset(scroll.top, room.height)
  const next = clamp(offset + speed(down), 0, Math.max(0, heights.total - room.height))
  const nextLeft = clamp(scroll.left + speed(across), 0, widest)
  const isBeyond = down !== 0 || nextLeft !== scroll.left || x < left || x > to.x + layout.rightWidth
  return {
    isBeyond,
    to: { top: next === offset ? scroll.top : heights.toScrollTop(next, room.height), left: nextLeft },
  }
}

/** How far a number lies outside of a range: above it positive, below it negative, within 0. */
function beyond(at: number, first: number, last: number): number {
  if (at > last) return at - last
  return at < first ? at - first : 0
}

const speed = (beyond: number): number =>
  Math.sign(beyond) * Math.min(fastest, Math.ceil(Math.abs(beyond) * share))

/** The cell in sight that is nearest to a point. */
function nearest(context: GridContext, { x, y }: Point): Place | null {
  const {
    scroll,
    view: {
      places: { heights },
      props,
    },
  } = context
  const { from, room } = edges(context)
  const placed = props.rows.length > 0 && columnNear(context, x)
  if (!placed) return null
  const offset = heights.toOffset(scroll.top, room.height) + clamp(y - from.y, 0, room.height - 1)
  return { row: heights.indexAt(offset), col: placed.index }
}

/** Pinned columns are reached when there is nothing left to scroll before them. */
function columnNear(context: GridContext, x: number): Placed | undefined {
  const {
    scroll,
    view: { layout },
  } = context
  const { left, from, to, room } = edges(context)
  const widest = Math.max(0, layout.middleWidth - room.width)
  if (x < from.x && scroll.left === 0 && layout.left.length > 0) return at(layout.left, x - left)
  if (x > to.x && scroll.left >= widest && layout.right.length > 0) return at(layout.right, x - to.x)
  return at(layout.middle, clamp(x - from.x, 0, room.width - 1) + scroll.left)
}

const at = (zone: readonly Placed[], x: number): Placed | undefined =>
  zone.find((placed) => x < placed.x + placed.width) ?? zone.at(-1)
const clamp = (value: number, low: number, high: number): number => Math.max(low, Math.min(high, value))
