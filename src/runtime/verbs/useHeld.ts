import { useCallback, useRef, useState } from 'react'

export interface Held<T> {
  readonly value: T
  /** The value that was set last, drawn or not. */
  now(): T
  readonly set: (next: T) => void
}

/** A state that can also be read between two drawings: by what goes on after it has waited. `set` keeps its identity. */
export function useHeld<T>(first: T): Held<T> {
  const [value, setValue] = useState(first)
  const held = useRef(first)
  const set = useCallback((next: T) => {
    held.current = next
    setValue(next)
  }, [])
  return { value, now: useCallback(() => held.current, []), set }
}
