import { useCallback, useEffect, useRef, useState, type RefObject } from 'react'

const canHold = 'button:enabled, a[href], input:enabled, textarea:enabled, select:enabled, [tabindex]'

/** What of the page held the keyboard last: an entry of a menu goes with its menu, and what opened the menu stays. */
let lastOfPage: Element | null = null
globalThis.document?.addEventListener('focusin', ({ target }) => {
  if (target instanceof Element && !target.closest('[role=menu], [role=dialog], .ant-modal-wrap'))
    lastOfPage = target
})

/**
 * Gives the keyboard back when a dialog goes that is drawn only while it is open: to where it was, or, where that is gone or out of sight, to
 * the nearest around it that can hold it. Whatever took the keyboard meanwhile keeps it.
 */
export function useKeyboardBack(): void {
  const [places] = useState(() => placesFrom(document.activeElement, lastOfPage))
  useEffect(
    () => () => {
      requestAnimationFrame(() => {
        if (document.activeElement && document.activeElement !== document.body) return
        places.find(isThere)?.focus({ preventScroll: true })
      })
    },
    [places],
  )
}

/** Where it was, or what opened the menu it was in; then what stands around either. */
function placesFrom(here: Element | null, opener: Element | null): readonly HTMLElement[] {
  const [own, its] = [around(here), around(opener)]
  return [...own.slice(0, 1), ...its.slice(0, 1), ...own, ...its]
}

/** What holds the keyboard, and what stands around it, the nearest first. */
function around(place: Element | null): readonly HTMLElement[] {
  const found: HTMLElement[] = []
  for (let at = place; at && at !== document.body; at = at.parentElement)
    if (at instanceof HTMLElement) found.push(at)
  return found
}

const isThere = (place: HTMLElement): boolean =>
  place.isConnected && place.matches(canHold) && !place.closest('[hidden]') && isDrawn(place)

/** jsdom draws nothing. */
const isDrawn = (place: HTMLElement): boolean => place.checkVisibility?.() ?? true

/** A menu that takes the keyboard: `button` is the ref of what opens it, where whoever leaves it without pressing anything stands again. */
export function useMenuBack(): {
  readonly button: RefObject<HTMLButtonElement | null>
  onOpen(isOpen: boolean): void
} {
  const button = useRef<HTMLButtonElement>(null)
  const onOpen = useCallback((isOpen: boolean) => {
    if (!isOpen && document.activeElement?.closest('[role=menu]')) button.current?.focus()
  }, [])
  return { button, onOpen }
}
