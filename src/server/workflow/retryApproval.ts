import type { Row } from '../../language/row.ts'
import { fail } from '../fail.ts'
import { approvalNodes, processNamed } from '../store/approvalRows.ts'
import { linesOf } from '../store/findById.ts'
import { asSystem } from '../store/loadRows.ts'
import type { OperationContext } from '../store/OperationContext.ts'
import type { Document } from './Document.ts'
import { planApproval } from './planApproval.ts'
import { compileRow, inOneStep, processInForce } from './processInForce.ts'
import { saveAndRest } from './settle.ts'
import { UnitOfWork } from './UnitOfWork.ts'

/**
 * Steps that nobody has answered yet are asked of whoever the process names now: somebody has left, or has got another role. By the version by which the
 * approval began. What was answered stands; signers whom somebody added stay. Throws NO_APPROVER where a step finds nobody.
 */
export async function retryApproval(context: OperationContext, { id, now }: Document): Promise<void> {
  const nodes = approvalNodes(context.catalog)
  const file = processNamed(context.catalog, now?.['processKey'])
  const { people, catalog } = context
  if (!nodes || !file || !people || !now) return
  const { definitionId, startUserId, businessKey } = now
  const process =
    typeof definitionId === 'string'
      ? await compileRow(context, file, definitionId)
      : (await processInForce(context, file)).process
  const submitted = {
    node: catalog.node(file.entity),
    id: String(businessKey),
    by: typeof startUserId === 'string' ? startUserId : null,
  }
  const isOneStep = linesOf(now, 'tasks').every(({ anyoneFlag }) => anyoneFlag === 'Y')
  const plan = await planApproval(context, people, {
    ...submitted,
    process: isOneStep ? inOneStep(process) : process,
  })
  const unit = new UnitOfWork({ ...context, caller: asSystem(context.caller) })
  const [stored] = await unit.open(nodes.instance, [id])
  if (!stored?.now || !plan) return
  const tasks = linesOf(stored.now, 'tasks')
  const round = stored.now['round']
  const open = new Set(tasks.filter((task) => isUnanswered(task)).map(({ step }) => step))
  const has = (step: unknown, user: unknown): boolean =>
    tasks.some((task) => task['step'] === step && task['assigneeId'] === user && isAnswered(task))
  const asked = plan.tasks
    .filter(({ step, assigneeId }) => open.has(step) && !has(step, assigneeId))
    .map((task): Row => ({ ...task, round }))
  if (asked.length === 0) fail('NO_APPROVER', { step: file.label, process: file.label })
  const anew = new Set(plan.tasks.map(({ step }) => step).filter((step) => open.has(step)))
  const former = tasks.map((task): Row => ({
    id: task['id'],
    ...(anew.has(task['step']) && isUnanswered(task) ? { currentFlag: 'N' } : {}),
  }))
  const input = { id, versionNum: stored.now['versionNum'], tasks: [...former, ...asked] }
  await saveAndRest(unit, nodes.instance, [{ input, stored, trusted: true }])

  function isAnswered({ status, currentFlag }: Row): boolean {
    return currentFlag !== 'N' && status === 'DONE'
  }

  function isUnanswered({ status, currentFlag, addedById }: Row): boolean {
    return currentFlag !== 'N' && addedById == null && status !== 'DONE' && status !== 'CANCELLED'
  }
}
