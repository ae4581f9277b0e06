import type { SourceAsk, SourceVerb } from '../../language/source.ts'
import type { Path } from '../source/SourceFile.ts'

/** What a verb asks, each with its place. */
export function asksOf(
  { ask }: SourceVerb,
  path: Path = [],
): readonly { readonly ask: string | SourceAsk; readonly at: Path }[] {
  if (ask === undefined) return []
  if (typeof ask === 'string') return [{ ask, at: [...path, 'ask'] }]
  return ask.map((one, index) => ({ ask: one, at: [...path, 'ask', index] }))
}
