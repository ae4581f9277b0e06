import type { SourceProcess, SourceStep } from '../../language/source.ts'
import type { Label } from '../../language/label.ts'
import { definitionTexts } from '../../texts/definitionTexts.ts'
import { nounOf } from './labels.ts'
import type { Path } from '../source/SourceFile.ts'
import type { EntityShape } from './EntityShape.ts'
import type { EntitySource } from './sources.ts'
import type { SymbolTable } from './SymbolTable.ts'

/** Verbs of a document that are approved by a process. */
export const approvingVerbs = (shape: EntityShape, process: string): readonly string[] =>
  Object.entries(shape.origin.source.verbs ?? {}).flatMap(([name, verb]) =>
    verb.process === process ? [name] : [],
  )

/** What `by` names, one by one. */
export function askedIn(
  by: SourceStep['by'],
  path: Path,
): readonly { readonly words: string; readonly at: Path }[] {
  if (by === undefined) return []
  return Array.isArray(by)
    ? by.map((words, index) => ({ words: String(words), at: [...path, index] }))
    : [{ words: String(by), at: path }]
}

/** The verb by which a document goes back: the author's word, else the usual one where there is such a verb. */
export const wayBack = (
  shape: EntityShape,
  source: Pick<SourceProcess, 'reject' | 'withdraw'>,
  key: 'reject' | 'withdraw',
): string | undefined => {
  const name = source[key] ?? usual[key]
  return shape.origin.source.verbs?.[name] ? name : undefined
}

const usual = { reject: 'doReject', withdraw: 'doWithdraw' } as const

/** A process of which no file says anything: its approval is one step, which asks everybody who may do it. */
export interface OneStep {
  readonly name: string
  readonly verb: string
  readonly entity: EntitySource
}

/** Approving verbs of documents without a file for their process. None where approvals are not kept. */
export function oneSteps({ audiences, entities, processes }: SymbolTable): readonly OneStep[] {
  if (audiences?.source.approvals === undefined) return []
  const found = new Map<string, OneStep>()
  for (const entity of entities.values())
    for (const [verb, { process }] of Object.entries(entity.source.verbs ?? {}))
      if (process !== undefined && !entity.parent && !processes.has(process) && !found.has(process))
        found.set(process, { name: process, verb, entity })
  return [...found.values()]
}

/** `订单审批 | Approval of order`: what the process of a document is called that has no file. */
export const oneStepLabel = ({ source }: EntitySource): Label =>
  definitionTexts.label('process.of', { noun: nounOf(source) })
