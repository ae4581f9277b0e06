import type { Row } from '../../language/row.ts'
import type { EntityNode } from './Catalog.ts'
import { change } from './run.ts'
import { sql } from './Sql.ts'
import type { OperationContext } from './OperationContext.ts'

/** Writes the notices of a verb (`notify` of its entity) into the outbox, within the transaction. */
export async function queueNotices(
  context: OperationContext,
  node: EntityNode,
  verb: string,
  rows: readonly Row[],
): Promise<void> {
  for (const { to } of node.entity.notify.filter((notice) => notice.verb === verb)) {
    for (const row of rows) {
      const facts = JSON.stringify({
        code: row[node.entity.display.code] ?? null,
        status: node.entity.states ? (row[node.entity.states.field] ?? null) : null,
        by: context.caller.userName,
      })
      await change(
        context.tx,
        sql`insert into sys_outbox (tenant_id, entity, document_id, verb, send_to, facts, created_at) values (${context.caller.tenantId}, ${node.name}, ${row['id']}, ${verb}, ${to}, ${facts}::jsonb, ${context.env.now})`,
      )
    }
  }
}
