import { execute } from './run.ts'
import { sql } from './Sql.ts'
import type { Definitions } from '../../language/definitions.ts'
import type { CompiledField } from '../../language/field.ts'
import type { Database } from './Database.ts'
import { followersOf } from './followersOf.ts'
import type { ActualTable } from './readTables.ts'
import type { SchemaModel } from './SchemaModel.ts'
import { followsIn } from './followsIn.ts'

/** Entity → fields, and tables that follow others, whose values its rows, which were there before, have to be given. */
export type Unfilled = Readonly<Record<string, readonly string[]>>

/** What was there before the definitions: the tables, and what was asked for last; null in an empty database. */
export interface Former {
  readonly tables: ReadonlyMap<string, ActualTable>
  readonly model: SchemaModel | null
}

/** Fields that are new in tables with rows and whose values follow from something; fields kept by another rule than before, with what is computed from them. */
export function newFields({ entities }: Definitions, { tables, model }: Former): Unfilled | null {
  const columns = new Map(model?.tables.map(({ entity, columns }) => [entity, columns]))
  const anew = new Map<string, Set<string>>()
  for (const { name, table, fields } of Object.values(entities)) {
    const old = tables.get(table)
    if (!old || old.isEmpty) continue
    const added = fields.filter(
      (field) =>
        !old.columns.has(field.column) && !field.was && (field.compute || field.gathered || field.default),
    )
    const rekept = fields.filter(({ gathered, column }) => {
      const before = columns.get(name)?.find((one) => one.name === column)
      return gathered && before && before.kept !== gathered.found.source
    })
    note(anew, name, [...added, ...rekept])
    note(anew, name, refollowed(entities[name], model))
    // What was asked for by a version that did not say how is right as far as it goes.
    if (model?.tellsRules)
      for (const [entity, following] of followersOf(entities, name, rekept)) note(anew, entity, following)
  }
  return anew.size > 0 ? Object.fromEntries([...anew].map(([name, fields]) => [name, [...fields]])) : null
}

/** Tables that follow others by another rule than before. */
function refollowed(
  entity: Definitions['entities'][string] | undefined,
  model: SchemaModel | null,
): readonly Named[] {
  if (!entity) return []
  const before = model?.tables.find((one) => one.entity === entity.name)?.follows ?? {}
  const now = followsIn(entity).follows ?? {}
  return Object.keys(now).flatMap((name) => (now[name] === before[name] ? [] : [{ name }]))
}

type Named = Pick<CompiledField, 'name'>

function note(anew: Map<string, Set<string>>, entity: string, fields: readonly Named[]): void {
  if (fields.length > 0)
    anew.set(entity, new Set([...(anew.get(entity) ?? []), ...fields.map(({ name }) => name)]))
}

/** Whatever is still to be filled, also of starts that were broken off. */
export async function readUnfilled({ db }: Database): Promise<Unfilled> {
  const rows = await execute<{
    unfilled: Unfilled
  }>(db, sql`select unfilled from sys_schema where unfilled is not null order by id`)
  const all: Record<string, string[]> = {}
  for (const { unfilled } of rows)
    for (const [entity, fields] of Object.entries(unfilled))
      all[entity] = [...new Set([...(all[entity] ?? []), ...fields])]
  return all
}

export async function markFilled({ db }: Database): Promise<void> {
  await execute(db, sql`update sys_schema set unfilled = null where unfilled is not null`)
}
