import type { CompiledEntity } from '../../language/entity.ts'
import type { CompiledField } from '../../language/field.ts'
import type { Row } from '../../language/row.ts'
import { linesOf, type Entities } from '../../rules/document/rowPath.ts'

/** What a person could have typed, not what the system wrote. */
const isTyped = (field: CompiledField): boolean => !field.assigned && !field.compute && !field.gathered

/** The keys of a row that belong to its fields of this kind: a ref travels as several keys (id, code, name, and what is read through it). */
export function keysOfFields(
  entity: CompiledEntity,
  row: Row,
  isWanted: (field: CompiledField) => boolean,
): Row {
  const wires = new Set<string>()
  const refs: string[] = []
  for (const field of entity.fields) {
    if (!isWanted(field)) continue
    wires.add(field.wire)
    if (field.wire !== field.name) refs.push(field.name)
  }
  return Object.fromEntries(
    Object.entries(row).filter(
      ([key]) =>
        wires.has(key) ||
        refs.some((ref) => key === `${ref}Code` || key === `${ref}Name` || key.startsWith(`${ref}.`)),
    ),
  )
}

/** What a copied line takes along, its own lines too. */
export function copyOf(entities: Entities, entity: CompiledEntity | undefined, row: Row): Row {
  if (!entity) return {}
  const below = entity.lines.map(
    ({ name, entity: line }) =>
      [name, linesOf(row, name).map((one) => copyOf(entities, entities[line], one))] as const,
  )
  return {
    ...keysOfFields(entity, row, (field) => !field.assigned && !field.gathered),
    ...Object.fromEntries(below),
  }
}

/**
 * What was typed in `typed`, on the document as it is `now` on the server: identity, versions and what the system writes are those of
 * now. Lines are matched by their key; what is not there now any more becomes a new line, what is not in `typed` goes.
 */
export function ontoVersion(
  entities: Entities,
  entity: CompiledEntity,
  typed: Row,
  now: Row,
  keyOf: (row: Row) => string,
): Row {
  const result: Row = { ...now, ...keysOfFields(entity, typed, isTyped) }
  for (const { name, entity: line } of entity.lines) {
    const lineEntity = entities[line]
    if (!lineEntity) continue
    const byKey = new Map(linesOf(now, name).map((row) => [keyOf(row), row]))
    result[name] = linesOf(typed, name).map((row) => {
      const there = byKey.get(keyOf(row))
      return there ? ontoVersion(entities, lineEntity, row, there, keyOf) : withoutIdentity(row)
    })
  }
  return result
}

function withoutIdentity(row: Row): Row {
  const { id: _id, versionNum: _version, ...rest } = row
  return rest
}
