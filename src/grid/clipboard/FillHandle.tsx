import { useEffect, useLayoutEffect, useMemo, useReducer, useRef } from 'react'
import type { PointerEvent } from 'react'
import { wordsOf } from '../aids/announce.ts'
import { fillTo, areaTo, wayTo } from './fillDrag.ts'
import type { GridContext } from '../GridContext.ts'
import type { Marked, Place } from '../GridState.ts'
import { bodyRoom } from '../GridView.ts'
import { edgeScroll } from '../parts/edgeScroll.ts'

/** The handle at the corner of the marked range: dragged, it carries the range on. Drawn after the rows, from where they stand. */
export function FillHandle({ context }: { readonly context: GridContext }) {
  const handle = useRef<HTMLDivElement>(null)
  const dragging = useRef<{ readonly from: Marked; to: Place | null } | null>(null)
  const [, again] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    let asked = 0
    const soon = () => {
      asked ||= requestAnimationFrame(() => {
        asked = 0
        again()
      })
    }
    const stop = context.state.subscribe(soon)
    const scroller = context.scroller.current
    scroller?.addEventListener('scroll', soon, { passive: true })
    return () => {
      stop()
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

  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    const { marked } = context.state
    if (!marked || event.button !== 0) return
    event.preventDefault()
    event.currentTarget.setPointerCapture(event.pointerId)
    dragging.current = { from: { ...marked, top: Math.max(0, marked.top) }, to: null }
  }
  const reach = useMemo(
    () => (to: Place) => {
      const drag = dragging.current
      if (!drag) return
      drag.to = to
      const { from } = drag
      const way = wayTo(from, to)
      const area = way && areaTo(from, to, way)
      context.state.mark(
        {
          row: Math.max(from.bottom, area ? area.top + area.height - 1 : 0),
          col: Math.max(from.right, area ? area.left + area.width - 1 : 0),
        },
        { row: Math.min(from.top, area?.top ?? from.top), col: Math.min(from.left, area?.left ?? from.left) },
      )
    },
    [context],
  )
  const scrolling = useMemo(() => edgeScroll(context, reach), [context, reach])
  useEffect(() => scrolling.stop, [scrolling])
  const onPointerMove = (event: PointerEvent) => {
    if (!dragging.current || scrolling.move(event.clientX, event.clientY)) return
    const to = cellAt(context, event.clientX, event.clientY)
    if (!to) return
    context.reveal(to)
    reach(to)
  }
  const onPointerUp = (event: PointerEvent) => {
    scrolling.stop()
    const drag = dragging.current
    dragging.current = null
    if (drag?.to) void fillTo(context, drag.from, drag.to, event.ctrlKey || event.metaKey)
    context.focus()
  }
  /** Given up: what was marked before is marked again. */
  const onLost = () => {
    scrolling.stop()
    const from = dragging.current?.from
    dragging.current = null
    if (from) context.state.mark({ row: from.bottom, col: from.right }, { row: from.top, col: from.left })
  }
  const toTheEnd = () => {
    const { marked } = context.state
    if (marked)
      void fillTo(context, marked, { row: context.view.props.rows.length - 1, col: marked.right }, true)
  }
  return (
    <div
      ref={handle}
      className="sw-aid sw-fill"
      title={wordsOf(context).fillHandle}
      aria-hidden="true"
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onPointerCancel={onLost}
      onDoubleClick={toTheEnd}
    />
  )
}

/** Where the lower right corner of the range is seen, within the grid. Null: it is not in sight, or nothing there can be edited. Asks the browser nothing: it would lay out for it at each step. */
function cornerOf(context: GridContext): { readonly x: number; readonly y: number } | null {
  const {
    state: { marked, editing },
    view,
    places,
    scroll,
  } = context
  const placed = marked && view.layout.all[marked.right]
  if (!marked || !placed || marked.bottom < 0 || editing !== 'no' || !anyEditable(context, marked))
    return null
  const room = bodyRoom(view)
  const bottom =
    places.heights.offsetOf(marked.bottom) +
    places.ownHeight(marked.bottom) -
    places.heights.toOffset(scroll.top, room.height)
  const { leftWidth, middleWidth } = view.layout
  const end = placed.x + placed.width
  const right =
    placed.zone === 'left'
      ? end
      : placed.zone === 'right'
        ? leftWidth + Math.min(room.width, middleWidth) + end
        : leftWidth + end - scroll.left
  const seen =
    bottom > 0 &&
    bottom <= room.height + 1 &&
    (placed.zone !== 'middle' || (right > leftWidth && right <= leftWidth + room.width + 1))
  return seen ? { x: right, y: view.headHeight + bottom } : null
}

/** The corners tell enough: asking every cell of a large range would cost more than a handle in vain. */
function anyEditable(context: GridContext, { top, bottom, left, right }: Marked): boolean {
  for (let col = left; col <= Math.min(right, left + 40); col++)
    if (context.canEdit(Math.max(0, top), col) || context.canEdit(bottom, col)) return true
  return false
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
