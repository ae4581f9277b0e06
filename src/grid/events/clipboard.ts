import type { ClipboardEvent } from 'react'
import type { GridContext } from '../context/GridContext.ts'
import { inEditor, isBelowRow } from '../context/hits.ts'
import type { InputQueue } from '../interaction/InputQueue.ts'

/** Copying, cutting and pasting by the browser's own events. */
export function clipboardEvents(context: GridContext, queue: InputQueue) {
  function copy(event: ClipboardEvent, cut: boolean): void {
    if (inEditor(context, event.target)) return
    if (queue.ready) return queue.ready.onCopy(context, event, cut)
    if (!queue.waits && !context.state.marked) return
    event.preventDefault()
    queue.work((here) => here.copyAgain(context, cut))
  }
  return {
    onCopy: (event: ClipboardEvent): void => copy(event, false),
    onCut: (event: ClipboardEvent): void => copy(event, true),
    onPaste(event: ClipboardEvent): void {
      if (isBelowRow(context, event.target)) return
      const beside = inEditor(context, event.target)
      if (queue.ready) return queue.ready.onPaste(context, event, beside)
      if (beside || !context.view.rules.editing) return
      event.preventDefault()
      const text = event.clipboardData.getData('text/plain') // afterwards it cannot be read any more
      queue.work((here) => here.pasteAgain(context, text))
    },
  }
}
