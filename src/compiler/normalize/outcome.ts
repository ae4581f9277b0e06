import type { SourceVerb } from '../../language/source.ts'
import type { CompiledOutcome } from '../../language/verb.ts'
import { given } from '../scope/given.ts'
import { labelOf } from '../scope/labels.ts'
import { listOf } from '../scope/names.ts'
import type { VerbAsk } from './VerbAsk.ts'

/** Whether a verb asks with the facts where its author says nothing: it is an approval or awaits one, writes, is a danger, or is for good. */
export function asksWithFacts(ask: VerbAsk): boolean {
  const { words } = ask
  if (words.apiOnly) return false
  if (words.danger === true || words.process !== undefined || (words.writes ?? []).length > 0) return true
  return isForGood(ask) || awaitsApproval(ask)
}

/** What follows when it was done: the state then, who goes on, what is written. */
export function outcomeOf(ask: VerbAsk): CompiledOutcome {
  const { unit, words } = ask
  const written = (words.writes ?? []).flatMap(({ entity }) => unit.entity(entity)?.noun ?? [])
  return {
    ...given({ state: stateAfter(ask), next: nextSide(ask) }),
    approval: awaitsApproval(ask),
    forGood: isForGood(ask) || (words.writes ?? []).length > 0,
    writes: written.filter(({ CN }, index) => written.findIndex((one) => one.CN === CN) === index),
  }
}

/** What the state is called that a verb leads to. */
export function stateAfter({ shape, words }: VerbAsk) {
  const state = words.to === undefined ? undefined : shape.origin.source.states?.[words.to]
  return state === undefined ? undefined : labelOf(typeof state === 'string' ? state : state.label)
}

const sidesOf = ({ unit }: VerbAsk, { by }: SourceVerb): readonly string[] =>
  by === undefined ? [unit.world.firstAudience] : listOf(by)

/** The verbs that lead on from where this one leads to. */
function verbsAfter({ shape, words: { to } }: VerbAsk): readonly SourceVerb[] {
  if (to === undefined) return []
  return Object.values(shape.origin.source.verbs ?? {}).filter(
    ({ from, apiOnly }) => !apiOnly && (from === undefined || listOf(from).includes(to)),
  )
}

const awaitsApproval = (ask: VerbAsk): boolean => verbsAfter(ask).some(({ process }) => process !== undefined)

/** It leads somewhere, and nobody who may do it can lead back to where it came from. */
function isForGood(ask: VerbAsk): boolean {
  const { words } = ask
  const mine = sidesOf(ask, words)
  const before = listOf(words.from)
  const leadsBack = ({ to }: SourceVerb) => to !== undefined && (before.length === 0 || before.includes(to))
  return (
    words.to !== undefined &&
    !verbsAfter(ask).some((verb) => leadsBack(verb) && sidesOf(ask, verb).some((side) => mine.includes(side)))
  )
}

/** The audience that goes on where nobody of those who did it can but by a last resort. */
function nextSide(ask: VerbAsk) {
  const mine = sidesOf(ask, ask.words)
  const onward = verbsAfter(ask).filter(({ danger, to }) => !danger && to !== undefined)
  const isMine = onward.some((verb) => sidesOf(ask, verb).some((side) => mine.includes(side)))
  const [side] = onward.flatMap((verb) => sidesOf(ask, verb))
  const label =
    isMine || side === undefined ? undefined : ask.unit.world.audiences?.source.audiences[side]?.label
  return label === undefined ? undefined : labelOf(label)
}
