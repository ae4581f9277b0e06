import { useEffect, useLayoutEffect, useReducer, useRef, useState } from 'react'
import { sayOf } from '../aids/announce.ts'
import { fillGesture } from './fillGesture.ts'
import type { GridContext } from '../context/GridContext.ts'
import { bodyRoom } from '../context/GridView.ts'
import type { Placed } from '../layout/layout.ts'
import type { GridAidsProps } from '../context/GridAidsProps.ts'
import type { Room } from '../measures/useRoom.ts'
import type { Marked } from '../state/GridState.ts'

/** The handle at the corner of the marked range: dragged, it carries the range on. Drawn after the rows, from where they stand. */
export function FillHandle({ context, view }: GridAidsProps) {
  const handle = useRef<HTMLDivElement>(null)
  const [{ stop, ...gesture }] = useState(() => fillGesture(context))
  const [, again] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    let asked = 0
    const soon = () => {
      asked ||= requestAnimationFrame(() => {
        asked = 0
        again()
      })
    }
    const unsubscribe = context.state.subscribe(soon)
    const scroller = context.scroller.current
    scroller?.addEventListener('scroll', soon, { passive: true })
    return () => {
      unsubscribe()
      scroller?.removeEventListener('scroll', soon)
      cancelAnimationFrame(asked)
    }
  }, [context])
  useLayoutEffect(() => {
    const box = handle.current
    const at = cornerOf(context)
    if (!box) return
    box.style.display = at ? 'block' : 'none'
    if (at) {
      box.style.left = `${at.x}px`
      box.style.top = `${at.y}px`
    }
  })
  useEffect(() => stop, [stop])
  return (
    <div
      ref={handle}
      className="sw-aid sw-fill"
      title={sayOf({ view })('cell.fillHandle')}
      aria-hidden="true"
      {...gesture}
    />
  )
}

/** Where the lower right corner of the range is seen, within the grid. Null: it is not in sight, or nothing there can be edited. Asks the browser nothing: it would lay out for it at each step. */
function cornerOf(context: GridContext): { readonly x: number; readonly y: number } | null {
  const {
    state: { marked, editing },
    view,
    scroll,
  } = context
  const { places } = view
  const placed = marked && view.layout.all[marked.right]
  if (!marked || !placed || marked.bottom < 0 || editing !== 'no' || !anyEditable(context, marked))
    return null
  const room = bodyRoom(view)
  const bottom =
    places.heights.offsetOf(marked.bottom) +
    places.ownHeight(marked.bottom) -
    places.heights.toOffset(scroll.top, room.height)
  const { leftWidth } = view.layout
  const right = endOf(context, placed, room)
  const isAcross = placed.zone !== 'middle' || (right > leftWidth && right <= leftWidth + room.width + 1)
  return isAcross && bottom > 0 && bottom <= room.height + 1
    ? { x: right, y: view.headHeight + bottom }
    : null
}

/** Where a column ends, in pixels from the left of the grid. */
function endOf({ view, scroll }: GridContext, { zone, x, width }: Placed, room: Room): number {
  const { leftWidth, middleWidth } = view.layout
  switch (zone) {
    case 'left':
      return x + width
    case 'right':
      return leftWidth + Math.min(room.width, middleWidth) + x + width
    case 'middle':
      return leftWidth + x + width - scroll.left
  }
}

/** The corners tell enough: asking every cell of a large range would cost more than a handle in vain. */
function anyEditable(context: GridContext, { top, bottom, left, right }: Marked): boolean {
  for (let col = left; col <= Math.min(right, left + 40); col++)
    if (context.drawn.canEdit({ row: Math.max(0, top), col }) || context.drawn.canEdit({ row: bottom, col }))
      return true
  return false
}
