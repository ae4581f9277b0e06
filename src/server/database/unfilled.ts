import { sql } from 'kysely'
import type { Definitions } from '../../language/definitions.ts'
import type { Database } from './Database.ts'
import type { ActualTable } from './readTables.ts'

/** Entity → fields that its rows, which were there before them, have no value of yet. */
export type Unfilled = Readonly<Record<string, readonly string[]>>

/** Fields that are new in tables with rows and whose values follow from something. `before`: the tables as they were; null: there are none. */
export function newFields(
  { entities }: Definitions,
  before: ReadonlyMap<string, ActualTable>,
): Unfilled | null {
  const found = Object.values(entities).flatMap(({ name, table, fields }) => {
    const old = before.get(table)
    const added =
      !old || old.isEmpty
        ? []
        : fields.filter(
            (field) =>
              !old.columns.has(field.column) &&
              !field.was &&
              (field.compute || field.gathered || field.default),
          )
    return added.length > 0 ? [[name, added.map((field) => field.name)] as const] : []
  })
  return found.length > 0 ? Object.fromEntries(found) : null
}

/** Whatever is still to be filled, also of starts that were broken off. */
export async function readUnfilled({ db }: Database): Promise<Unfilled> {
  const { rows } = await sql<{
    unfilled: Unfilled
  }>`select unfilled from sys_schema where unfilled is not null order by id`.execute(db)
  const all: Record<string, string[]> = {}
  for (const { unfilled } of rows)
    for (const [entity, fields] of Object.entries(unfilled))
      all[entity] = [...new Set([...(all[entity] ?? []), ...fields])]
  return all
}

export async function markFilled({ db }: Database): Promise<void> {
  await sql`update sys_schema set unfilled = null where unfilled is not null`.execute(db)
}
