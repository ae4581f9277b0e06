import type { CompiledEntity } from '../../language/entity.ts'
import type { ExpressionEnv } from '../../language/expression.ts'
import type { Row } from '../../language/row.ts'
import { keptValue } from '../../rules/document/fieldValue.ts'
import { hasValue, linesOf, type Entities } from '../../rules/document/rowPath.ts'

/** The document with no more decimals than its units and currencies let stand. */
export function rounded(entities: Entities, entity: CompiledEntity, row: Row, env: ExpressionEnv): Row {
  const numbers = entity.fields
    .filter(({ scaleOf, wire }) => scaleOf && hasValue(row[wire]))
    .map((field) => [field.wire, keptValue(field, row[field.wire], row, env)])
  const inner = { ...env, up: { row, up: env.up } }
  const lines = entity.lines.flatMap(({ name, entity: line }) => {
    const lineEntity = entities[line]
    return lineEntity
      ? [[name, linesOf(row, name).map((one) => rounded(entities, lineEntity, one, inner))] as const]
      : []
  })
  return { ...row, ...Object.fromEntries(numbers), ...Object.fromEntries(lines) }
}
