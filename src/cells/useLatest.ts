import { useInsertionEffect, useRef } from 'react'
import type { RefObject } from 'react'

/** The value of the last drawing, for handlers and effects, known before any other effect runs. Never to be read while drawing. */
export function useLatest<Value>(value: Value): RefObject<Value> {
  const latest = useRef(value)
  useInsertionEffect(() => {
    latest.current = value
  })
  return latest
}
