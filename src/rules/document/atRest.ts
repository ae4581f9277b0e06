import type { CompiledEntity } from '../../language/entity.ts'
import type { ExpressionEnv } from '../../language/expression.ts'
import type { Row } from '../../language/row.ts'
import type { CompiledVerb } from '../../language/verb.ts'
import { isFrom } from './allowedVerbs.ts'

/** `isAtRest({ when: { run: () => true } })` → `true`. Whether a verb is done of itself without the clock: in the transaction of the change, as soon as the row has come to rest. */
export const isAtRest = ({ when, moments }: Pick<CompiledVerb, 'when' | 'moments'>): boolean =>
  when !== undefined && moments === undefined

/** `isByItself({ when: { run: () => true }, by: [] })` → `true`. Of these whether nobody does it by hand as well. */
export const isByItself = (verb: Pick<CompiledVerb, 'when' | 'moments' | 'by'>): boolean =>
  isAtRest(verb) && verb.by.length === 0

const known = new WeakMap<CompiledEntity, readonly CompiledVerb[]>()

/** `restVerbs({ verbs: [] })` → `[]`. The verbs of an entity that are done of themselves at rest, in the order in which they are tried. */
export function restVerbs(entity: CompiledEntity): readonly CompiledVerb[] {
  const found = known.get(entity) ?? entity.verbs.filter(isAtRest)
  known.set(entity, found)
  return found
}

/**
 * `verbAtRest({ verbs: [{ from: ['SENT'], to: ['DONE'], when: { run: () => true }, require: [] }], states: { field: 'status' } }, { status: 'SENT' }, {}).to` → `['DONE']`.
 * The first verb that a row at rest does of itself. Undefined: it stays where it is.
 */
export function verbAtRest(entity: CompiledEntity, row: Row, env: ExpressionEnv): CompiledVerb | undefined {
  const state = entity.states && String(row[entity.states.field] ?? '')
  return restVerbs(entity).find(
    (verb) =>
      state !== undefined &&
      !verb.to?.includes(state) &&
      isFrom(entity, verb, row) &&
      verb.when?.run(row, env) === true &&
      verb.require.every(({ rule }) => rule.run(row, env) === true),
  )
}
