import { useEffect, type KeyboardEvent, type RefObject } from 'react'
import { useLatest } from '../../cells/useLatest.ts'
import type { DocumentStore } from '../document/DocumentStore.ts'

/** Ctrl S saves, Ctrl Z and Ctrl Y undo and redo, where the document may be saved. */
export function documentKeys(
  store: DocumentStore,
  maySave: boolean,
  save: () => void,
): (event: Pressed) => void {
  return (event: Pressed) => {
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

/** What is asked of a key, by React or by the page itself. */
type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'defaultPrevented'> & {
  readonly target: EventTarget | null
  preventDefault(): void
}

/**
 * The keys of the document that is in front while nothing holds the keyboard: what held it last may be gone (the last line that was deleted) or
 * can no longer be pressed (the button that deleted it).
 */
export function useUnheldKeys(screen: RefObject<HTMLElement | null>, keys: (event: Pressed) => void): void {
  const latest = useLatest(keys)
  useEffect(() => {
    const press = (event: globalThis.KeyboardEvent) => {
      const isHere = screen.current && !screen.current.closest('[hidden]')
      if (event.target === document.body && isHere && !isAsked()) latest.current(event)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [screen, latest])
}

/** Whether a dialog stands over the document. */
const isAsked = (): boolean =>
  [...document.querySelectorAll<HTMLElement>('[aria-modal=true]')].some(
    (dialog) => dialog.offsetParent !== null,
  )

/** Where text is typed, Ctrl Z belongs to the text. */
const takesText = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.matches('input:not([type=checkbox]):not([type=radio]), textarea, [contenteditable=true]') &&
  !target.hasAttribute('readonly')
