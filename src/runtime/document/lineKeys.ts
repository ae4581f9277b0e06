import type { CompiledEntity } from '../../language/entity.ts'
import type { Row } from '../../language/row.ts'
import { keptKeyOf } from '../../rules/document/keptTable.ts'
import { linesOf, type Entities } from '../../rules/document/rowPath.ts'
import { lineKey, lineKeyName } from './paths.ts'

/** The key of a line that has no id yet: `new-7`. */
export const newLineKey = (number: number): string => `new-${number}`

/** Makes keys from a number on; `next` is the number of the next one. */
export function createKeys(from: number): { make(): string; next(): number } {
  let number = from
  return { make: () => newLineKey(number++), next: () => number }
}

/** Gives every line the key that the screen knows it by: its id, or one made here when it has none yet. */
export function withKeys(entities: Entities, entity: CompiledEntity, row: Row, next: () => string): Row {
  let result = row
  for (const { name, entity: line } of entity.lines) {
    const lineEntity = entities[line]
    if (!lineEntity) continue
    const before = linesOf(row, name)
    const after = before.map((one) =>
      withKeys(
        entities,
        lineEntity,
        lineKey(one) === '' ? { ...one, [lineKeyName]: one['id'] ?? next() } : one,
        next,
      ),
    )
    if (after.some((one, index) => one !== before[index])) result = { ...result, [name]: after }
  }
  return result
}

/**
 * The server's answer to a save under the keys by which the screen knows its lines: those with an id by that; new ones, which come
 * back in the order in which they were sent, by their place. Where the server made other lines of them they get keys of their own.
 */
export function keepKeys(entities: Entities, entity: CompiledEntity, sent: Row, answer: Row): Row {
  const result: Row = { ...answer }
  for (const { name, entity: line, kept } of entity.lines) {
    const lineEntity = entities[line]
    if (!lineEntity || !Array.isArray(answer[name])) continue
    const [mine, theirs] = [linesOf(sent, name), linesOf(answer, name)]
    const byId = new Map(mine.map((row) => [row['id'], row]))
    const made = theirs.filter((row) => !byId.has(row['id']))
    const fresh = mine.filter((row) => !row['id'])
    const byNew = kept
      ? alike(keptKeyOf(kept, lineEntity), made, fresh)
      : new Map(made.length === fresh.length ? made.map((row, index) => [row, fresh[index]]) : [])
    result[name] = theirs.map((row) => {
      const was = byId.get(row['id']) ?? byNew.get(row)
      return was ? { ...keepKeys(entities, lineEntity, was, row), [lineKeyName]: lineKey(was) } : row
    })
  }
  return result
}

/** Rows that follow the same. */
function alike(
  keyOf: (row: Row) => string,
  made: readonly Row[],
  fresh: readonly Row[],
): ReadonlyMap<Row, Row | undefined> {
  const byKey = new Map(fresh.map((row) => [keyOf(row), row]))
  return new Map(made.map((row) => [row, byKey.get(keyOf(row))]))
}
