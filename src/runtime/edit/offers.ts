import type { CompiledButton } from '../../language/button.ts'
import type { CompiledEntity } from '../../language/entity.ts'
import type { Language } from '../../language/label.ts'
import type { Row } from '../../language/row.ts'
import type { CompiledScreen } from '../../language/screen.ts'
import type { CompiledVerb } from '../../language/verb.ts'
import type { AllowedVerb } from '../../rules/document/allowedVerbs.ts'
import { nextVerb } from '../../rules/document/nextVerb.ts'
import { spoken } from '../../texts/spoken.ts'

/** A button that makes sense now; `refusal`: a rule stands in its way, in its words. */
export interface Offer {
  readonly button: CompiledButton
  readonly refusal?: string
}

/** What is offered at the head of a document: one thing to do, two beside it, the rest behind “…”. */
export interface Offers {
  readonly primary?: Offer
  readonly beside: readonly Offer[]
  readonly rest: readonly Offer[]
}

/** So many stand beside the primary button. */
const mostBeside = 2

export interface Asked {
  readonly screen: Pick<CompiledScreen, 'toolbar'>
  readonly entity: CompiledEntity
  readonly row: Row
  readonly allowed: readonly AllowedVerb[]
  readonly maySave: boolean
  readonly dirty: boolean
  /** Documents that can be made of it as it stands. */
  readonly successors?: readonly CompiledButton[]
  readonly language: Language
  granted(resource: string): boolean
}

/**
 * The primary button is the verb that leads the document on along its happy path, also while a rule refuses it; a document
 * that is not saved yet is saved first; where nothing else leads on, it is what is made of the document. What takes something back or asks for a reason comes last.
 */
export function offersOf(asked: Asked): Offers {
  const { screen, entity, row, allowed, maySave, dirty, language, granted, successors = [] } = asked
  const isSaved = row['id'] !== undefined
  const refusals = new Map(allowed.map(({ verb, refusal }) => [verb.name, refusal]))
  const offers = screen.toolbar
    .filter(
      (button) =>
        granted(button.resource) &&
        isPossible(button, { isSaved, maySave, refusals, fills: (flow) => fills(entity, flow, row) }),
    )
    .map((button): Offer => {
      const refusal = spoken(refusals.get(button.verb ?? ''), language)
      return refusal === undefined ? { button } : { button, refusal }
    })
  const isOffered = (verb: CompiledVerb) => offers.some(({ button }) => button.verb === verb.name)
  const next = isSaved ? nextVerb(entity, row, isOffered) : undefined
  const save = offers.find(({ button }) => button.kind === 'save')
  const making = successors.map((button): Offer => ({ button }))
  const isOver = hasEnded(entity, row)
  const primary =
    offers.find(({ button }) => next !== undefined && button.verb === next.name) ??
    (dirty || !isSaved ? save : undefined) ??
    (isOver ? undefined : making[0])
  const others = [...offers, ...making].filter((one) => one !== primary)
  const ranked = others.toSorted((a, b) => rankOf(a, isOver) - rankOf(b, isOver))
  // What takes a document away stands beside what leads on, never alone.
  const near = primary ? ranked : ranked.filter((one) => rankOf(one, isOver) < last)
  const beside = near.slice(0, mostBeside)
  return { ...(primary ? { primary } : {}), beside, rest: ranked.filter((one) => !beside.includes(one)) }
}

interface Possible {
  readonly isSaved: boolean
  readonly maySave: boolean
  readonly refusals: ReadonlyMap<string, unknown>
  /** Whether a flow of this name fills the document as it stands. */
  fills(flow: string): boolean
}

/** A flow that says in which states it fills documents fills them in these alone. */
function fills({ flows, states }: CompiledEntity, name: string, row: Row): boolean {
  const flow = flows.find((one) => one.name === name)
  return flow !== undefined && (flow.from?.includes(String(row[states?.field ?? ''])) ?? true)
}

/** Buttons that make no sense now are not offered; those that a guard forbids are, and say why. */
function isPossible(
  { kind, verb, flow }: CompiledButton,
  { isSaved, maySave, refusals, fills }: Possible,
): boolean {
  if (kind === 'save') return maySave
  if (kind === 'flow') return isSaved && maySave && fills(flow ?? '')
  if (kind === 'verb') return isSaved && refusals.has(verb ?? '')
  return kind === 'delete' && isSaved && maySave
}

const last = 4

/** Saving first, then what is made of it while it goes on, what can be done, what is refused now, and what takes the document away. */
function rankOf({ button, refusal }: Offer, isOver: boolean): number {
  if (button.kind === 'save') return 0
  if (button.makes !== undefined) return isOver ? 3 : 1
  if (button.danger || button.kind === 'delete') return last
  return refusal === undefined ? 2 : 3
}

/** Whether the document has come to its end: what is made of it then takes something back. */
function hasEnded({ states }: CompiledEntity, row: Row): boolean {
  const state = states?.values.find(({ code }) => code === row[states.field])
  return state?.color === 'success' || state?.color === 'default'
}
