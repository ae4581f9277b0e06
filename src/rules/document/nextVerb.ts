import type { CompiledEntity } from '../../language/entity.ts'
import type { Row } from '../../language/row.ts'
import type { CompiledVerb } from '../../language/verb.ts'
import { isFrom } from './allowedVerbs.ts'

/**
 * `nextVerb({ path: ['NEW', 'DONE'], states: { field: 'status' }, verbs: [{ name: 'doIt', from: ['NEW'], to: ['DONE'], ask: [] }] }, { status: 'NEW' }).name` → `'doIt'`.
 * The verb that leads the row on along its happy path, or back onto it from a state beside it (rejected, refused); its
 * `require` is not asked. Of several the one with the nearest state, then the first written. None: nothing is left to do, or
 * not by whoever `mayDo` speaks for.
 */
export function nextVerb(
  entity: CompiledEntity,
  row: Row,
  mayDo: (verb: CompiledVerb) => boolean = () => true,
): CompiledVerb | undefined {
  const { path, states } = entity
  if (!path || !states) return undefined
  const here = path.indexOf(String(row[states.field] ?? ''))
  const steps = entity.verbs.flatMap((verb) => {
    const step = Math.min(...(verb.to ?? []).map((to) => path.indexOf(to)).filter((at) => at > here))
    return Number.isFinite(step) && isForward(verb) && isFrom(entity, verb, row) && mayDo(verb)
      ? [{ verb, step }]
      : []
  })
  return steps.sort((a, b) => a.step - b.step)[0]?.verb
}

/** Beside the path everything leads onto it: what takes a document back or away is no next step. */
const isForward = ({ danger, apiOnly, ask }: CompiledVerb): boolean =>
  !danger && !apiOnly && !ask.includes('reason')
