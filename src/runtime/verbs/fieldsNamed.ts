import type { CompiledEntity } from '../../language/entity.ts'
import type { CompiledField } from '../../language/field.ts'

/** The fields of these names, in their order; what is no field, such as `reason`, is left out. */
export const fieldsNamed = (entity: CompiledEntity, names: readonly string[]): readonly CompiledField[] =>
  names.flatMap((name) => entity.fields.find((field) => field.name === name) ?? [])
