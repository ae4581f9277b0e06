import type { Definitions } from '../../src/language/definitions.ts'
import type { CompiledEntity } from '../../src/language/entity.ts'
import type { CompiledField, Storage } from '../../src/language/field.ts'
import type { Row } from '../../src/language/row.ts'

/** Key of a row of this entity that may be referred to; undefined where none could be made. */
export type KeyOf = (entity: string) => Promise<string | undefined>

/** A new row with the least values: what has to be there, one line in each table; codes are the first of their list. */
export async function leastRow(
  definitions: Definitions,
  entity: CompiledEntity,
  keyOf: KeyOf,
  deep = 2,
): Promise<Row> {
  const row: Row = {}
  for (const field of entity.fields) {
    if (!isGiven(field)) continue
    const value = await leastValue(definitions, field, keyOf)
    if (value !== undefined) row[field.wire] = value
  }
  for (const { name, entity: line } of deep > 0 ? entity.lines : []) {
    const found = definitions.entities[line]
    if (found) row[name] = [await leastRow(definitions, found, keyOf, deep - 1)]
  }
  return row
}

const isGiven = ({ required, compute, assigned, default: usual, type }: CompiledField): boolean =>
  required !== undefined && !compute && !assigned && !usual && type !== 'serial'

let count = 0

async function leastValue(
  { lookups }: Definitions,
  { type, typeCode, storage, to, maxLength = 20 }: CompiledField,
  keyOf: KeyOf,
): Promise<unknown> {
  if (to !== undefined) return keyOf(to)
  if (typeCode !== undefined) return lookups[typeCode]?.values[0]?.code
  return byType[type] ?? byStorage[storage] ?? `x${String((count += 1))}`.slice(0, maxLength)
}

const byType: Readonly<Partial<Record<CompiledField['type'], string>>> = {
  email: 'a@example.com',
  password: 'Erste-Lampe-11',
}

const byStorage: Readonly<Partial<Record<Storage, unknown>>> = {
  decimal: '1',
  integer: 1,
  date: '2026-03-05',
  datetime: '2026-03-05 10:00:00',
  flag: 'Y',
  json: [],
}
