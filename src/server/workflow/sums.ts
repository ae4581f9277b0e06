import type { FlowUse, RollupUse } from '../store/Catalog.ts'
import { run } from '../store/run.ts'
import { tableOf } from '../store/Selection.ts'
import { ident, raw, sql } from '../store/Sql.ts'
import { toSql } from '../store/toSql.ts'
import type { OperationContext } from '../store/OperationContext.ts'

/** The value of a roll-up for each of these rows, from the rows that point to them now. Rows that nothing points to are absent. */
export async function rollupValues(
  context: OperationContext,
  { rollup, by, field }: RollupUse,
  ids: readonly string[],
): Promise<Map<string, unknown>> {
  const over = context.catalog.node(rollup.entity)
  const value = rollup.value ? toSql(rollup.value, 't', context.env) : raw('1')
  const sum = rollup.aggregate === 'count' ? raw('count(*)') : sql`${raw(rollup.aggregate)}(${value})`
  const kept =
    field.storage === 'decimal'
      ? sql`trim_scale(round((${sum})::numeric, ${field.scale ?? 6}::integer))`
      : sum
  const when = rollup.when ? sql` and ${toSql(rollup.when, 't', context.env)}` : raw('')
  const column = raw(`t.${ident(by.column)}`)
  const rows = await run(
    context.tx,
    sql`select ${column} as id, ${kept} as value from ${raw(tableOf(over))} t where ${column} = any(${ids})${when} group by ${column}`,
  )
  return new Map(rows.map((row) => [String(row['id']), row['value']]))
}

/** What the taking rows of a flow hold of each of these source rows. */
export async function heldValues(
  context: OperationContext,
  { flow, line, link }: FlowUse,
  ids: readonly string[],
): Promise<Map<string, unknown>> {
  const column = raw(`t.${ident(link.column)}`)
  const rows = await run(
    context.tx,
    sql`select ${column} as id, trim_scale(sum(${toSql(flow.holds, 't', context.env)})::numeric) as value from ${raw(tableOf(line))} t where ${column} = any(${ids}) group by ${column}`,
  )
  return new Map(rows.map((row) => [String(row['id']), row['value']]))
}
