import type { ClipboardEvent, FocusEvent, KeyboardEvent, MouseEvent } from 'react'
import { copyMarked, told, write } from './clipboard/copying.ts'
import { cancel, clearMarked, commit, startEdit, toggleFlag } from './editing.ts'
import type { GridContext } from './GridContext.ts'
import { isTable } from './clipboard/tableText.ts'
import { gridKeys } from './keys/gridKeys.ts'
import { noColumn, openMenu, openMenuHere } from './menu/menuPlace.ts'
import { pasteText } from './clipboard/pasting.ts'
import { nextSort, sortFieldOf } from './sorting.ts'
import { togglePage, toggleRow } from './selecting.ts'

interface Hit { readonly row: number; readonly col: number; readonly cell: Element }

/** Handlers of the whole grid; the cells have none of their own. They see everything inside, also what editors open elsewhere. */
export function gridEvents(context: GridContext) {
  const inside = (target: EventTarget): target is Element => target instanceof Element && Boolean(context.root.current?.contains(target))
  /** Also in what stands beside the rows and is worked by itself: the report, the menu, the list of keys. */
  const inEditor = (target: EventTarget): boolean => target instanceof Element && (!inside(target) || Boolean(target.closest('.sw-editing,.sw-aid')))

  function hit(target: EventTarget): Hit | null {
    if (!inside(target)) return null
    const [cell, row] = [target.closest('[role=gridcell],[role=columnheader],[role=rowheader],.sw-covered'), target.closest('[data-index]')]
    if (!cell || !row) return null
    const key = cell.getAttribute('data-col')
    return { cell, row: Number(row.getAttribute('data-index')), col: key === null ? -1 : context.view.layout.all.findIndex(({ column }) => column.key === key) }
  }

  function onMouseDown(event: MouseEvent): void {
    if (inEditor(event.target) || event.button !== 0) return
    const at = hit(event.target)
    commit(context)
    if (!at || at.col < 0 || at.row < 0) return
    event.preventDefault()
    context.focus()
    const again = context.state.active?.row === at.row && context.state.active.col === at.col && !event.shiftKey
    context.moveTo(at, event.shiftKey)
    if (!again || event.detail !== 1) drag(at)
    else if (context.view.rules.editing) startEdit(context, 'keep')
  }

  /** Marks a range while the button stays down. */
  function drag(from: Hit): void {
    const onMove = (move: globalThis.MouseEvent) => {
      const at = move.target ? hit(move.target) : null
      if (at && at.row >= 0 && at.col >= 0) context.state.mark(from, at)
    }
    const stop = () => {
      document.removeEventListener('mousemove', onMove)
      document.removeEventListener('mouseup', stop)
    }
    document.addEventListener('mousemove', onMove)
    document.addEventListener('mouseup', stop)
  }

  function onClick(event: MouseEvent): void {
    if (inEditor(event.target)) return
    const at = hit(event.target)
    if (!at) return
    const { view } = context
    if (at.row < 0) return onHeadClick(at, event)
    if (at.cell.classList.contains('sw-select')) {
      toggleRow(view, at.row, event.shiftKey ? context.selectedFrom : undefined)
      context.selectedFrom = at.row
      return
    }
    const [row, column] = [context.rowAt(at.row), context.columnAt(at.col)]
    if (!row) return
    if (column?.link && event.target instanceof Element && event.target.closest('.sw-link')) return view.props.onOpen?.(row, column)
    if (at.cell.classList.contains('sw-flag')) toggleFlag(context)
    view.props.onRowClick?.(row)
  }

  function onHeadClick(at: Hit, event: MouseEvent): void {
    if (at.cell.classList.contains('sw-select-all')) return togglePage(context.view)
    const column = context.columnAt(at.col)
    if (!column?.sortable || (event.target instanceof Element && event.target.closest('.sw-grip'))) return
    context.view.props.onSort?.(nextSort(context.view.props.sort ?? [], sortFieldOf(column), event.shiftKey))
  }

  function onDoubleClick(event: MouseEvent): void {
    const at = inEditor(event.target) ? null : hit(event.target)
    const row = at && context.rowAt(at.row)
    if (!at || !row || at.col < 0) return
    if (context.canEdit(at.row, at.col)) { if (!at.cell.classList.contains('sw-flag')) startEdit(context, 'keep') }
    else context.view.props.onRowDoubleClick?.(row)
  }

  function onContextMenu(event: MouseEvent): void {
    if (inEditor(event.target)) return
    const at = hit(event.target)
    const row = at && context.rowAt(at.row)
    if (context.view.props.onRowMenu) { if (at && row) context.view.props.onRowMenu(event, row, context.columnAt(at.col)); return }
    event.preventDefault()
    commit(context)
    context.focus()
    if (event.button !== 2 && !at) { if (!context.aids.get().menu) openMenuHere(context, { key: 'ContextMenu', shiftKey: false, ctrlKey: false, metaKey: false, altKey: false }); return }
    if (!at || at.col < 0) return noColumn(context)
    const { marked } = context.state
    const within = marked && at.row >= marked.top && at.row <= marked.bottom && at.col >= marked.left && at.col <= marked.right
    if (!within && at.row >= 0) context.moveTo(at)
    openMenu(context, { x: event.clientX, y: event.clientY, row: at.row, col: at.col })
  }

  /** The hover text of a cell whose text is cut; set when it is needed, for a title on every cell would cost. */
  const titled = new WeakSet<Element>()
  function onMouseOver(event: MouseEvent): void {
    const cell = inEditor(event.target) ? null : hit(event.target)?.cell
    if (!(cell instanceof HTMLElement) || (cell.title && !titled.has(cell))) return
    const cut = cell.scrollWidth > cell.clientWidth && cell.textContent
    if (cut) { cell.title = cut; titled.add(cell) }
    else if (titled.delete(cell)) cell.removeAttribute('title')
  }

  let leaving: ReturnType<typeof setTimeout> | undefined
  /** Popups and dialogs of an editor stand elsewhere in the page; only when focus went to none of them has the user left. */
  function onBlur(event: FocusEvent): void {
    if (context.state.editing === 'no' || (event.relatedTarget && inside(event.relatedTarget))) return
    clearTimeout(leaving)
    leaving = setTimeout(() => {
      const { activeElement } = document
      if (activeElement && activeElement !== document.body && !inside(activeElement)) commit(context)
    })
  }
  const onFocus = (): void => clearTimeout(leaving)

  /** React sees a press also in what an editor opened elsewhere; the document sees every press, after React. */
  let pressedHere = false
  const onMouseDownCapture = (): void => { pressedHere = true }
  /** A press anywhere else commits before the button that was pressed does its work. */
  function onPressElsewhere(): void {
    if (!pressedHere) commit(context)
    pressedHere = false
  }

  function copy(event: ClipboardEvent): boolean {
    const copied = inEditor(event.target) ? null : copyMarked(context, false)
    if (!copied) return false
    event.preventDefault()
    const isWritten = write(event.clipboardData, copied)
    told(context, isWritten)
    return isWritten
  }
  const onCopy = (event: ClipboardEvent): void => { copy(event) }
  const onCut = (event: ClipboardEvent): void => { if (copy(event) && context.view.rules.editing) clearMarked(context) }

  /** A table is for the grid, also when the editor of its first cell is open already. */
  function onPaste(event: ClipboardEvent): void {
    if (!context.view.rules.editing) return
    const text = event.clipboardData.getData('text/plain')
    if (inEditor(event.target)) {
      const isCell = event.target instanceof Element && event.target.closest('.sw-editing') !== null && context.root.current?.contains(event.target) === true
      if (!isCell || !isTable(text, context.columnAt(context.state.active?.col ?? -1)?.type === 'textarea')) return
      cancel(context)
    }
    event.preventDefault()
    void pasteText(context, text)
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.defaultPrevented || event.nativeEvent.isComposing || event.target instanceof HTMLElement && event.target.closest('.sw-operate,.sw-aid')) return
    if (context.state.editing === 'no' && !inside(event.target)) return // a menu or dialog that opened from here
    if (gridKeys(context, event, context.state.editing !== 'no')) event.preventDefault()
  }

  return { onPressElsewhere, onMouseDownCapture, onMouseDown, onClick, onDoubleClick, onContextMenu, onMouseOver, onBlur, onFocus, onCopy, onCut, onPaste, onKeyDown }
}
