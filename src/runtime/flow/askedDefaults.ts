import type { CompiledEntity } from '../../language/entity.ts'
import type { ExpressionEnv } from '../../language/expression.ts'
import type { CompiledField } from '../../language/field.ts'
import type { Row } from '../../language/row.ts'
import { newRow } from '../../rules/document/newRow.ts'
import { hasValue, type Entities } from '../../rules/document/rowPath.ts'

/** What a new document would hold in these fields: what a dialog that makes one asks is answered so at first. What is referred to has no name here yet and stays open. */
export function askedDefaults(
  entities: Entities,
  entity: CompiledEntity,
  fields: readonly CompiledField[],
  env: ExpressionEnv,
): Row {
  const open = fields.filter(({ to, default: given }) => to === undefined && given !== undefined)
  if (open.length === 0) return {}
  const row = newRow(entities, entity, env)
  return Object.fromEntries(
    open.flatMap(({ wire }) => (hasValue(row[wire]) ? [[wire, row[wire]] as const] : [])),
  )
}
