import type { PointerEvent } from 'react'
import { areaTo, fillTo, wayTo } from './fillDrag.ts'
import type { GridContext } from '../context/GridContext.ts'
import { edgeScroll } from '../interaction/edgeScroll.ts'
import type { Marked, Place } from '../state/GridState.ts'
import { reveal } from '../context/walking.ts'

/** What is done with the handle: handlers of its element, and `stop`, which ends the scrolling when the handle goes. */
export function fillGesture(context: GridContext) {
  let drag: { readonly from: Marked; to: Place | null } | null = null
  const reach = (to: Place): void => {
    if (!drag) return
    drag.to = to
    markTo(context, drag.from, to)
  }
  const scrolling = edgeScroll(context, reach)
  return {
    stop: scrolling.stop,
    onPointerDown: (event: PointerEvent<HTMLDivElement>): void => {
      const { marked } = context.state
      if (!marked || event.button !== 0) return
      event.preventDefault()
      event.currentTarget.setPointerCapture(event.pointerId)
      drag = { from: { ...marked, top: Math.max(0, marked.top) }, to: null }
    },
    onPointerMove: (event: PointerEvent): void => {
      if (!drag || scrolling.move(event.clientX, event.clientY)) return
      const to = cellAt(context, event.clientX, event.clientY)
      if (!to) return
      reveal(context, to)
      reach(to)
    },
    onPointerUp: (event: PointerEvent): void => {
      scrolling.stop()
      if (drag?.to) void fillTo(context, drag.from, drag.to, event.ctrlKey || event.metaKey)
      drag = null
      context.focus()
    },
    /** Given up: what was marked before is marked again. */
    onPointerCancel: (): void => {
      scrolling.stop()
      const from = drag?.from
      drag = null
      if (from) context.state.mark({ row: from.bottom, col: from.right }, { row: from.top, col: from.left })
    },
    /** To the last row. */
    onDoubleClick: (): void => {
      const { marked } = context.state
      if (marked)
        void fillTo(context, marked, { row: context.view.props.rows.length - 1, col: marked.right }, true)
    },
  }
}

/** Marks the range together with the cells that would be filled. */
function markTo(context: GridContext, from: Marked, to: Place): void {
  const way = wayTo(from, to)
  const area = way && areaTo(from, to, way)
  context.state.mark(
    {
      row: Math.max(from.bottom, area ? area.top + area.height - 1 : 0),
      col: Math.max(from.right, area ? area.left + area.width - 1 : 0),
    },
    { row: Math.min(from.top, area?.top ?? from.top), col: Math.min(from.left, area?.left ?? from.left) },
  )
}

function cellAt({ root, view }: GridContext, x: number, y: number): Place | null {
  const found = document
    .elementsFromPoint(x, y)
    .find((element) => root.current?.contains(element) && element.closest('.sw-rows [data-col]'))
    ?.closest('.sw-rows [data-col]')
  const row = found?.closest('[data-index]')?.getAttribute('data-index')
  const col = view.layout.all.findIndex(({ column }) => column.key === found?.getAttribute('data-col'))
  return row === null || row === undefined || col < 0 ? null : { row: Number(row), col }
}
