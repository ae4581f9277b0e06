import type { CompiledEntity } from '../../language/entity.ts'
import type { ExpressionEnv } from '../../language/expression.ts'
import type { Row } from '../../language/row.ts'
import type { CompiledDerive } from '../../language/state.ts'

/** The first rule by which the row comes to another state without anybody's doing. */
export function derivedState(
  entity: CompiledEntity,
  row: Row,
  env: ExpressionEnv,
): CompiledDerive | undefined {
  const state = entity.states && String(row[entity.states.field] ?? '')
  return entity.derive.find(
    ({ to, from, when }) =>
      state !== undefined && to !== state && from.includes(state) && when.run(row, env) === true,
  )
}
