import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Language } from '../../language/label.ts'
import type { OfferedWord } from '../../language/process.ts'
import type { Completions } from '../formula/completions.ts'
import type { ExpressionPlace } from './ExpressionPlace.ts'
import { offeredAt, wordAt } from './wordAt.ts'

interface Offered {
  find(text: string, caret: number): Completions
  seek(text: string, caret: number): void
}

/** What the server offers: it is asked once for each beginning, and while a word is typed what it has answered is narrowed here. */
export function useOffered(place: ExpressionPlace, language: Language): Offered {
  const [known, setKnown] = useState<ReadonlyMap<string, readonly OfferedWord[]>>(new Map())
  const asking = useRef<{ readonly before: string; readonly leaving: AbortController }>(undefined)
  useEffect(() => () => asking.current?.leaving.abort(), [])
  const seek = useCallback(
    (text: string, caret: number) => {
      const { before } = wordAt(text, caret)
      if (known.has(before) || asking.current?.before === before || /\d$/.test(before)) return // of a number nothing is offered
      asking.current?.leaving.abort()
      const leaving = new AbortController()
      asking.current = { before, leaving }
      place.offer(before, leaving.signal).then(
        (words) => setKnown((others) => new Map(others).set(before, words)),
        () => {
          if (asking.current?.leaving === leaving) asking.current = undefined // the next key asks again
        },
      )
    },
    [known, place],
  )
  return useMemo(
    () => ({
      seek,
      find: (text, caret) => offeredAt(text, caret, known.get(wordAt(text, caret).before) ?? [], language),
    }),
    [seek, known, language],
  )
}
