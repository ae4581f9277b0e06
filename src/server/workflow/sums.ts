import type { GatheringUse } from '../store/Catalog.ts'
import { run } from '../database/run.ts'
import { tableOf } from '../store/Selection.ts'
import { raw, sql } from '../database/Sql.ts'
import { toSql } from '../store/toSql.ts'
import type { OperationContext } from '../store/OperationContext.ts'

/** The values of these rows as they follow from the rows of others that are there now. */
export async function gatheredValues(
  context: OperationContext,
  { owner, gathered, field }: GatheringUse,
  ids: readonly string[],
): Promise<Map<string, unknown>> {
  const found = toSql(gathered.found, 't', context.env)
  const value =
    field.storage === 'decimal'
      ? sql`trim_scale(round((${found})::numeric, ${field.scale ?? 6}::integer))`
      : found
  const rows = await run(
    context.tx,
    sql`select t."id" as id, ${value} as value from ${raw(tableOf(owner))} t where t."id" = any(${ids})`,
  )
  return new Map(rows.map((row) => [String(row['id']), row['value']]))
}

/** What is kept for a row that no row of others concerns, before the database was asked: null where only it can tell. */
export function ofNoRows({
  gathered: { aggregate },
  field: { storage },
}: GatheringUse): string | number | null {
  if (aggregate === 'sum' || aggregate === 'count' || aggregate === 'distinct')
    return storage === 'integer' ? 0 : '0'
  if (storage !== 'flag') return null
  return aggregate === 'any' ? 'N' : 'Y'
}
