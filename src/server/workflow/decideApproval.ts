import { timedCodes } from '../../language/process.ts'
import type { Row } from '../../language/row.ts'
import type { CompiledVerb } from '../../language/verb.ts'
import { serverTexts } from '../../texts/serverTexts.ts'
import { bothLanguages } from '../../texts/spoken.ts'
import { approvalNodes, columnOf, subjectOf, type Subject } from '../store/approvalRows.ts'
import type { EntityNode } from '../store/Catalog.ts'
import type { OperationContext } from '../store/OperationContext.ts'
import { run } from '../database/run.ts'
import { tableOf } from '../store/Selection.ts'
import { raw, sql } from '../database/Sql.ts'
import { act } from './act.ts'
import { index } from './Document.ts'
import { wantedOf } from './effectLocks.ts'
import { lockInOrder } from './lockInOrder.ts'
import { UnitOfWork } from './UnitOfWork.ts'
import { wayOfVerb } from './ways.ts'

/** Whether the clock answers a task by this verb. */
const isDecision = ({ catalog }: OperationContext, node: EntityNode, verb: CompiledVerb): boolean =>
  verb.name === 'doDecide' && node.name === approvalNodes(catalog)?.tasks.name

/** Before a task is answered by the clock its document is locked, as by whoever answers it: so one of the two is first, and the other one finds it. */
export async function lockDecided(
  context: OperationContext,
  node: EntityNode,
  verb: CompiledVerb,
  id: string,
): Promise<void> {
  if (!isDecision(context, node, verb) || !node.parent) return
  const of = (name: string) => columnOf(node.parent ?? node, name, 'i')
  const [row] = await run(
    context.tx,
    sql`select ${of('processKey')} as "processKey", ${of('businessKey')} as "businessKey", ${columnOf(node, 'decideAs', 't')} as "decideAs"
    from ${raw(tableOf(node.parent))} i join ${raw(tableOf(node))} t on t.parent_id = i.id where t.id = ${id}`,
  )
  const subject = subjectOf(context.catalog, row)
  const doing = subject && verbOf(subject, row)
  if (!subject || !doing) return
  const ids = [subject.id]
  await lockInOrder(context, [
    { node: subject.node, ids, way: wayOfVerb(context.catalog, subject.node, doing) },
    ...(await wantedOf(context, subject.node, doing, ids)),
  ])
}

/**
 * A task that the clock has answered: where nobody is left to be asked, or it sends the document back, its document goes on by its own verb, under its own rules, in the same
 * transaction. What these refuse leaves the task open; it is tried again, and the reason stands with it.
 */
export async function decideApproval(
  { context, documents }: UnitOfWork,
  node: EntityNode,
  verb: CompiledVerb,
  id: string,
): Promise<void> {
  const nodes = approvalNodes(context.catalog)
  if (!nodes || !isDecision(context, node, verb)) return
  const approval = [...documents.values()].find(({ now }) => now && index(nodes.instance, now).has(id))?.now
  if (!approval || approval[nodes.instance.entity.states?.field ?? ''] === nodes.running) return
  const subject = subjectOf(context.catalog, approval)
  if (subject) await goOn(context, subject, index(nodes.instance, approval).get(id)?.row)
}

/** The document of a task that the clock has answered goes on. */
async function goOn(context: OperationContext, subject: Subject, task: Row | undefined): Promise<void> {
  const { node, id } = subject
  const doing = verbOf(subject, task)
  if (!doing) return
  const unit = new UnitOfWork(context)
  const [document] = await unit.open(node, [id])
  const words = serverTexts.text(isRejected(task) ? 'process.late' : 'process.lateAgreed')
  const asked = { reason: bothLanguages(words) }
  await act(unit, node, doing, [{ id, versionNum: document?.now?.['versionNum'], asked }])
}

const isRejected = (task: Row | undefined): boolean => task?.['decideAs'] === timedCodes.reject

/** The verb of the document that the answer of a task leads to. */
function verbOf({ node, process }: Subject, task: Row | undefined): CompiledVerb | undefined {
  const name = isRejected(task) ? process.reject : process.verb
  return node.entity.verbs.find((one) => one.name === name)
}
