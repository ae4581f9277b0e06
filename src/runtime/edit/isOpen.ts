import type { CompiledEntity } from '../../language/entity.ts'
import type { ExpressionEnv } from '../../language/expression.ts'
import type { Row } from '../../language/row.ts'
import { onlyOf } from '../../rules/document/editable.ts'
import { joinPath, linesOf } from '../../rules/document/rowPath.ts'

export interface Asked {
  readonly entities: Readonly<Record<string, CompiledEntity>>
  readonly entity: CompiledEntity
  readonly audience: string
  readonly row: Row
  readonly env: ExpressionEnv
  /** Whether this place may be changed: `remark`, `lines`, `lines[2].price`. */
  editable(path: string): boolean
}

/** Whether anything of the document may be changed now: a field of its own, rows of its lines, or one field of some line, where that is all that is left to its reader. */
export function isOpen({ entities, entity, audience, row, env, editable }: Asked): boolean {
  if (entity.fields.some(({ wire }) => editable(wire)) || entity.lines.some(({ name }) => editable(name)))
    return true
  const named = onlyOf(entity.access[audience], row, env) ?? []
  return named.some((name) => {
    const steps = name.split('.')
    return steps.length > 1 && placesOf(entities, entity, row, steps).some(editable)
  })
}

/** `lines.price` → `lines[0].price`, `lines[1].price`: the places of a field of lines, by wire keys. */
function placesOf(
  entities: Asked['entities'],
  entity: CompiledEntity | undefined,
  row: Row,
  [step = '', ...rest]: readonly string[],
): readonly string[] {
  if (rest.length === 0) return entity?.fields.flatMap(({ name, wire }) => (name === step ? wire : [])) ?? []
  const lines = entity?.lines.find(({ name }) => name === step)
  return linesOf(row, step).flatMap((line, index) =>
    placesOf(entities, lines && entities[lines.entity], line, rest).map((place) =>
      joinPath(`${step}[${index}]`, place),
    ),
  )
}
