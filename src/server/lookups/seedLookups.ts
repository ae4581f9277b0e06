import type { Definitions } from '../../language/definitions.ts'
import type { Storage } from '../../language/field.ts'
import { quoted } from '../../rules/naming.ts'
import { tenantId } from '../Caller.ts'
import type { Database, Log } from '../database/Database.ts'
import { newId } from '../database/newId.ts'
import type { LookupTable, LookupTables } from './lookupTables.ts'

/** Who wrote what nobody wrote by hand. */
const seeder = 'system'

interface SeedRow {
  readonly key: string
  readonly columns: Readonly<Record<string, unknown>>
}

/**
 * Adds the types and values of the definitions that are missing, and follows changed words, as long as nobody changed the
 * row by hand. Nothing is taken away: a value that old rows hold must stay readable.
 */
export async function seedLookups(
  database: Database,
  definitions: Definitions,
  { types, values }: LookupTables,
  log: Log,
): Promise<void> {
  const lookups = Object.values(definitions.lookups)
  const wantedTypes = lookups.map(({ typeCode, label, level }): SeedRow => ({
    key: typeCode,
    columns: { typeCode, meaningCn: label.CN, meaningEn: label.EN, customLevel: level },
  }))
  const wantedValues = lookups.flatMap(({ typeCode, values }) =>
    values.map(({ code, label, attributes }, index): SeedRow => ({
      key: `${typeCode} ${code}`,
      columns: {
        typeCode,
        lookupCode: code,
        meaningCn: label.CN,
        meaningEn: label.EN,
        seqNum: (index + 1) * 10,
        attributes: attributes ? JSON.stringify(attributes) : null,
      },
    })),
  )
  const added =
    (await bring(database, types, ['typeCode'], wantedTypes)) +
    (await bring(database, values, ['typeCode', 'lookupCode'], wantedValues))
  if (added > 0) log.info(`Code lists: ${added} rows brought up to the definitions.`)
}

const columnTypes: Readonly<Partial<Record<Storage, string>>> = { integer: 'integer', json: 'jsonb' }

/** In few statements, whatever the number of rows. Answers how many were added or changed. */
async function bring(
  { pool }: Database,
  { table, column, entity }: LookupTable,
  keys: readonly string[],
  wanted: readonly SeedRow[],
): Promise<number> {
  const names = Object.keys(wanted[0]?.columns ?? {})
  if (names.length === 0) return 0
  const types = names.map((name) => ({
    name,
    column: column(name),
    type: columnTypes[entity.fields.find((field) => field.name === name)?.storage ?? 'text'] ?? 'text',
  }))
  const rows = wanted.map(({ columns }) => ({
    id: newId(),
    ...Object.fromEntries(types.map(({ name, column }) => [column, columns[name]])),
  }))
  const source = `json_to_recordset($1::json) as v(id text, ${types.map(({ column, type }) => `${quoted(column)} ${type === 'jsonb' ? 'text' : type}`).join(', ')})`
  const value = ({ column, type }: (typeof types)[number]) =>
    `v.${quoted(column)}${type === 'jsonb' ? '::jsonb' : ''}`
  const same = keys.map((key) => `t.${quoted(column(key))} = v.${quoted(column(key))}`).join(' and ')
  const others = types.filter(({ name }) => !keys.includes(name))
  const changed = await pool.query(
    `update ${quoted(table)} t set ${others.map((one) => `${quoted(one.column)} = ${value(one)}`).join(', ')}, last_update_date = now() from ${source}
    where ${same} and t.tenant_id = $2 and t.created_by = $3 and t.version_num = 1 and (${others.map((one) => `t.${quoted(one.column)} is distinct from ${value(one)}`).join(' or ')})`,
    [JSON.stringify(rows), tenantId, seeder],
  )
  const added = await pool.query(
    `insert into ${quoted(table)} (id, tenant_id, created_by, created_by_name, last_updated_by, last_updated_by_name, ${types.map(({ column }) => quoted(column)).join(', ')})
    select v.id, $2, $3, $3, $3, $3, ${types.map(value).join(', ')} from ${source} where not exists (select from ${quoted(table)} t where ${same} and t.tenant_id = $2)`,
    [JSON.stringify(rows), tenantId, seeder],
  )
  return (changed.rowCount ?? 0) + (added.rowCount ?? 0)
}
