import type { Row } from '../../language/row.ts'
import type { CompiledVerb } from '../../language/verb.ts'
import type { EntityNode } from './Catalog.ts'
import { change } from './run.ts'
import { sql } from './Sql.ts'
import type { OperationContext } from './OperationContext.ts'

/** Writes the notices of a verb (its `tell`) into the outbox, within the transaction. */
export async function queueNotices(
  context: OperationContext,
  node: EntityNode,
  { name, tell }: CompiledVerb,
  rows: readonly Row[],
): Promise<void> {
  if (!tell) return
  for (const row of rows) {
    const facts = JSON.stringify({
      code: row[node.entity.display.code] ?? null,
      status: node.entity.states ? (row[node.entity.states.field] ?? null) : null,
      by: context.caller.userName,
    })
    await change(
      context.tx,
      sql`insert into sys_outbox (tenant_id, entity, document_id, verb, send_to, facts, created_at) values (${context.caller.tenantId}, ${node.name}, ${row['id']}, ${name}, ${tell}, ${facts}::jsonb, ${context.env.now})`,
    )
  }
}
