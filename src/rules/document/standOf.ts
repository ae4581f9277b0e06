import type { CompiledEntity } from '../../language/entity.ts'
import type { ExpressionEnv } from '../../language/expression.ts'
import type { Row } from '../../language/row.ts'
import type { CompiledVerb } from '../../language/verb.ts'
import { shift, whole } from '../expression/kernelTimes.ts'
import { isFrom } from './allowedVerbs.ts'

/** How a row stands to a verb that is done by itself. */
export interface Stand {
  /** The row is where the verb begins, and its condition holds. */
  readonly holds: boolean
  /** The last moment that has come at which the condition may have changed. */
  readonly since: string | null
  /** The next one to come. Null: the clock alone changes nothing any more. */
  readonly next: string | null
}

/**
 * `standOf({}, { from: [], when: { run: () => true }, moments: [{ at: { run: () => '2026-03-05' }, after: true }] }, {}, { now: '2026-03-05 10:00:00' })` → `{ holds: true, since: null, next: '2026-03-06 00:00:00' }`.
 * Times as `yyyy-MM-dd HH:mm:ss`. Null where the row is in no state from which the verb goes.
 */
export function standOf(
  entity: CompiledEntity,
  verb: CompiledVerb,
  row: Row,
  env: ExpressionEnv,
): Stand | null {
  if (!verb.when || !isFrom(entity, verb, row)) return null
  if (leadsAway(verb) && entity.states && (verb.to ?? []).includes(String(row[entity.states.field])))
    return null
  const moments = (verb.moments ?? []).flatMap(({ at, after }) => momentOf(at.run(row, env), after) ?? [])
  const [past, ahead] = [moments.filter((one) => one <= env.now), moments.filter((one) => one > env.now)]
  return {
    holds: verb.when.run(row, env) === true,
    since: past.sort().at(-1) ?? null,
    next: ahead.sort()[0] ?? null,
  }
}

/** `leadsAway({ from: ['OPEN'], to: ['LATE'] })` → `true`. Whether the verb leaves where it begins, so that it cannot be done twice; else it is done each time its condition comes true. */
export const leadsAway = ({ from, to }: Pick<CompiledVerb, 'from' | 'to'>): boolean =>
  to !== undefined && !to.some((state) => from.includes(state))

/** `momentOf('2026-03-05', true)` → `'2026-03-06 00:00:00'`. A day or a time as a time, or when it is over. */
export function momentOf(value: unknown, after: boolean): string | null {
  if (typeof value !== 'string') return null
  if (value.length > 10) return after ? secondAfter(value) : value
  const day = after ? shift(value, whole(1)) : value
  return day && `${day} 00:00:00`
}

function secondAfter(time: string): string {
  const at = new Date(`${time.replace(' ', 'T')}Z`)
  return new Date(at.getTime() + 1000).toISOString().slice(0, 19).replace('T', ' ')
}
