import { useEffect, useState } from 'react'

/** What was answered last, also while it is asked anew; undefined until the first answer came. */
export interface Newest<Found> {
  readonly found: Found | undefined
  /** Why the last call failed. */
  readonly error: Error | undefined
  readonly retry: () => void
}

/** Asks at once, and again whenever `since` or `ask` is another; null: there is nobody to be asked. */
export function useNewest<Found>(
  ask: ((signal: AbortSignal) => Promise<Found>) | null,
  since: unknown,
): Newest<Found> {
  const [known, know] = useState<Pick<Newest<Found>, 'found' | 'error'>>({
    found: undefined,
    error: undefined,
  })
  const [round, setRound] = useState(0)
  useEffect(() => {
    if (!ask) return undefined
    const abort = new AbortController()
    ask(abort.signal).then(
      (found) => know({ found, error: undefined }),
      (problem: unknown) => {
        if (abort.signal.aborted) return
        const error = problem instanceof Error ? problem : new Error(String(problem))
        know(({ found }) => ({ found, error }))
      },
    )
    return () => abort.abort()
  }, [ask, since, round])
  return { ...known, retry: () => setRound((before) => before + 1) }
}
