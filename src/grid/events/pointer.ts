import { linkIn } from '../../cells/wiresOf.ts'
import type { MouseEvent } from 'react'
import type { GridContext } from '../context/GridContext.ts'
import type { Place } from '../context/GridState.ts'
import { hitOf, inEditor, isBelowRow } from '../context/hits.ts'
import type { Hit } from '../context/hits.ts'
import type { InputQueue } from '../interaction/InputQueue.ts'
import { interaction, type EdgeScroll } from '../interaction/interaction.ts'
import { togglePage, toggleRow } from '../context/selecting.ts'
import { nextSort, sortFieldOf } from '../layout/sorting.ts'

/** What is done with the pointer: standing somewhere, marking, opening, turning, sorting, the menu. */
export function pointerEvents(context: GridContext, queue: InputQueue) {
  const edit = () =>
    queue.work((here) => {
      here.startEdit(context, 'keep')
    })
  const cellOf = (target: EventTarget): Hit | null =>
    inEditor(context, target) ? null : hitOf(context, target)

  function press(at: Hit, event: MouseEvent): void {
    context.commit()
    context.focus()
    const { active } = context.state
    const again = active?.row === at.row && active.col === at.col && !event.shiftKey
    context.moveTo(at, event.shiftKey)
    if (at.col < 0) return
    if (!again || event.detail !== 1) dragRange(context, at)
    else if (context.view.rules.editing) edit()
  }

  function click(at: Hit, event: MouseEvent): void {
    const { view } = context
    if (at.cell.classList.contains('sw-select')) return select(context, at.row, event.shiftKey)
    const [row, column] = [context.rowAt(at.row), context.columnAt(at.col)]
    if (!row) return
    if (column && linkIn(column, row) && isWithin(event.target, '.sw-link'))
      return view.props.onOpen?.(row, column)
    if (at.cell.classList.contains('sw-flag'))
      queue.work((here) => {
        here.toggleFlag(context)
      })
    view.props.onRowClick?.(row)
  }

  function doubleClick(at: Hit): void {
    const row = context.rowAt(at.row)
    if (!row) return
    if (!context.canEdit(at.row, at.col)) context.view.props.onRowDoubleClick?.(row)
    else if (!at.cell.classList.contains('sw-flag')) edit()
  }

  return {
    onMouseDown(event: MouseEvent): void {
      if (isBelowRow(context, event.target)) return queue.inTurn(() => context.commit())
      if (inEditor(context, event.target) || event.button !== 0) return
      const at = hitOf(context, event.target)
      if (!at || !canStandIn(at)) return queue.inTurn(() => context.commit())
      event.preventDefault()
      if (queue.waits) context.focus() // what is pressed next is for the grid already
      queue.inTurn(() => press(at, event))
    },
    onClick(event: MouseEvent): void {
      const at = cellOf(event.target)
      if (at) queue.inTurn(() => (at.row < 0 ? headClick(context, at, event) : click(at, event)))
    },
    onDoubleClick(event: MouseEvent): void {
      const at = cellOf(event.target)
      if (at && at.col >= 0) queue.inTurn(() => doubleClick(at))
    },
    onContextMenu(event: MouseEvent): void {
      if (inEditor(context, event.target)) return
      const at = hitOf(context, event.target)
      const row = at && context.rowAt(at.row)
      const { onRowMenu } = context.view.props
      if (onRowMenu) {
        if (at && row) onRowMenu(event, row, context.columnAt(at.col))
        return
      }
      event.preventDefault()
      const { button, clientX: x, clientY: y } = event
      queue.work((here) => here.openMenuAt(context, at, { button, x, y }))
    },
  }
}

/** Data cells, and the cell that opens a row. */
const canStandIn = ({ row, col, cell }: Hit): boolean =>
  row >= 0 && (col >= 0 || cell.classList.contains('sw-expander'))

const isWithin = (target: EventTarget, selector: string): boolean =>
  target instanceof Element && target.closest(selector) !== null

function select(context: GridContext, row: number, isRange: boolean): void {
  toggleRow(context.view, row, isRange ? context.selectedFrom : undefined)
  context.selectedFrom = row
}

function headClick(context: GridContext, at: Hit, event: MouseEvent): void {
  const { view } = context
  if (at.cell.classList.contains('sw-select-all')) return togglePage(view)
  const column = context.columnAt(at.col)
  if (!column?.sortable || isWithin(event.target, '.sw-grip')) return
  view.props.onSort?.(nextSort(view.props.sort ?? [], sortFieldOf(column), event.shiftKey))
}

/** Marks a range while the button stays down; beyond the edge the rows scroll. */
function dragRange(context: GridContext, from: Hit): void {
  const mark = (to: Place) => context.state.mark(from, to)
  let scrolling: EdgeScroll | undefined
  const onMove = (move: globalThis.MouseEvent) => {
    if (move.buttons % 2 === 0) return stop() // it was let go before its turn had come
    scrolling ??= interaction.now?.edgeScroll(context, mark)
    if (scrolling?.move(move.clientX, move.clientY)) return
    const at = move.target ? hitOf(context, move.target) : null
    if (at && at.row >= 0 && at.col >= 0) mark(at)
  }
  const stop = () => {
    scrolling?.stop()
    document.removeEventListener('mousemove', onMove)
    document.removeEventListener('mouseup', stop)
  }
  document.addEventListener('mousemove', onMove)
  document.addEventListener('mouseup', stop)
}
