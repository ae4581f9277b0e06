import type { ClipboardEvent } from 'react'
import { copyEvent, pasteEvent } from '../clipboard/clipboardEvents.ts'
import type { GridContext } from '../context/GridContext.ts'
import { inEditor, isBelowRow } from '../context/hits.ts'

/** Copying, cutting and pasting by the browser's own events. */
export function clipboardController(context: GridContext) {
  function copy(event: ClipboardEvent, cut: boolean): void {
    if (!inEditor(context, event.target)) copyEvent(context, event, cut)
  }
  return {
    onCopy: (event: ClipboardEvent): void => copy(event, false),
    onCut: (event: ClipboardEvent): void => copy(event, true),
    onPaste(event: ClipboardEvent): void {
      if (!isBelowRow(context, event.target)) pasteEvent(context, event, inEditor(context, event.target))
    },
  }
}
