import type { KeyboardEvent } from 'react'
import type { DocumentStore } from '../document/DocumentStore.ts'

/** Ctrl S saves, Ctrl Z and Ctrl Y undo and redo, where the document may be saved. */
export function documentKeys(
  store: DocumentStore,
  maySave: boolean,
  save: () => void,
): (event: KeyboardEvent) => void {
  return (event) => {
    if (!(event.ctrlKey || event.metaKey) || event.defaultPrevented) return
    const key = event.key.toLowerCase()
    if (key === 's') {
      event.preventDefault()
      save()
    } else if ((key === 'z' || key === 'y') && maySave && !takesText(event.target)) {
      event.preventDefault()
      if (key === 'y' || event.shiftKey) store.redo()
      else store.undo()
    }
  }
}

/** Where text is typed, Ctrl Z belongs to the text. */
const takesText = (target: EventTarget): boolean =>
  target instanceof HTMLElement &&
  target.matches('input:not([type=checkbox]):not([type=radio]), textarea, [contenteditable=true]') &&
  !target.hasAttribute('readonly')
