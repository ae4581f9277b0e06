import { useEffect, useState } from 'react'
import type { FoundDocument } from '../../language/wire.ts'
import { useWorkspace } from '../workspace.ts'

/** Milliseconds after the last letter, and how many letters are worth asking for. */
const pause = 200
const least = 2

interface Found {
  readonly text: string
  readonly documents: readonly FoundDocument[]
  readonly failed: boolean
}

/** Documents whose number begins with the text; `isAsking` until they are here. */
export function useFoundDocuments(given: string) {
  const { client, respId } = useWorkspace()
  const [found, setFound] = useState<Found | null>(null)
  const text = given.trim()
  const isWorth = text.length >= least
  useEffect(() => {
    if (!isWorth) return undefined
    const stop = new AbortController()
    const timer = setTimeout(() => {
      client
        .call<readonly FoundDocument[]>(
          'baseServer',
          'baseSearch',
          'findDocuments',
          { text },
          { respId, signal: stop.signal },
        )
        .then(({ data }) => setFound({ text, documents: data, failed: false }))
        .catch(() => {
          if (!stop.signal.aborted) setFound({ text, documents: [], failed: true })
        })
    }, pause)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [client, respId, text, isWorth])
  const isHere = found?.text === text
  return {
    documents: isWorth && isHere ? found.documents : [],
    isAsking: isWorth && !isHere,
    failed: isWorth && isHere && found.failed,
  }
}
