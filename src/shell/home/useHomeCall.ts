import { useCallback, useEffect, useState } from 'react'
import { useLanguage } from '../../client/language.ts'
import { useWorkspace } from '../workspace.ts'

export interface HomeCall<T> {
  /** `undefined` until it is there. */
  readonly data: T | undefined
  readonly error: Error | null
  readonly retry: () => void
}

/** Milliseconds that an answer is good for. */
const freshFor = 60_000

/** What a part of the home page shows: asked when the page is shown, and again when it is shown later. */
export function useHomeCall<T>(operation: string, front: boolean): HomeCall<T> {
  const { client, respId } = useWorkspace()
  const language = useLanguage()
  const [known, setKnown] = useState<{ data?: T; error: Error | null; at: number; in: string }>()
  const [round, setRound] = useState(0)
  const isFresh = known?.in === language && Date.now() - known.at < freshFor && known.error === null
  const wanted = front && !isFresh
  useEffect(() => {
    if (!wanted) return undefined
    const abort = new AbortController()
    client
      .call<T>('baseServer', 'baseHome', operation, {}, { respId, signal: abort.signal })
      .then(({ data }) => setKnown({ data, error: null, at: Date.now(), in: language }))
      .catch((error: unknown) => {
        if (abort.signal.aborted) return
        const failed = error instanceof Error ? error : new Error(String(error))
        setKnown((before) => ({ ...before, error: failed, at: Date.now(), in: language }))
      })
    return () => abort.abort()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- what is fresh changes with time and is looked at when the page comes to the front
  }, [client, operation, respId, language, front, round])
  const retry = useCallback(() => {
    setKnown(undefined)
    setRound((count) => count + 1)
  }, [])
  return { data: known?.data, error: known?.error ?? null, retry }
}
