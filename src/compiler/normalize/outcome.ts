import type { Label } from '../../language/label.ts'
import type { SourceVerb } from '../../language/source.ts'
import type { CompiledAfter, CompiledOutcome } from '../../language/verb.ts'
import { linkedRows } from '../link/linkEffects.ts'
import { given } from '../scope/given.ts'
import { labelOf } from '../scope/labels.ts'
import { isPassing } from '../scope/asks.ts'
import { isCall } from '../scope/calls.ts'
import { ownChangeOf } from '../scope/ownChange.ts'
import { statesAmong, statesIn } from '../scope/statesIn.ts'
import { mayHaveButton, sidesOf } from '../scope/verbSides.ts'
import { rootOf } from './ScreenAsk.ts'
import type { EntityShape } from '../scope/EntityShape.ts'
import type { VerbAsk } from './VerbAsk.ts'

/** Whether a verb asks with the facts where its author says nothing: it is an approval or awaits one, has effects, is a danger, or is for good. */
export function asksWithFacts(ask: VerbAsk): boolean {
  const { words } = ask
  if (!mayHaveButton(words) || isPassing(words)) return false
  if (words.color !== undefined || words.process !== undefined || reachesFar(ask)) return true
  return isForGood(ask) || awaitsApproval(ask)
}

/** Whether it has effects elsewhere. Lines of the document at hand are seen in it, and deleted like any other. */
const reachesFar = ({ unit, shape, words }: VerbAsk): boolean =>
  (words.then ?? []).some((effect) => {
    if (isCall(effect)) return true
    if (ownChangeOf(unit, shape, effect)) return false
    const made = effect.make === undefined ? undefined : unit.entity(effect.make)
    const isOwn = made?.parent !== undefined && rootOf(unit, made) === rootOf(unit, shape)
    return !isOwn || effect.set?.['parent'] !== undefined
  })

/** What follows when it was done: the state then, who goes on, what is made and changed. */
export function outcomeOf(ask: VerbAsk): CompiledOutcome {
  const reached = statesIn(ask.words.to)
  const each = reached.map((state) => [state, afterIn(ask, [state])] as const)
  return {
    ...given({ states: statesAfter(ask) }),
    ...afterIn(ask, reached),
    ...(each.length > 1 ? { of: Object.fromEntries(each) } : {}),
    makes: nounsOf(ask, 'make'),
    changes: nounsOf(ask, 'change'),
  }
}

const afterIn = (ask: VerbAsk, reached: readonly string[]): CompiledAfter => ({
  ...given({ next: nextSide(ask, reached) }),
  approval: awaitsApproval(ask, reached),
  forGood: isForGood(ask, reached) || reachesFar(ask),
})

type Touching = Pick<VerbAsk, 'unit' | 'shape' | 'words' | 'path'>

/** What the states are called that a verb may lead to; nothing where the state stays. */
export function statesAfter({ shape, words }: VerbAsk): readonly Label[] | undefined {
  const { states } = shape.origin.source
  const labels = statesIn(words.to).flatMap((code) => states?.[code] ?? [])
  return labels.length === 0
    ? undefined
    : labels.map((state) => labelOf(typeof state === 'string' ? state : state.label))
}

/** What its effects make or change, each once; its own document apart. */
export function nounsOf(
  { unit, shape, words, path = [] }: Touching,
  kind: 'make' | 'change',
): readonly Label[] {
  const names = (words.then ?? []).flatMap((effect, index) => {
    if (effect[kind] === undefined) return []
    const name =
      kind === 'make' ? effect.make : linkedRows(unit, [...path, 'then', index, 'change'])?.shape.name
    return name === undefined || (kind === 'change' && name === shape.name) ? [] : [name]
  })
  return [...new Set(names)].flatMap((name) => unit.entity(name)?.noun ?? [])
}

/** A verb that has a button, with the states that it leads out of (undefined: any) and the audiences that may do it. */
interface Onward {
  readonly verb: SourceVerb
  readonly from: readonly string[] | undefined
  readonly sides: readonly string[]
}

/** The verbs that lead on from one of these states. */
const verbsAfter = (ask: VerbAsk, here: readonly string[]): readonly Onward[] =>
  here.length === 0
    ? []
    : onwardOf(ask).filter(({ from }) => from === undefined || here.some((state) => from.includes(state)))

function onwardOf({ unit, shape }: VerbAsk): readonly Onward[] {
  const known = onward.get(shape)
  if (known) return known
  const found = Object.values(shape.origin.source.verbs ?? {})
    .filter(mayHaveButton)
    .map((verb) => ({
      verb,
      from: verb.from === undefined ? undefined : statesAmong(verb.from),
      sides: sidesOf(unit, verb),
    }))
  onward.set(shape, found)
  return found
}

/** Listed once for each entity: every one of its verbs asks several times. */
const onward = new WeakMap<EntityShape, readonly Onward[]>()

const awaitsApproval = (ask: VerbAsk, reached = statesIn(ask.words.to)): boolean =>
  verbsAfter(ask, reached).some(({ verb }) => verb.process !== undefined)

/** It leads somewhere, and nobody who may do it can lead back to where it came from. */
function isForGood(ask: VerbAsk, reached = statesIn(ask.words.to)): boolean {
  const { words } = ask
  const mine = sidesOf(ask.unit, words)
  const before = statesAmong(words.from)
  const leadsBack = ({ to }: SourceVerb) =>
    to !== undefined && (before.length === 0 || statesIn(to).some((state) => before.includes(state)))
  return (
    words.to !== undefined &&
    !verbsAfter(ask, reached).some(
      ({ verb, sides }) => leadsBack(verb) && sides.some((side) => mine.includes(side)),
    )
  )
}

/** The audience that goes on where nobody of those who did it can but by a last resort. */
function nextSide(ask: VerbAsk, reached: readonly string[]) {
  const mine = sidesOf(ask.unit, ask.words)
  const others = verbsAfter(ask, reached)
    .filter(({ verb: { color, to } }) => color === undefined && to !== undefined)
    .flatMap(({ sides }) => sides)
  const isMine = others.some((side) => mine.includes(side))
  const [side] = others
  const label =
    isMine || side === undefined ? undefined : ask.unit.world.audiences?.source.audiences[side]?.label
  return label === undefined ? undefined : labelOf(label)
}
