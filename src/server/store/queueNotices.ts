import type { Row } from '../../language/row.ts'
import type { CompiledVerb } from '../../language/verb.ts'
import type { EntityNode } from './Catalog.ts'
import { change } from './run.ts'
import { sql } from './Sql.ts'
import type { OperationContext } from './OperationContext.ts'

/** A row that a verb was done on: of which document, why, and when it was due where nobody did it. */
export interface Notice {
  readonly row: Row
  readonly documentId: string
  readonly reason: string | null
  readonly due: string | null
}

/**
 * Writes the notices of a verb (its `tell`) into the outbox, within the transaction. Kept is what the definitions and the rows cannot say later:
 * who is meant (audiences and roles; their people, and in which language, are looked up when it is sent), what was done to which row of which
 * document, what it was called then, where it led, by whom, why. The words are those of the verb and the state in the language of each receiver.
 */
export async function queueNotices(
  { tx, caller, env }: OperationContext,
  node: EntityNode,
  { name, tell }: CompiledVerb,
  notices: readonly Notice[],
): Promise<void> {
  if (!tell) return
  for (const { row, documentId, reason, due } of notices) {
    const facts = JSON.stringify({
      code: row[node.entity.display.code] ?? null,
      status: node.entity.states ? (row[node.entity.states.field] ?? null) : null,
      by: caller.userName,
      byId: caller.userId,
      reason,
      due,
    })
    await change(
      tx,
      sql`insert into sys_outbox (tenant_id, entity, document_id, root_entity, root_id, verb, send_to, facts, created_at)
      values (${caller.tenantId}, ${node.name}, ${row['id']}, ${node.root.name}, ${documentId}, ${name}, ${tell}, ${facts}::jsonb, ${env.now})`,
    )
  }
}
