import type { CompiledEntity } from '../../language/entity.ts'
import type { Expression } from '../../language/expression.ts'
import type { CompiledField } from '../../language/field.ts'
import type { Entities } from '../../rules/document/rowPath.ts'

/** A field of a document that a rule reads; without a field, lines that it only counts. */
export interface FieldRead {
  readonly entity: CompiledEntity
  readonly field?: CompiledField
}

/** Where in its document a rule of this entity reads by a path; undefined for what it reads through refs, of the user and of the store. */
export function readAt(
  entity: CompiledEntity,
  [first = '', ...rest]: readonly string[],
  entities: Entities,
): FieldRead | undefined {
  const lines = entities[entity.lines.find(({ name }) => name === first)?.entity ?? '']
  if (lines) return rest.length === 0 ? { entity: lines } : readAt(lines, rest, entities)
  const above = first === 'parent' && entity.parent ? entities[entity.parent.entity] : undefined
  if (above) return readAt(above, rest, entities)
  const field = rest.length === 0 ? entity.fields.find(({ wire }) => wire === first) : undefined
  return field && { entity, field }
}

/** Every field of the document on which a rule depends, through what is computed too; with the entity whose it is. */
export function fieldsBehind(
  entity: CompiledEntity,
  rule: Expression,
  entities: Entities,
  seen = new Map<CompiledField, CompiledEntity>(),
): ReadonlyMap<CompiledField, CompiledEntity> {
  for (const dep of rule.deps) {
    const read = readAt(entity, dep.split('.'), entities)
    if (!read?.field || seen.has(read.field)) continue
    seen.set(read.field, read.entity)
    if (read.field.compute) fieldsBehind(read.entity, read.field.compute, entities, seen)
  }
  return seen
}
