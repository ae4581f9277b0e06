import { useLayoutEffect, useRef, type ReactNode } from 'react'

/** A menu that has the keyboard as soon as it stands, so that the next key is its own: antd's autoFocus would take some frames. */
export function MenuAtHand({ children }: { readonly children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    // The popup is put into the page by an effect of what holds it, which runs after this one.
    queueMicrotask(() => {
      const first = box.current?.querySelector<HTMLElement>('[role=menuitem]:not([aria-disabled=true])')
      first?.focus({ preventScroll: true })
    })
  }, [])
  return <div ref={box}>{children}</div>
}
