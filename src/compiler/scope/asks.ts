import type { SourceLineAsk, SourceVerb } from '../../language/source.ts'
import type { Path } from '../source/SourceFile.ts'

/** A name that a verb asks for, with its place; with `words` where more is said of it. */
export interface Asked {
  readonly name: string
  readonly words?: SourceLineAsk
  readonly at: Path
}

/** What a verb asks that has an answer. */
export const asksOf = (verb: SourceVerb, path: Path = []): readonly Asked[] =>
  askedIn(verb, path).filter((one) => !areMarks(one))

/** Where a verb asks for notes at fields and rows. Undefined: it takes none. */
export const marksOf = (verb: SourceVerb, path: Path = []): Path | undefined =>
  askedIn(verb, path).find(areMarks)?.at

/** It asks nothing, not even whether it is meant: `ask: []`. */
export const isPassing = ({ ask }: SourceVerb): boolean => Array.isArray(ask) && ask.length === 0

const areMarks = ({ name, words }: Asked): boolean => name === 'marks' && words === undefined

function askedIn({ ask }: SourceVerb, path: Path): readonly Asked[] {
  if (ask === undefined) return []
  if (typeof ask === 'string') return [{ name: ask, at: [...path, 'ask'] }]
  return ask.flatMap((one, index): readonly Asked[] => {
    const at = [...path, 'ask', index]
    if (typeof one === 'string') return [{ name: one, at }]
    return Object.entries(one).map(([name, words]) => ({ name, words, at: [...at, name] }))
  })
}
