import { useEffect, type RefObject } from 'react'

/** Whether the last thing that was pressed was no key. */
let isByPointer = true
for (const kind of ['pointerdown', 'keydown'])
  document.addEventListener(kind, () => (isByPointer = kind === 'pointerdown'), {
    capture: true,
    passive: true,
  })

/**
 * Gives the keyboard to a document that has come to the front while nothing else holds it: to the first field that has to be filled, else to
 * its heading. Under a finger it is the heading: a keyboard on the screen would cover the document.
 */
export function useKeyboardHere(screen: RefObject<HTMLElement | null>, isThere: boolean): void {
  useEffect(() => {
    if (!isThere) return undefined
    // What opened it may still be on its way out, and the fields are drawn in steps.
    const waiting = setTimeout(() => {
      const here = screen.current
      if (!here || here.closest('[hidden]') || isHeld()) return
      const at = place(here)
      // Who came by the pointer needs no ring round a heading that nothing can be done with.
      at?.toggleAttribute('data-quiet', isByPointer)
      at?.focus({ preventScroll: true })
    }, 60)
    return () => clearTimeout(waiting)
  }, [screen, isThere])
}

/** Whether anything holds the keyboard: the page itself is nothing, and neither is what went out of sight. */
function isHeld(): boolean {
  const at = document.activeElement
  return at !== null && at !== document.body && !at.closest('[hidden]') && at.matches(':not(section)')
}

function place(here: HTMLElement): HTMLElement | null {
  const asked = matchMedia('(pointer: coarse)').matches
    ? []
    : [...here.querySelectorAll<HTMLInputElement>('.form-field:has(.required-mark) :is(input, textarea)')]
  return asked.find(({ value, disabled }) => value === '' && !disabled) ?? here.querySelector('h1')
}
