import type { CompiledEntity } from '../../language/entity.ts'
import type { Expression, ExpressionEnv } from '../../language/expression.ts'
import type { Row } from '../../language/row.ts'
import type { CompiledVerb } from '../../language/verb.ts'
import { applyAssignments } from './applyAssignments.ts'
import { recompute } from './recompute.ts'
import type { Entities } from './rowPath.ts'

/**
 * `statesAfter({}, { fields: [], lines: [] }, { to: ['DONE'] }, {}, {})` → `['DONE']`. The states to which a verb may lead this row: one, unless
 * what chooses among several reads something that is not there (lines, in a list).
 */
export function statesAfter(
  entities: Entities,
  entity: CompiledEntity,
  { to = [], toWhich, set }: Pick<CompiledVerb, 'to' | 'toWhich' | 'set'>,
  row: Row,
  env: ExpressionEnv,
): readonly string[] {
  if (!toWhich) return to
  const isWhole = entity.lines.every(({ name }) => Array.isArray(row[name]))
  if (!isWhole && !isOfRow(entity, toWhich, row)) return to
  const after = applyAssignments(entities, entity, row, set, env)
  const now =
    isWhole && !entity.parent
      ? recompute(entities, entity, after, env, { isNew: () => false, isGiven: () => true })
      : after
  const code = toWhich.run(now, env)
  return typeof code === 'string' ? [code] : to
}

/** Whether the row of a list says all that is read: what is computed from its lines may be another value after the verb. */
const isOfRow = ({ fields }: CompiledEntity, { deps }: Expression, row: Row): boolean =>
  deps.every((dep) => {
    const field = fields.find(({ wire }) => wire === dep)
    return dep.startsWith('me.') || (dep in row && !field?.compute && !field?.gathered)
  })
