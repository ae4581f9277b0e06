import type { CompiledEntity } from '../../language/entity.ts'
import type { Row } from '../../language/row.ts'
import { withSealedValues } from '../../rules/document/closed.ts'
import type { Entities } from '../../rules/document/rowPath.ts'
import { valuesHere } from './keptHere.ts'
import { isStrict } from './strict.ts'

interface Kind {
  readonly entities: Entities
  readonly entity: CompiledEntity
  readonly rules: { recompute(row: Row, changed: null): Row }
}

/** A document of the server with the sealed values that this page knows of it; the server answers none. */
export function withValuesHere({ entities, entity, rules }: Kind, row: Row): Row {
  const values = entity.sealed?.strict && isStrict(entity, row) ? valuesHere(row['id']) : undefined
  return values ? rules.recompute(withSealedValues(entities, entity, row, values), null) : row
}
