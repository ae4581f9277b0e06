import type { Definitions } from '../../language/definitions.ts'
import type { CompiledEntity } from '../../language/entity.ts'
import type { CompiledField } from '../../language/field.ts'

type Entities = Definitions['entities']

/** What is computed from these fields in their documents, in the row, above it and below it, and from that again: by entity. */
export function followersOf(
  entities: Entities,
  name: string,
  fields: readonly CompiledField[],
): ReadonlyMap<string, readonly CompiledField[]> {
  const reached = new Set(fields.map(({ wire }) => `${name} ${wire}`))
  const found = new Map<string, CompiledField[]>()
  for (let before = -1; before < reached.size && reached.size > 0;) {
    before = reached.size
    for (const entity of Object.values(entities))
      for (const field of entity.fields) {
        const place = `${entity.name} ${field.wire}`
        const reads = field.compute?.deps.some((dep) =>
          reached.has(placeOf(entities, entity, dep.split('.')) ?? ''),
        )
        if (!reads || reached.has(place)) continue
        reached.add(place)
        found.set(entity.name, [...(found.get(entity.name) ?? []), field])
      }
  }
  return found
}

/** Entity and wire key of what a way within the document leads to; undefined beyond it. */
function placeOf(
  entities: Entities,
  entity: CompiledEntity | undefined,
  [first = '', ...rest]: readonly string[],
): string | undefined {
  if (!entity) return undefined
  if (rest.length === 0) return `${entity.name} ${first}`
  const next =
    first === 'parent' ? entity.parent?.entity : entity.lines.find(({ name }) => name === first)?.entity
  return next === undefined ? undefined : placeOf(entities, entities[next], rest)
}
