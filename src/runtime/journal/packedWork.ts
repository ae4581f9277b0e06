import type { CompiledEntity } from '../../language/entity.ts'
import type { Row } from '../../language/row.ts'
import { linesOf, type Entities } from '../../rules/document/rowPath.ts'
import { lineKey, lineKeyName } from '../document/paths.ts'

/** A row as it is written down: its own values, and of its lines only what is not as it was. A text is the key of a line that is. */
export interface PackedRow {
  readonly values: Row
  readonly lines: Readonly<Record<string, readonly (string | PackedRow)[]>>
}

/** `row` as it differs from `saved`; rows that are the same objects are only named. What is secret is never written down. */
export function packWork(entities: Entities, entity: CompiledEntity, row: Row, saved: Row): PackedRow {
  const lines: Record<string, readonly (string | PackedRow)[]> = {}
  const values = open(entity, row)
  for (const { name, entity: line } of entity.lines) {
    delete values[name]
    const lineEntity = entities[line]
    if (!lineEntity || !Array.isArray(row[name])) continue
    const before = new Map(linesOf(saved, name).map((one) => [lineKey(one), one]))
    lines[name] = linesOf(row, name).map((one) => {
      const was = before.get(lineKey(one))
      return was === one ? lineKey(one) : packWork(entities, lineEntity, one, was ?? {})
    })
  }
  return { values, lines }
}

/** The row again. `saved` is the one it was packed against. Lines get new keys: those of another session could be somebody else's by now. */
export function unpackWork({ values, lines }: PackedRow, saved: Row): Row {
  const row: Row = fresh(values)
  for (const [name, packed] of Object.entries(lines)) {
    const before = new Map(linesOf(saved, name).map((one) => [lineKey(one), one]))
    row[name] = packed.flatMap((one) => {
      if (typeof one !== 'string') return [unpackWork(one, before.get(String(one.values[lineKeyName])) ?? {})]
      const was = before.get(one)
      return was ? [freshDeep(was)] : []
    })
  }
  return row
}

/** A whole row without keys of the screen and without secrets. */
export function openDeep(entities: Entities, entity: CompiledEntity, row: Row): Row {
  const result = open(entity, row)
  for (const { name, entity: line } of entity.lines) {
    const lineEntity = entities[line]
    if (lineEntity && Array.isArray(row[name]))
      result[name] = linesOf(row, name).map((one) => openDeep(entities, lineEntity, one))
  }
  return result
}

/** Passwords are not written down. */
function open(entity: CompiledEntity, row: Row): Row {
  const values: Row = { ...row }
  for (const { type, wire } of entity.fields) if (type === 'password') delete values[wire]
  return values
}

function fresh({ [lineKeyName]: _key, ...row }: Row): Row {
  return row
}

function freshDeep(row: Row): Row {
  const result = fresh(row)
  for (const [key, value] of Object.entries(result))
    if (Array.isArray(value))
      result[key] = value.map((one: unknown) =>
        typeof one === 'object' && one !== null ? freshDeep(one as Row) : one,
      ) // lines are arrays of rows
  return result
}
