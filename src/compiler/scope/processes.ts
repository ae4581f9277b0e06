import type { SourceProcess, SourceStep } from '../../language/source.ts'
import type { Path } from '../source/SourceFile.ts'
import type { EntityShape } from './EntityShape.ts'

/** Verbs of a document that are approved by a process. */
export const approvingVerbs = (shape: EntityShape, process: string): readonly string[] =>
  Object.entries(shape.origin.source.verbs ?? {}).flatMap(([name, verb]) =>
    verb.process === process ? [name] : [],
  )

/** What `by` names, one by one. */
export const askedIn = (
  by: SourceStep['by'],
  path: Path,
): readonly { readonly words: string; readonly at: Path }[] =>
  Array.isArray(by)
    ? by.map((words, index) => ({ words: String(words), at: [...path, index] }))
    : [{ words: String(by), at: path }]

/** The verb by which a document goes back: the author's word, else the usual one where there is such a verb. */
export const wayBack = (
  shape: EntityShape,
  source: SourceProcess,
  key: 'reject' | 'withdraw',
): string | undefined => {
  const name = source[key] ?? usual[key]
  return shape.origin.source.verbs?.[name] ? name : undefined
}

const usual = { reject: 'doReject', withdraw: 'doWithdraw' } as const
