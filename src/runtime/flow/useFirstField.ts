import { useEffect, useRef, type RefObject } from 'react'

/**
 * Gives the keyboard to the first field below `ref` once it is there, so that what is looked for can be typed at once. Under a finger
 * it stays where it is: a keyboard on the screen would cover the rows.
 */
export function useFirstField(isThere: boolean): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!isThere || matchMedia('(pointer: coarse)').matches) return
    const waiting = setTimeout(() => ref.current?.querySelector('input')?.focus()) // the dialog takes the keyboard first
    return () => clearTimeout(waiting)
  }, [isThere])
  return ref
}
