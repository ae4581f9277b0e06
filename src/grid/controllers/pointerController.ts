import type { MouseEvent } from 'react'
import { linkIn } from '../../cells/wiresOf.ts'
import type { GridContext } from '../context/GridContext.ts'
import { hitOf, inEditor, isBelowRow } from '../context/hits.ts'
import type { Hit } from '../context/hits.ts'
import { startEdit, toggleFlag } from '../editing/editing.ts'
import { nextSort, sortFieldOf } from '../layout/sorting.ts'
import { openMenuAt } from '../menu/menuPlace.ts'
import { selectionController } from './selectionController.ts'

/** What is done with the pointer: opening, turning, sorting, the menu; standing and marking is the matter of the selection. */
export function pointerController(context: GridContext) {
  const selection = selectionController(context)
  const cellOf = (target: EventTarget): Hit | null =>
    inEditor(context, target) ? null : hitOf(context, target)
  return {
    onMouseDown(event: MouseEvent): void {
      if (isBelowRow(context, event.target)) return context.commit()
      if (inEditor(context, event.target) || event.button !== 0) return
      const at = hitOf(context, event.target)
      if (!at || !canStandIn(at)) return context.commit()
      event.preventDefault()
      if (selection.stand(at, event) && context.view.rules.editing) startEdit(context, 'keep')
    },
    onClick(event: MouseEvent): void {
      const at = cellOf(event.target)
      if (!at) return
      const { classList } = at.cell
      if (classList.contains('sw-select-all')) selection.selectPage()
      else if (at.row < 0) sortBy(context, at, event)
      else if (classList.contains('sw-select')) selection.select(at.row, event.shiftKey)
      else click(context, at, event)
    },
    onDoubleClick(event: MouseEvent): void {
      const at = cellOf(event.target)
      if (at && at.col >= 0) doubleClick(context, at)
    },
    onContextMenu(event: MouseEvent): void {
      if (!inEditor(context, event.target)) openMenu(context, event)
    },
  }
}

/** Data cells, and the cell that opens a row. */
const canStandIn = ({ row, col, cell }: Hit): boolean =>
  row >= 0 && (col >= 0 || cell.classList.contains('sw-expander'))

const isWithin = (target: EventTarget, selector: string): boolean =>
  target instanceof Element && target.closest(selector) !== null

function click(context: GridContext, at: Hit, { target }: MouseEvent): void {
  const { view, drawn } = context
  const [row, column] = [drawn.rowAt(at.row), drawn.columnAt(at.col)]
  if (!row) return
  if (column && linkIn(column, row) && isWithin(target, '.sw-link')) return view.props.onOpen?.(row, column)
  if (at.cell.classList.contains('sw-flag')) toggleFlag(context)
  view.props.onRowClick?.(row)
}

function doubleClick(context: GridContext, at: Hit): void {
  const row = context.drawn.rowAt(at.row)
  if (!row) return
  if (!context.drawn.canEdit(at)) context.view.props.onRowDoubleClick?.(row)
  else if (!at.cell.classList.contains('sw-flag')) startEdit(context, 'keep')
}

function sortBy({ drawn, view }: GridContext, at: Hit, { target, shiftKey }: MouseEvent): void {
  const column = drawn.columnAt(at.col)
  if (!column?.sortable || isWithin(target, '.sw-grip')) return
  view.props.onSort?.(nextSort(view.props.sort ?? [], sortFieldOf(column), shiftKey))
}

function openMenu(context: GridContext, event: MouseEvent): void {
  const { drawn, view } = context
  const at = hitOf(context, event.target)
  const row = at && drawn.rowAt(at.row)
  const { onRowMenu } = view.props
  if (onRowMenu) {
    if (at && row) onRowMenu(event, row, drawn.columnAt(at.col))
    return
  }
  event.preventDefault()
  const { button, clientX: x, clientY: y } = event
  openMenuAt(context, at, { button, x, y })
}
