import { taskStates } from '../../language/task.ts'
import type { EntityNode } from '../store/Catalog.ts'
import type { OperationContext } from '../store/OperationContext.ts'
import { change, run } from '../database/run.ts'
import { tableOf } from '../store/Selection.ts'
import { stateOf } from '../store/approvalRows.ts'
import { raw, sql } from '../database/Sql.ts'
import { columnNames, sidesOf, taskNode, waitingNodes } from '../store/taskRows.ts'
import { begin } from './keepTasks.ts'

const portion = 500

/**
 * Tasks of documents that are older than the ledger, or than a state's coming to wait for somebody, before anybody works; tasks of documents that do not wait any more are cleared.
 * Answers how many began.
 */
export async function fillTasks(context: OperationContext): Promise<number> {
  const ledger = taskNode(context.catalog)
  if (!ledger) return 0
  await change(context.tx, sql`select pg_advisory_xact_lock(hashtext('screenwright.tasks'))`)
  let begun = 0
  for (const node of waitingNodes(context.catalog)) {
    await clear(context, ledger, node)
    begun += await fill(context, ledger, node)
  }
  return begun
}

/** The state that each kind of document waits in, for whomever. */
const statesOf = (context: OperationContext, node: EntityNode): readonly string[] => [
  ...new Set(sidesOf(context.catalog, node).flatMap(({ waits }) => [...waits.keys()])),
]

async function clear(context: OperationContext, ledger: EntityNode, node: EntityNode): Promise<void> {
  const { entityName, documentId, nodeCode, status, handledDate } = columnNames(ledger)
  const { env, caller } = context
  await change(
    context.tx,
    sql`update ${raw(tableOf(ledger))} t set ${raw(status)} = ${taskStates.cleared}, ${raw(handledDate)} = ${env.now}::timestamptz
    where t."tenant_id" = ${caller.tenantId} and t.${raw(status)} = ${taskStates.open} and t.${raw(entityName)} = ${node.name}
    and not exists (select from ${raw(tableOf(node))} d where d."id" = t.${raw(documentId)} and ${stateOf(node, 'd')} = t.${raw(nodeCode)} and t.${raw(nodeCode)} = any(${statesOf(context, node)}))`,
  )
}

async function fill(context: OperationContext, ledger: EntityNode, node: EntityNode): Promise<number> {
  const states = statesOf(context, node)
  if (states.length === 0) return 0
  const { documentId, nodeCode, status } = columnNames(ledger)
  let last = ''
  for (let begun = 0; ;) {
    const rows = await run<{ id: string; state: string; since: string }>(
      context.tx,
      sql`select d."id" as id, ${stateOf(node, 'd')} as state,
      coalesce((select max(h.operate_date) from sys_history h where h.document_id = d."id" and h.row_id = d."id" and h.to_status = ${stateOf(node, 'd')} and h.from_status is distinct from h.to_status), d."last_update_date")::text as since
      from ${raw(tableOf(node))} d where d."tenant_id" = ${context.caller.tenantId} and ${stateOf(node, 'd')} = any(${states}) and d."id" > ${last}
      and not exists (select from ${raw(tableOf(ledger))} t where t.${raw(documentId)} = d."id" and t.${raw(status)} = ${taskStates.open} and t.${raw(nodeCode)} = ${stateOf(node, 'd')})
      order by d."id" limit ${portion}`,
    )
    const since = new Map(rows.map((row) => [row.id, row.since]))
    begun += await begin(
      context,
      ledger,
      rows.map(({ id, state }) => ({ node, id, state })),
      since,
    )
    last = rows.at(-1)?.id ?? ''
    if (rows.length < portion) return begun
  }
}
