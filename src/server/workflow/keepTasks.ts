import { taskCode, taskStates } from '../../language/task.ts'
import type { Row } from '../../language/row.ts'
import { newId } from '../database/newId.ts'
import type { MovedDocument } from '../store/Audit.ts'
import type { EntityNode } from '../store/Catalog.ts'
import { userOf, isSystem, type OperationContext } from '../store/OperationContext.ts'
import { processesOf } from '../store/approvalRows.ts'
import { change } from '../database/run.ts'
import { tableOf } from '../store/Selection.ts'
import { columnNames, sidesOf, taskNode, type Side } from '../store/taskRows.ts'
import { tellTasks } from '../store/tellLive.ts'
import { waitsFor } from '../store/waiting.ts'
import type { Step } from '../store/Waits.ts'
import { insertRows, stamp } from '../store/writeRows.ts'
import { raw, sql } from '../database/Sql.ts'
import { taskFacts } from './taskFacts.ts'

/**
 * In the end of a transaction: of each document that came to wait for somebody a task begins, whatever brought it there, and those of the state that it has left end: done, where
 * somebody for whom it waited has led it on, else cleared. So a task stands as long as its document waits, and ends with its cause.
 */
export async function keepTasks(context: OperationContext): Promise<void> {
  const ledger = taskNode(context.catalog)
  if (!ledger) return
  const moved = context.audit.moved(context.catalog)
  const answered = context.waits.steps.filter((step) => isAnswer(context, step))
  if (moved.length === 0 && answered.length === 0) return
  await end(context, ledger, moved)
  await begin(
    context,
    ledger,
    moved.flatMap(({ node, id, to }) => (to === null ? [] : [{ node, id, state: to }])),
  )
  await keepAnswers(context, ledger, answered)
  await tellTasks(context, ledger)
}

/** A document that stands in a state. */
export interface Standing {
  readonly node: EntityNode
  readonly id: string
  readonly state: string
}

/** Begins the tasks of documents that stand in these states; `since`: when each came there, now where nothing else is known. */
export async function begin(
  context: OperationContext,
  ledger: EntityNode,
  standing: readonly Standing[],
  since: ReadonlyMap<string, string> = new Map(),
): Promise<number> {
  const rows: Row[] = []
  for (const [node, group] of Map.groupBy(standing, (one) => one.node)) {
    const sides = sidesOf(context.catalog, node)
    const waiting = group.filter(({ state }) => sides.some(({ waits }) => waits.has(state)))
    if (waiting.length === 0) continue
    const facts = await taskFacts(
      context,
      { ledger, node, sides },
      waiting.map(({ id }) => id),
    )
    for (const { id, state } of waiting)
      for (const side of sides) {
        const verb = side.waits.get(state)?.verb.name
        const known = facts.get(id)
        if (verb === undefined || !known) continue
        rows.push({
          ...fresh(context, ledger, { node, id, state, side }),
          ...known.of(side, state),
          pendingType: taskCode(node.name, verb),
          arrivalDate: since.get(id) ?? context.env.now,
          status: taskStates.open,
        })
      }
  }
  await insertRows(context, ledger, rows)
  return rows.length
}

const fresh = (
  context: OperationContext,
  ledger: EntityNode,
  { node, id, state, side }: Standing & { readonly side: Side },
): Row => ({
  ...Object.fromEntries(ledger.columns.map(({ wire }) => [wire, null])),
  ...stamp(context),
  id: newId(),
  side: side.userType,
  entityName: node.name,
  documentId: id,
  nodeCode: state,
})

