import { asSystem } from './loadRows.ts'
import type { EntityNode } from './Catalog.ts'
import type { OperationContext } from './OperationContext.ts'
import { viewSql } from './relation.ts'
import { change, run } from '../database/run.ts'
import { tableOf } from './Selection.ts'
import { ident, join, raw, sql } from '../database/Sql.ts'

/** Takes the rows of a view that is kept anew, from all rows that there are, in one transaction: whoever reads meanwhile finds those of before. */
export async function takeView(context: OperationContext, node: EntityNode): Promise<void> {
  const { view } = node.entity
  if (!view) throw new Error(`${node.name} is no view.`)
  const own = node.columns.filter(({ field, name }) => field !== undefined || name === 'id')
  const columns = own.map(({ column }) => raw(ident(column)))
  const [tenant, now] = [context.caller.tenantId, context.env.now]
  const everything = { ...context, caller: asSystem(context.caller) }
  await change(context.tx, sql`delete from ${raw(tableOf(node))} where "tenant_id" = ${tenant}`)
  await change(
    context.tx,
    sql`insert into ${raw(tableOf(node))} ("tenant_id", "creation_date", "last_update_date", ${join(columns, ', ')}) select ${tenant}::text, ${now}::timestamptz, ${now}::timestamptz, ${join(columns, ', ')} from ${viewSql(everything, node, view)} v`,
  )
  await change(
    context.tx,
    sql`insert into sys_taken (tenant_id, entity, taken_at) values (${tenant}::text, ${node.name}::text, ${now}::timestamptz) on conflict (tenant_id, entity) do update set taken_at = excluded.taken_at`,
  )
}

/** When its rows were taken, `yyyy-MM-dd HH:mm:ss`; undefined where they are found whenever they are asked for. */
export async function takenAt(context: OperationContext, node: EntityNode): Promise<string | undefined> {
  if (!node.entity.view?.pace) return undefined
  const [row] = await run<{ at: string }>(
    context.tx,
    sql`select to_char(taken_at, 'YYYY-MM-DD HH24:MI:SS') as at from sys_taken where tenant_id = ${context.caller.tenantId} and entity = ${node.name}`,
  )
  return row?.at
}
