import type { SourceProcess, SourceStep, SourceVerb } from '../../language/source.ts'
import type { Label } from '../../language/label.ts'
import { definitionTexts } from '../../texts/definitionTexts.ts'
import { asksOf } from './asks.ts'
import { nounOf } from './labels.ts'
import { statesAmong } from './statesIn.ts'
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

/** An approving verb of a document, and what its process says of the ways back. */
export interface Approved extends Pick<SourceProcess, 'reject' | 'withdraw'> {
  readonly verb: string | undefined
}

/** The verb by which a document goes back: the author's word, else what the life cycle says where it says only one. */
export function wayBack(
  shape: EntityShape,
  approved: Approved,
  key: 'reject' | 'withdraw',
): string | undefined {
  const [name, ...more] = waysBack(shape, approved, key)
  return more.length === 0 ? name : undefined
}

/**
 * The verbs by which a document may go back from where it waits for its approval: the author's word; else the usual one (`doReject`, `doWithdraw`) where that leads from there; else, of
 * rejecting, those that lead from nowhere else and ask why. Several: nobody can tell.
 */
export function waysBack(
  shape: EntityShape,
  { verb, ...said }: Approved,
  key: 'reject' | 'withdraw',
): readonly string[] {
  const verbs = shape.origin.source.verbs ?? {}
  const name = said[key]
  if (name !== undefined) return verbs[name] ? [name] : []
  const waits = statesAmong(verbs[verb ?? '']?.from)
  const isThere = (from: string | undefined) =>
    from === undefined || statesAmong(from).some((state) => waits.includes(state))
  const common = verbs[usual[key]]
  if (common && isThere(common.from)) return [usual[key]]
  return key === 'withdraw'
    ? []
    : Object.entries(verbs).flatMap(([other, one]) => (other !== verb && isBack(one, waits) ? [other] : []))
}

const usual = { reject: 'doReject', withdraw: 'doWithdraw' } as const

/** Somebody sends it back with a reason, from where it waits and from nowhere else. */
function isBack(verb: SourceVerb, waits: readonly string[]): boolean {
  const from = statesAmong(verb.from)
  const isByHand = verb.label !== undefined && verb.when === undefined && verb.process === undefined
  return (
    isByHand &&
    verb.to !== undefined &&
    from.length > 0 &&
    from.every((state) => waits.includes(state)) &&
    asksOf(verb).some(({ name }) => name === 'reason')
  )
}

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
