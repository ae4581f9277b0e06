import type { Row } from '../../language/row.ts'
import type { Node } from './Catalog.ts'
import { change } from './run.ts'
import { sql } from './Sql.ts'
import type { Work } from './Work.ts'

/** Puts what others are to be told into the outbox, as part of the transaction. */
export async function tell(work: Work, node: Node, verb: string, rows: readonly Row[]): Promise<void> {
  for (const { to } of node.entity.notify.filter((notice) => notice.verb === verb)) {
    for (const row of rows) {
      const facts = JSON.stringify({
        code: row[node.entity.display.code] ?? null,
        status: node.entity.states ? (row[node.entity.states.field] ?? null) : null,
        by: work.caller.userName,
      })
      await change(
        work.tx,
        sql`insert into sys_outbox (tenant_id, entity, document_id, verb, send_to, facts, created_at) values (${work.caller.tenantId}, ${node.name}, ${row['id']}, ${verb}, ${to}, ${facts}::jsonb, ${work.env.now})`,
      )
    }
  }
}
