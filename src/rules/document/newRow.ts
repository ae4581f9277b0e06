import type { CompiledEntity } from '../../language/entity.ts'
import type { ExpressionEnv } from '../../language/expression.ts'
import type { Row } from '../../language/row.ts'
import { recompute } from './recompute.ts'
import type { Entities } from './rowPath.ts'

/** A new document, or a new line where `env.up` is the row that will hold it: initial state, defaults, first lines. `given` goes before defaults. */
export function newRow(entities: Entities, entity: CompiledEntity, env: ExpressionEnv, given: Row = {}): Row {
  const empty = Object.fromEntries(entity.lines.map(({ name }) => [name, []]))
  return recompute(entities, entity, { ...empty, ...given }, env)
}
