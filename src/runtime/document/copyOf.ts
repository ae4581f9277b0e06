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

/** `typed`: what stands on the screen. `now`: the document on the server. `base`: what `typed` began from, where that is known. */
interface Versions {
  readonly typed: Row
  readonly now: Row
  readonly base?: Row | undefined
}

/**
 * What was typed in `typed`, on the document as it is `now` on the server: identity, versions and what the system writes are those of
 * now, and so is what stands in `typed` as in `base`. Lines are matched by their key: what is not there now any more becomes a new line
 * unless nothing was typed into it, what is not in `typed` goes unless it was made since `base`.
 */
export function ontoVersion(
  entities: Entities,
  entity: CompiledEntity,
  { typed, now, base }: Versions,
  keyOf: (row: Row) => string,
): Row {
  const isMine = (field: CompiledField) => isTyped(field) && (!base || base[field.wire] !== typed[field.wire])
  const result: Row = { ...now, ...keysOfFields(entity, typed, isMine) }
  for (const { name, entity: line } of entity.lines) {
    const lineEntity = entities[line]
    if (!lineEntity) continue
    const [before, there] = [base, now].map((row) => byKeyOf(row, name, keyOf))
    const mine = linesOf(typed, name)
    const here = new Set(mine.map(keyOf))
    const kept = mine.flatMap((row) => {
      const versions = { typed: row, now: there?.get(keyOf(row)), base: before?.get(keyOf(row)) }
      if (isFound(versions)) return ontoVersion(entities, lineEntity, versions, keyOf)
      return row === versions.base ? [] : withoutIdentity(row)
    })
    const made = linesOf(now, name).filter((row) => base && !here.has(keyOf(row)) && !before?.has(keyOf(row)))
    result[name] = [...kept, ...made]
  }
  return result
}

const isFound = (versions: { readonly now: Row | undefined }): versions is Versions =>
  versions.now !== undefined

const byKeyOf = (
  row: Row | undefined,
  lines: string,
  keyOf: (row: Row) => string,
): ReadonlyMap<string, Row> => new Map(row ? linesOf(row, lines).map((one) => [keyOf(one), one]) : [])

function withoutIdentity(row: Row): Row {
  const { id: _id, versionNum: _version, ...rest } = row
  return rest
}
