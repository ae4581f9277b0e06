import type { ClipboardEvent } from 'react'
import { copyMarked, told, write } from './copying.ts'
import { pasteText } from './pasting.ts'
import { isTable } from './tableText.ts'
import { cancel, clearMarked } from '../editing/editing.ts'
import type { GridContext } from '../context/GridContext.ts'

/** `cut`: what was copied is emptied, where it can be edited. */
export function copyEvent(context: GridContext, event: ClipboardEvent, cut: boolean): void {
  const copied = copyMarked(context, false)
  if (!copied) return
  event.preventDefault()
  const isWritten = write(event.clipboardData, copied)
  told(context, isWritten)
  if (isWritten && cut && context.view.rules.editing) clearMarked(context)
}

/** A table is for the grid, also when the editor of its first cell is open already. `inEditor`: it is meant for one, or for what stands beside the rows. */
export function pasteEvent(context: GridContext, event: ClipboardEvent, inEditor: boolean): void {
  if (!context.view.rules.editing) return
  const text = event.clipboardData.getData('text/plain')
  if (inEditor) {
    const isCell =
      event.target instanceof Element &&
      event.target.closest('.sw-editing') !== null &&
      context.root.current?.contains(event.target) === true
    if (
      !isCell ||
      !isTable(text, context.drawn.columnAt(context.state.active?.col ?? -1)?.type === 'textarea')
    )
      return
    cancel(context)
  }
  event.preventDefault()
  void pasteText(context, text)
}