async function end(
  context: OperationContext,
  ledger: EntityNode,
  moved: readonly MovedDocument[],
): Promise<void> {
  const left = moved.flatMap((one) => (one.from === null || one.to === null ? [] : [endOf(context, one)]))
  if (left.length === 0) return
  const { documentId, status, handledBy, handledDate, handledType, side } = columnNames(ledger)
  const { tx, caller, env } = context
  await change(
    tx,
    sql`update ${raw(tableOf(ledger))} t set ${raw(status)} = case when v.is_done and t.${raw(side)} = v.side then ${taskStates.done}::text else ${taskStates.cleared}::text end,
    ${raw(handledBy)} = case when t.${raw(side)} = v.side then v.by end, ${raw(handledDate)} = ${env.now}::timestamptz, ${raw(handledType)} = v.type,
    "last_update_date" = ${env.now}::timestamptz, "last_updated_by" = ${caller.userId}, "last_updated_by_name" = ${caller.userName}
    from json_to_recordset(${JSON.stringify(left)}::json) as v(id text, is_done boolean, side text, by text, type text)
    where t.${raw(documentId)} = v.id and t.${raw(status)} = ${taskStates.open}`,
  )
}

/** How a document left its state. Whoever is of another side than the task's is not named in it. */
function endOf(context: OperationContext, { node, id, from }: MovedDocument): Row {
  const { caller } = context
  const step = context.waits.steps.find((one) => one.documentId === id && one.from === from)
  const side = step && sideOf(context, node, step.action)
  return {
    id,
    is_done: step?.isDirect === true && isHis(context, node, String(from)),
    side: side ?? '',
    by: userOf(caller),
    type: step && isListed(node, step.action) ? taskCode(node.name, step.action) : null,
  }
}

/** Whether such documents wait for who acts. What the program does in the name of somebody is what he may do. */
const isHis = ({ caller }: OperationContext, node: EntityNode, state: string): boolean =>
  isSystem(caller) || waitsFor(node, caller, 'any menu').some((wait) => wait.state.code === state)

/** The side of who acts; where the program acts in the name of somebody, of who may do the verb. */
function sideOf(
  { catalog, caller }: OperationContext,
  { entity }: EntityNode,
  action: string,
): string | undefined {
  const by = entity.verbs.find(({ name }) => name === action)?.by ?? []
  const audience = isSystem(caller) ? by[0] : caller.audience
  return catalog.definitions.audiences.find(({ name }) => name === audience)?.userType
}

/** Only what has a label is told by name. */
const isListed = ({ entity }: EntityNode, action: string): boolean =>
  entity.verbs.some(({ name, by }) => name === action && by.length > 0)

/** Somebody has answered what others are still asked: his part is done, and the task waits on for them. */
const isAnswer = ({ catalog }: OperationContext, { node, isDirect, from, to, action }: Step): boolean =>
  isDirect && from === to && processesOf(catalog, node.name).some(({ verb }) => verb === action)

async function keepAnswers(
  context: OperationContext,
  ledger: EntityNode,
  answered: readonly Step[],
): Promise<void> {
  const { caller, env } = context
  const { handledBy } = ledgerWires(ledger)
  const rows: Row[] = []
  for (const [node, group] of Map.groupBy(answered, (one) => one.node)) {
    const sides = sidesOf(context.catalog, node)
    const ids = [...new Set(group.map(({ documentId }) => documentId))]
    const facts = await taskFacts(context, { ledger, node, sides }, ids)
    for (const { documentId: id, from: state, action } of group) {
      const userType = sideOf(context, node, action)
      const side = sides.find((one) => one.userType === userType)
      const known = facts.get(id)
      if (!side || !known) continue
      rows.push({
        ...fresh(context, ledger, { node, id, state: String(state), side }),
        ...known.of(side, String(state)),
        pendingType: taskCode(node.name, action),
        arrivalDate: known.arrived ?? env.now,
        status: taskStates.done,
        [handledBy]: caller.userId,
        handledDate: env.now,
        handledType: taskCode(node.name, action),
      })
    }
  }
  await insertRows(context, ledger, rows)
}

const ledgerWires = (ledger: EntityNode): { readonly handledBy: string } => ({
  handledBy: ledger.byName.get('handledBy')?.wire ?? 'handledBy',
})
