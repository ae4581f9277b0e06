import type { SourceLineAsk, SourceVerb } from '../../language/source.ts'
import type { Path } from '../source/SourceFile.ts'

/** A name that a verb asks for, with its place; with `words` where more is said of it. */
export interface Asked {
  readonly name: string
  readonly words?: SourceLineAsk
  readonly at: Path
}

/** What a verb asks. */
export function asksOf({ ask }: SourceVerb, path: Path = []): readonly Asked[] {
  if (ask === undefined) return []
  if (typeof ask === 'string') return [{ name: ask, at: [...path, 'ask'] }]
  return ask.flatMap((one, index): readonly Asked[] => {
    const at = [...path, 'ask', index]
    if (typeof one === 'string') return [{ name: one, at }]
    return Object.entries(one).map(([name, words]) => ({ name, words, at: [...at, name] }))
  })
}
