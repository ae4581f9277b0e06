import type { ClipboardEvent, FocusEvent, KeyboardEvent, MouseEvent } from 'react'
import type { GridContext } from './GridContext.ts'
import type { Place } from './GridState.ts'
import { hitOf, inEditor, isInside } from './hits.ts'
import type { Hit } from './hits.ts'
import { isKept } from './parts/earlyKeys.ts'
import type { EarlyWork } from './parts/EarlyWork.ts'
import { parts, type EdgeScroll } from './parts/parts.ts'
import { togglePage, toggleRow } from './selecting.ts'
import { nextSort, sortFieldOf } from './sorting.ts'

/**
 * Handlers of the whole grid; the cells have none of their own. They see everything inside, also what editors open elsewhere. What
 * keys, clipboard and menu do is told by the working parts; until these are there it waits, and all that follows waits behind it.
 */
export function gridEvents(context: GridContext, early: EarlyWork) {
  function onMouseDown(event: MouseEvent): void {
    if (inEditor(context, event.target) || event.button !== 0) return
    const at = hitOf(context, event.target)
    if (!at || at.row < 0 || (at.col < 0 && !at.cell.classList.contains('sw-expander')))
      return early.inTurn(() => context.commit())
    event.preventDefault()
    if (early.waits) context.focus() // what is pressed next is for the grid already
    early.inTurn(() => press(at, event))
  }

  function press(at: Hit, event: MouseEvent): void {
    context.commit()
    context.focus()
    const again =
      context.state.active?.row === at.row && context.state.active.col === at.col && !event.shiftKey
    context.moveTo(at, event.shiftKey)
    if (at.col < 0) return
    if (!again || event.detail !== 1) drag(at)
    else if (context.view.rules.editing)
      early.work((here) => {
        here.startEdit(context, 'keep')
      })
  }

  /** Marks a range while the button stays down; beyond the edge the rows scroll. */
  function drag(from: Hit): void {
    const mark = (to: Place) => context.state.mark(from, to)
    let scrolling: EdgeScroll | undefined
    const onMove = (move: globalThis.MouseEvent) => {
      if (move.buttons % 2 === 0) return stop() // it was let go before its turn had come
      scrolling ??= parts.now?.edgeScroll(context, mark)
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

  function onClick(event: MouseEvent): void {
    const at = inEditor(context, event.target) ? null : hitOf(context, event.target)
    if (at) early.inTurn(() => (at.row < 0 ? headClick(at, event) : click(at, event)))
  }

  function click(at: Hit, event: MouseEvent): void {
    const { view } = context
    if (at.cell.classList.contains('sw-select')) {
      toggleRow(view, at.row, event.shiftKey ? context.selectedFrom : undefined)
      context.selectedFrom = at.row
      return
    }
    const [row, column] = [context.rowAt(at.row), context.columnAt(at.col)]
    if (!row) return
    if (column?.link && event.target instanceof Element && event.target.closest('.sw-link'))
      return view.props.onOpen?.(row, column)
    if (at.cell.classList.contains('sw-flag'))
      early.work((here) => {
        here.toggleFlag(context)
      })
    view.props.onRowClick?.(row)
  }

  function headClick(at: Hit, event: MouseEvent): void {
    if (at.cell.classList.contains('sw-select-all')) return togglePage(context.view)
    const column = context.columnAt(at.col)
    if (!column?.sortable || (event.target instanceof Element && event.target.closest('.sw-grip'))) return
    context.view.props.onSort?.(nextSort(context.view.props.sort ?? [], sortFieldOf(column), event.shiftKey))
  }

  function onDoubleClick(event: MouseEvent): void {
    const at = inEditor(context, event.target) ? null : hitOf(context, event.target)
    if (!at || at.col < 0) return
    early.inTurn(() => {
      const row = context.rowAt(at.row)
      if (!row) return
      if (!context.canEdit(at.row, at.col)) context.view.props.onRowDoubleClick?.(row)
      else if (!at.cell.classList.contains('sw-flag'))
        early.work((here) => {
          here.startEdit(context, 'keep')
        })
    })
  }

  function onContextMenu(event: MouseEvent): void {
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
    early.work((here) => here.openMenuAt(context, at, { button, x, y }))
  }

  /** The hover text of a cell whose text is cut; set when it is needed, for a title on every cell would cost. */
  const titled = new WeakSet<Element>()
  function onMouseOver(event: MouseEvent): void {
    const cell = inEditor(context, event.target) ? null : hitOf(context, event.target)?.cell
    if (!(cell instanceof HTMLElement) || (cell.title && !titled.has(cell))) return
    const cut = cell.scrollWidth > cell.clientWidth && cell.textContent
    if (cut) {
      cell.title = cut
      titled.add(cell)
    } else if (titled.delete(cell)) cell.removeAttribute('title')
  }

  let leaving: ReturnType<typeof setTimeout> | undefined
  /** Popups and dialogs of an editor stand elsewhere in the page; only when focus went to none of them has the user left. */
  function onBlur(event: FocusEvent): void {
    if (context.state.editing === 'no' || (event.relatedTarget && isInside(context, event.relatedTarget)))
      return
    clearTimeout(leaving)
    leaving = setTimeout(() => {
      const { activeElement } = document
      if (activeElement && activeElement !== document.body && !isInside(context, activeElement))
        context.commit()
    })
  }
  const onFocus = (): void => {
    clearTimeout(leaving)
    parts.prefetch()
  }
  const onPointerDown = parts.prefetch

  /** React sees a press also in what an editor opened elsewhere; the document sees every press, after React. */
  let pressedHere = false
  const onMouseDownCapture = (): void => {
    pressedHere = true
  }
  /** A press anywhere else commits before the button that was pressed does its work. */
  function onPressElsewhere(): void {
    if (!pressedHere) context.commit()
    pressedHere = false
  }

  function copy(event: ClipboardEvent, cut: boolean): void {
    if (inEditor(context, event.target)) return
    if (early.ready) return early.ready.onCopy(context, event, cut)
    if (!early.waits && !context.state.marked) return
    event.preventDefault()
    early.work((here) => here.copyAgain(context, cut))
  }
  const onCopy = (event: ClipboardEvent): void => copy(event, false)
  const onCut = (event: ClipboardEvent): void => copy(event, true)

  function onPaste(event: ClipboardEvent): void {
    const beside = inEditor(context, event.target)
    if (early.ready) return early.ready.onPaste(context, event, beside)
    if (beside || !context.view.rules.editing) return
    event.preventDefault()
    const text = event.clipboardData.getData('text/plain') // afterwards it cannot be read any more
    early.work((here) => here.pasteAgain(context, text))
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (
      event.defaultPrevented ||
      event.nativeEvent.isComposing ||
      (event.target instanceof HTMLElement && event.target.closest('.sw-operate,.sw-aid'))
    )
      return
    if (context.state.editing === 'no' && !isInside(context, event.target)) return // a menu or dialog that opened from here
    if (early.ready) {
      if (early.ready.onKeyDown(context, event)) event.preventDefault()
      return
    }
    if (!isKept(context, early, event)) return
    if (event.key !== 'Escape' || early.waits) event.preventDefault() // what the grid stands in may want Escape too
    const { key, shiftKey, ctrlKey, metaKey, altKey } = event
    early.work((here) => here.pressAgain(context, { key, shiftKey, ctrlKey, metaKey, altKey }))
  }

  return {
    onPressElsewhere,
    onPointerDown,
    onMouseDownCapture,
    onMouseDown,
    onClick,
    onDoubleClick,
    onContextMenu,
    onMouseOver,
    onBlur,
    onFocus,
    onCopy,
    onCut,
    onPaste,
    onKeyDown,
  }
}
