import type { CompiledEntity } from '../../language/entity.ts'
import type { CompiledField } from '../../language/field.ts'
import { parentField, systemFields } from '../systemFields.ts'
import type { ScopeEntity, ScopeField } from './Scope.ts'

/** A compiled entity as expressions see it, with the fields that every row has. What is hidden is not there at all. */
export function scopeEntity(
  entity: CompiledEntity,
  isHidden: (field: string) => boolean = () => false,
): ScopeEntity {
  const parent: ScopeField[] = entity.parent ? [{ ...parentField, to: entity.parent.entity }] : []
  const all = [...systemFields, ...parent, ...entity.fields.map((field) => withStates(field, entity))].filter(
    ({ name, type }) => type !== 'password' && !isHidden(name),
  )
  return {
    name: entity.name,
    label: entity.label,
    table: entity.table,
    fields: Object.fromEntries(all.map((field) => [field.name, field])),
    lines: Object.fromEntries(
      entity.lines
        .filter(({ name }) => !isHidden(name))
        .map(({ name, entity: line, label }) => [name, { entity: line, label }]),
    ),
    ...(entity.parent ? { parent: entity.parent.entity } : {}),
  }
}

const withStates = (field: CompiledField, { states }: CompiledEntity): ScopeField =>
  states?.field === field.name ? { ...field, codes: states.values } : field
