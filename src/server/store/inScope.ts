import type { EntityNode } from './Catalog.ts'
import { Joins } from './Joins.ts'
import type { OperationContext } from './OperationContext.ts'
import { relationOf } from './relation.ts'
import { run } from '../database/run.ts'
import { scope } from './scope.ts'
import { and, sql } from '../database/Sql.ts'

/** Which of these rows exist for the caller. */
export async function inScope(
  context: OperationContext,
  node: EntityNode,
  ids: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const joins = new Joins(context.catalog, 'r', 'f')
  const condition = scope(node, context.caller, 'r', joins, context.env)
  const rows = await run(
    context.tx,
    sql`select r."id" from ${relationOf(context, node)} r${joins.sql} where ${and([sql`r."id" = any(${ids})`, ...(condition ? [condition] : [])])}`,
  )
  return new Set(rows.map(({ id }) => String(id)))
}
