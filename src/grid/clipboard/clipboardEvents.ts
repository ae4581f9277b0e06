import type { ClipboardEvent } from 'react'
import { copyByCommand, copyMarked, told, write } from './copying.ts'
import { pasteText } from './pasting.ts'
import { isTable } from './tableText.ts'
import { cancel, clearMarked } from '../editing/editing.ts'
import type { GridContext } from '../context/GridContext.ts'
import { receiver } from '../interaction/pressAgain.ts'

/** `cut`: what was copied is emptied, where it can be edited. */
export function onCopy(context: GridContext, event: ClipboardEvent, cut: boolean): void {
  const copied = copyMarked(context, false)
  if (!copied) return
  event.preventDefault()
  const isWritten = write(event.clipboardData, copied)
  told(context, isWritten)
  if (isWritten && cut && context.view.rules.editing) clearMarked(context)
}

/** Copies after its event is over. Of what is cut nothing is emptied before it is in the clipboard. */
export function copyAgain(context: GridContext, cut: boolean): void {
  const copying = copyByCommand(context, {})
  if (cut && context.view.rules.editing)
    void copying.then((isWritten) => {
      if (isWritten) clearMarked(context)
    })
}

/** A table is for the grid, also when the editor of its first cell is open already. `inEditor`: it is meant for one, or for what stands beside the rows. */
export function onPaste(context: GridContext, event: ClipboardEvent, inEditor: boolean): void {
  if (!context.view.rules.editing) return
  const text = event.clipboardData.getData('text/plain')
  if (inEditor) {
    const isCell =
      event.target instanceof Element &&
      event.target.closest('.sw-editing') !== null &&
      context.root.current?.contains(event.target) === true
    if (!isCell || !isTable(text, context.columnAt(context.state.active?.col ?? -1)?.type === 'textarea'))
      return
    cancel(context)
  }
  event.preventDefault()
  void pasteText(context, text)
}

/** Pastes what came too early, into the editor that an earlier key opened or into the cells. */
export function pasteAgain(context: GridContext, text: string): void {
  const clipboardData = new DataTransfer()
  if (text) clipboardData.setData('text/plain', text)
  const meant = receiver(context)?.dispatchEvent(
    new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
  )
  if (meant && context.state.editing !== 'no') document.execCommand('insertText', false, text)
}
