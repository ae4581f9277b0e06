import { useEffect, useState } from 'react'

/** The answer to a question, or that none came. */
export type Stilled<T> =
  | { readonly of: T; readonly failed?: never }
  | { readonly of?: never; readonly failed: true }

/**
 * What is answered to a question that is put whenever it has not changed for `pause` milliseconds; undefined before, and where there is none (`key`
 * null). One that changes is not waited for any more. `ask` has to stay the same as long as it asks the same.
 */
export function useStill<T>(
  key: string | null,
  ask: ((key: string, signal: AbortSignal) => Promise<T>) | undefined,
  pause: number,
): Stilled<T> | undefined {
  const [told, setTold] = useState<{ readonly key: string; readonly answer: Stilled<T> }>()
  useEffect(() => {
    if (key === null || !ask) return undefined
    const leaving = new AbortController()
    const wait = setTimeout(() => {
      ask(key, leaving.signal).then(
        (of) => setTold({ key, answer: { of } }),
        () => {
          if (!leaving.signal.aborted) setTold({ key, answer: { failed: true } })
        },
      )
    }, pause)
    return () => {
      clearTimeout(wait)
      leaving.abort()
    }
  }, [ask, key, pause])
  return told?.key === key ? told.answer : undefined
}
