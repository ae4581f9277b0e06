import type { CompiledEntity } from '../../language/entity.ts'
import type { ExpressionEnv } from '../../language/expression.ts'
import type { Row } from '../../language/row.ts'
import type { CompiledVerb } from '../../language/verb.ts'
import { applyAssignments } from '../../rules/document/applyAssignments.ts'
import { recompute } from '../../rules/document/recompute.ts'
import type { Entities } from '../../rules/document/rowPath.ts'

/** The fewest verbs that lead a new document into a state, in their order; none where none lead there. */
export function wayTo(
  { states, verbs }: Pick<CompiledEntity, 'states' | 'verbs'>,
  state: string,
): readonly CompiledVerb[] {
  if (!states || states.initial === state) return []
  const ways = new Map<string, readonly CompiledVerb[]>([[states.initial, []]])
  for (const [from, way] of ways)
    for (const verb of verbs) {
      if (verb.from.length > 0 && !verb.from.includes(from)) continue
      for (const to of verb.to ?? []) if (!ways.has(to)) ways.set(to, [...way, verb])
    }
  return ways.get(state) ?? []
}

/** The document as it stands in this state: what the verbs on the way set is set, and everything that follows is computed. */
export function broughtTo(
  entities: Entities,
  entity: CompiledEntity,
  row: Row,
  state: string,
  env: ExpressionEnv,
): Row {
  if (!entity.states) return row
  const set = wayTo(entity, state).reduce(
    (at, verb) => recompute(entities, entity, applyAssignments(entities, entity, at, verb.set, env), env),
    row,
  )
  return { ...set, [entity.states.field]: state }
}
