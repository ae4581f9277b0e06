import { useEffect, useState } from 'react'
import type { ExpressionTold } from '../../language/process.ts'
import type { ExpressionPlace } from './ExpressionPlace.ts'

/** What the server said of the text that stands there now; neither while it is not known. */
export interface Told {
  readonly of?: Pick<ExpressionTold, 'problems' | 'says'>
  readonly failed?: true
}

/** Milliseconds without a key after which the server is asked: by then nobody is within a word. */
const pause = 400

/** What the server says of an expression, asked whenever nobody has typed for a moment. */
export function useTold(place: ExpressionPlace, text: string): Told {
  const [told, setTold] = useState<{ readonly text: string; readonly of: Told }>()
  useEffect(() => {
    if (text.trim() === '') return undefined
    const leaving = new AbortController()
    const wait = setTimeout(() => {
      place.read(text, leaving.signal).then(
        (of) => setTold({ text, of: { of } }),
        () => {
          if (!leaving.signal.aborted) setTold({ text, of: { failed: true } })
        },
      )
    }, pause)
    return () => {
      clearTimeout(wait)
      leaving.abort()
    }
  }, [place, text])
  return told?.text === text ? told.of : nothing
}

const nothing: Told = {}
