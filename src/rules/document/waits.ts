import type { CompiledEntity } from '../../language/entity.ts'
import type { CompiledState } from '../../language/state.ts'
import type { CompiledVerb } from '../../language/verb.ts'
import { nextVerb } from './nextVerb.ts'

/** A state whose rows wait for somebody: the verb by which they go on. */
export interface Wait {
  readonly state: CompiledState
  readonly verb: CompiledVerb
  /** The work is its author's alone: it has not been handed on yet, or came back to him. */
  readonly isOwn: boolean
  /** Field with the day or time by which it has to be done. */
  readonly due?: string
}

/** `waitsOf({ kind: 'baseData' })` → `[]`. The states of a document that wait for whoever may do these verbs. Base data, ledgers and lines never wait. */
export function waitsOf(entity: CompiledEntity, may: (verb: CompiledVerb) => boolean): readonly Wait[] {
  const { states, kind } = entity
  if (kind !== 'document' || !states) return []
  const handsOn = verbOf(entity, states.initial, () => true)
  return states.values.flatMap((state) => {
    const [verb, usual] = [verbOf(entity, state.code, may), verbOf(entity, state.code, () => true)]
    if (!verb || String(verb.to) !== String(usual?.to)) return [] // somebody else's step comes first
    const due = dueField(entity, state.code)
    return [{ state, verb, isOwn: verb.name === handsOn?.name, ...(due === undefined ? {} : { due }) }]
  })
}

const verbOf = (
  entity: CompiledEntity,
  state: string,
  may: (verb: CompiledVerb) => boolean,
): CompiledVerb | undefined => entity.states && nextVerb(entity, { [entity.states.field]: state }, may)

/**
 * `dueField({ verbs: [] }, 'DRAFT')` → `undefined`. The deadline of a state: what the verb that leads there sets to a day counted from today (`workdays(today, 2)`), as long as the
 * same verb is waited for.
 */
export function dueField(entity: CompiledEntity, state: string): string | undefined {
  const awaited = verbOf(entity, state, () => true)
  if (!awaited) return undefined
  for (const verb of entity.verbs) {
    if (!verb.to?.some((to) => verbOf(entity, to, () => true) === awaited)) continue
    const set = verb.set.find(
      ({ lines, value }) =>
        lines === undefined &&
        ['date', 'datetime'].includes(value.type) &&
        /\b(today|now)\b/.test(value.source) &&
        !['today', 'now'].includes(value.source.trim()),
    )
    if (set) return set.field
  }
  return undefined
}

/** `ownerFields({ fields: [{ name: 'buyer', type: 'user', default: { source: 'me.user' } }] })` → `['buyer']`. Fields that say whose document it is: people that a new row takes from who makes it. */
export const ownerFields = ({ fields }: CompiledEntity): readonly string[] =>
  fields
    .filter(({ type, default: first }) => type === 'user' && first?.source.trim() === 'me.user')
    .map(({ name }) => name)
