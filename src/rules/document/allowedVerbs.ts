import type { CompiledEntity } from '../../language/entity.ts'
import type { ExpressionEnv, Rule } from '../../language/expression.ts'
import type { Row } from '../../language/row.ts'
import type { CompiledVerb } from '../../language/verb.ts'
import type { Wording } from '../../texts/Wording.ts'
import { formRules } from '../formRules.ts'
import { isTold } from './isTold.ts'
import { readsAsked } from './lineAsks.ts'
import { isBy } from './isBy.ts'
import { hasValue } from './rowPath.ts'
import { sayOf } from './words.ts'
import { isWritable, readOnlyWords } from './writable.ts'

/** A verb that this audience may do in this state. `refusal`: a rule forbids it now, with its code and words; `isReadOnly`: because the document may only be looked at. */
export interface AllowedVerb {
  readonly verb: CompiledVerb
  readonly refusal?: Wording
  readonly code?: string
  /** That rule. */
  readonly broken?: Rule
  readonly isReadOnly?: boolean
}

/** Verbs by audience and state, each with the first rule that stands in its way. The right to a verb (its resource) is not asked here. */
export function allowedVerbs(
  entity: CompiledEntity,
  row: Row,
  env: ExpressionEnv,
  audience: string = String(env.me['audience'] ?? ''),
  document: Held = { entity, row },
): AllowedVerb[] {
  const isReadOnly =
    hasValue(document.row['id']) && !isWritable(document.entity.access[audience], document.row, env)
  return entity.verbs
    .filter((verb) => isBy(verb, env.me, audience) && isFrom(entity, verb, row) && !isIdle(verb, row, env))
    .map((verb) => ({
      verb,
      ...(isReadOnly
        ? { refusal: readOnlyWords(document.entity, document.row), code: 'FORBIDDEN', isReadOnly }
        : refusalOf(entity, asTold(withoutAsked(entity, verb), row), row, env)),
    }))
}

/** The document that the row is, or belongs to, as it is stored: it says whether anything may be done to it. */
interface Held {
  readonly entity: CompiledEntity
  readonly row: Row
}

/** `isFrom({ states: { field: 'status' } }, { from: ['DRAFT'] }, { status: 'SENT' })` → `false`. Whether the row is in a state from which the verb goes. */
export function isFrom(entity: CompiledEntity, verb: CompiledVerb, row: Row): boolean {
  return (
    verb.from.length === 0 ||
    (entity.states !== undefined && verb.from.includes(String(row[entity.states.field] ?? '')))
  )
}

/**
 * `isIdle({ from: [], ask: [], set: [{ field: 'enabledFlag', value: { run: () => 'Y' } }] }, { enabledFlag: 'Y' }, {})` → `true`.
 * Whether the verb would only switch the row to what it is. It is not offered there; done all the same it changes nothing.
 */
export function isIdle({ from, to, ask, set }: CompiledVerb, row: Row, env: ExpressionEnv): boolean {
  const [switched] = set
  if (switched?.field !== 'enabledFlag' || set.length > 1 || to !== undefined || from.length > 0) return false
  return ask.length === 0 && row['enabledFlag'] === switched.value.run(row, env)
}

/** The verb with the rules that can be judged by what the row tells. */
const asTold = (verb: CompiledVerb, row: Row): CompiledVerb =>
  verb.require.every(({ rule }) => isTold(rule, row))
    ? verb
    : { ...verb, require: verb.require.filter(({ rule }) => isTold(rule, row)) }

const judged = new WeakMap<CompiledVerb, CompiledVerb>()

/** `withoutAsked({}, { ask: [], require: [] })` → `{ ask: [], require: [] }`. The verb with the rules that can be judged before it has asked anything. */
export function withoutAsked(entity: CompiledEntity, verb: CompiledVerb): CompiledVerb {
  if (!verb.askLines && verb.ask.length === 0) return verb
  const known = judged.get(verb) ?? {
    ...verb,
    require: verb.require.filter(({ rule }) => !readsAsked(entity, verb, rule)),
  }
  judged.set(verb, known)
  return known
}

/** The first rule of the verb that the row breaks. */
export function refusalOf(
  entity: CompiledEntity,
  verb: CompiledVerb,
  row: Row,
  env: ExpressionEnv,
): { readonly refusal?: Wording; readonly code?: string; readonly broken?: Rule } {
  const broken = verb.require.find(({ rule }) => rule.run(row, env) !== true)
  if (!broken) return {}
  const missing = missingFor(entity, verb, broken, row)
  const refusal = missing ? formRules.required.says(missing.label) : sayOf(entity, row, env, broken.say)
  return { refusal, code: broken.code, broken }
}

/**
 * `missingFor({ fields: [{ name: 'due', wire: 'due', required: ['doShip'] }] }, { name: 'doShip' }, { on: 'due' }, {}).name` → `'due'`.
 * The field that the rule is about, where the verb needs it and it is empty: then that is said, and not what its value would have to be.
 */
export const missingFor = (entity: CompiledEntity, verb: CompiledVerb, { on }: Rule, row: Row) =>
  entity.fields.find(
    ({ name, wire, required }) =>
      name === on && Array.isArray(required) && required.includes(verb.name) && !hasValue(row[wire]),
  )
