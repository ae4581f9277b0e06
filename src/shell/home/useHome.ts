import { useCallback, useEffect, useState } from 'react'
import { rowsInSight, waitingOf } from '../../client/waiting.ts'
import { useLanguage } from '../../client/language.ts'
import type { Home } from '../../language/home.ts'
import { useWorkspace } from '../workspace.ts'

export interface LoadedHome {
  /** `undefined` until it is there. */
  readonly home: Home | undefined
  readonly error: Error | null
  readonly retry: () => void
}

/** Milliseconds that an answer is good for. */
const freshFor = 60_000

interface Known {
  readonly home?: Home | undefined
  readonly error: Error | null
  readonly at: number
  readonly in: string
}

/** Everything that the home page shows, in one call: asked when the page is shown, and again when it is shown later. */
export function useHome(front: boolean): LoadedHome {
  const { client, user, respId } = useWorkspace()
  const language = useLanguage()
  const [known, setKnown] = useState<Known>()
  const [round, setRound] = useState(0)
  const isFresh = known?.in === language && Date.now() - known.at < freshFor && known.error === null
  const wanted = front && !isFresh
  useEffect(() => {
    if (!wanted) return undefined
    const abort = new AbortController()
    const answer = client.call<Home>(
      'baseServer',
      'baseHome',
      'findHome',
      { rows: rowsInSight(globalThis) + 1 },
      { respId, signal: abort.signal },
    )
    waitingOf(client, user.userId, respId, language).take(answer.then(({ data }) => data.waiting))
    answer
      .then(({ data }) => setKnown({ home: data, error: null, at: Date.now(), in: language }))
      .catch((error: unknown) => {
        if (abort.signal.aborted) return
        const failed = error instanceof Error ? error : new Error(String(error))
        setKnown((before) => ({ home: before?.home, error: failed, at: Date.now(), in: language }))
      })
    return () => abort.abort()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- what is fresh changes with time and is looked at when the page comes to the front
  }, [client, user.userId, respId, language, front, round])
  const retry = useCallback(() => {
    setKnown(undefined)
    setRound((count) => count + 1)
  }, [])
  return { home: known?.home, error: known?.error ?? null, retry }
}
