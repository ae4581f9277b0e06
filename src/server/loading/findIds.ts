import { sql } from 'kysely'
import type { CompiledEntity, Definitions } from '../../language/compiled.ts'
import type { Tx } from '../database/Database.ts'
import { columnOf } from '../database/toSchemaModel.ts'

/** What to look for: rows of an entity by the values of some of their fields (`parent.x` is a field of the header). */
export interface Wanted { readonly entity: string; readonly by: readonly string[]; readonly values: readonly string[] }
export interface Found { readonly id: string; readonly versionNum: number }

export const wantedKey = ({ entity, by, values }: Wanted): string => JSON.stringify([entity, by, values])

/** Finds many rows with one statement for each entity and combination of fields. Several rows of one key: all of them. */
export async function findIds(tx: Tx, tenantId: string, definitions: Definitions, wanted: readonly Wanted[]): Promise<Map<string, Found[]>> {
  const found = new Map<string, Found[]>()
  for (const group of Map.groupBy(wanted, ({ entity, by }) => JSON.stringify([entity, by])).values()) {
    const [first] = group
    if (!first) continue
    const { entity, by } = first
    const columns = by.map((name) => columnIn(definitions, entity, name))
    const conditions = columns.map((column, index) => sql`${column}::text = any(${[...new Set(group.map(({ values }) => values[index] ?? ''))]})`)
    const holder = definitions.entities[entity]?.parent
    const join = holder && by.some((name) => name.startsWith('parent.')) ? sql`join ${sql.id(tableOf(definitions, holder.entity).table)} p on p.id = t.parent_id` : sql``
    const { rows } = await sql<{ id: string; version_num: number; key: string[] }>`
      select t.id, t.version_num, array[${sql.join(columns.map((column) => sql`${column}::text`))}] as key
      from ${sql.id(tableOf(definitions, entity).table)} t ${join} where t.tenant_id = ${tenantId} and ${sql.join(conditions, sql` and `)}`.execute(tx)
    for (const { id, version_num: versionNum, key } of rows) {
      const name = wantedKey({ entity, by, values: key })
      found.set(name, [...(found.get(name) ?? []), { id, versionNum }])
    }
  }
  return found
}

function columnIn(definitions: Definitions, entity: string, name: string) {
  const own = tableOf(definitions, entity)
  if (!name.startsWith('parent.')) return sql`t.${sql.id(columnOf(own, name))}`
  return sql`p.${sql.id(columnOf(tableOf(definitions, own.parent?.entity ?? ''), name.slice('parent.'.length)))}`
}

function tableOf({ entities }: Definitions, name: string): CompiledEntity {
  const entity = entities[name]
  if (!entity) throw new Error(`There is no entity ${name}.`)
  return entity
}
