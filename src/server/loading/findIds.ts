import { execute } from '../database/run.ts'
import { ident, join, raw, sql } from '../database/Sql.ts'
import type { Definitions } from '../../language/definitions.ts'
import type { CompiledEntity } from '../../language/entity.ts'
import type { CompiledField } from '../../language/field.ts'
import { asKept } from '../../rules/types/asCode.ts'
import type { Tx } from '../database/Database.ts'
import { columnOf } from '../database/toSchemaModel.ts'

/** What to look for: rows of an entity by the values of some of their fields (`parent.x` is a field of the header). */
export interface Wanted {
  readonly entity: string
  readonly by: readonly string[]
  readonly values: readonly string[]
  /** Of several rows the one whose field is greatest and not above the value. */
  readonly upTo?: { readonly field: string; readonly value: string }
}
export interface Found {
  readonly id: string
  readonly versionNum: number
}

export const wantedKey = ({ entity, by, values, upTo }: Wanted): string =>
  JSON.stringify([entity, by, values, upTo?.field, upTo?.value])

/** Finds many rows with one statement for each entity and combination of fields. Several rows of one key: all of them. */
export async function findIds(
  tx: Tx,
  tenantId: string,
  definitions: Definitions,
  wanted: readonly Wanted[],
): Promise<Map<string, Found[]>> {
  const found = new Map<string, Found[]>()
  for (const group of Map.groupBy(wanted, ({ entity, by, upTo }) =>
    JSON.stringify([entity, by, upTo?.field]),
  ).values()) {
    const [first] = group
    if (!first) continue
    const { entity, by, upTo } = first
    const kept = ({ values }: Wanted) =>
      values.map((value, index) => asKept(value, fieldNamed(definitions, entity, by[index] ?? '')))
    const columns = by.map((name) => columnIn(definitions, entity, name))
    const conditions = columns.map(
      (column, index) =>
        sql`${column}::text = any(${[...new Set(group.map((one) => kept(one)[index] ?? ''))]})`,
    )
    const holder = definitions.entities[entity]?.parent
    const header =
      holder && by.some((name) => name.startsWith('parent.'))
        ? sql`join ${raw(ident(tableOf(definitions, holder.entity).table))} p on p.id = t.parent_id`
        : sql``
    const rank = upTo ? sql`${columnIn(definitions, entity, upTo.field)}::text` : sql`null`
    const rows = await execute<Row>(
      tx,
      sql`
      select t.id, t.version_num, ${rank} as rank, array[${join(
        columns.map((column) => sql`${column}::text`),
        ', ',
      )}] as key
      from ${raw(ident(tableOf(definitions, entity).table))} t ${header} where t.tenant_id = ${tenantId} and ${join(conditions, ' and ')}`,
    )
    const byKey = Map.groupBy(rows, ({ key }) => JSON.stringify(key))
    for (const one of group) {
      const matching = byKey.get(JSON.stringify(kept(one))) ?? []
      const chosen = one.upTo ? latest(matching, one.upTo.value) : matching
      if (chosen.length > 0)
        found.set(
          wantedKey(one),
          chosen.map(({ id, version_num: versionNum }) => ({ id, versionNum })),
        )
    }
  }
  return found
}

interface Row {
  readonly id: string
  readonly version_num: number
  readonly rank: string | null
  readonly key: readonly string[]
}

function latest(rows: readonly Row[], value: string): Row[] {
  const known = rows
    .filter(({ rank }) => rank !== null && rank <= value)
    .sort((a, b) => ((a.rank ?? '') < (b.rank ?? '') ? 1 : -1))
  return known.slice(0, 1)
}

function columnIn(definitions: Definitions, entity: string, name: string) {
  const own = tableOf(definitions, entity)
  if (!name.startsWith('parent.')) return sql`t.${raw(ident(columnOf(own, name)))}`
  return sql`p.${raw(ident(columnOf(tableOf(definitions, own.parent?.entity ?? ''), name.slice('parent.'.length))))}`
}

function fieldNamed(definitions: Definitions, entity: string, name: string): CompiledField | undefined {
  const own = tableOf(definitions, entity)
  if (name.startsWith('parent.') && own.parent)
    return fieldNamed(definitions, own.parent.entity, name.slice('parent.'.length))
  return own.fields.find((field) => field.name === name)
}

function tableOf({ entities }: Definitions, name: string): CompiledEntity {
  const entity = entities[name]
  if (!entity) throw new Error(`There is no entity ${name}.`)
  return entity
}
