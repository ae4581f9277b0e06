import type { CompiledProcess } from '../../language/process.ts'
import type { Row } from '../../language/row.ts'
import { canonicalDecimal, showNumber } from '../../rules/types/decimalText.ts'
import type { EntityNode } from '../store/Catalog.ts'
import { findByIds } from '../store/findById.ts'
import { asSystem } from '../store/loadRows.ts'
import { userOf, type OperationContext } from '../store/OperationContext.ts'
import { change, run } from '../database/run.ts'
import { tableOf } from '../store/Selection.ts'
import { raw, sql } from '../database/Sql.ts'
import { act } from './act.ts'
import { approvalNodes, processesOf, runningOf, stateOf, type ApprovalNodes } from '../store/approvalRows.ts'
import type { People } from '../database/People.ts'
import { planApproval, type PlannedTasks, type Submitted } from './planApproval.ts'
import { inOneStep, processInForce } from './processInForce.ts'
import { saveAndRest } from './settle.ts'
import { UnitOfWork } from './UnitOfWork.ts'

/**
 * In the end of a transaction: documents that came to wait are asked about, whatever brought them there; where an approval still runs of one that waits no more, it is
 * stopped. So nothing waits without its approval, and no approval runs without its document.
 */
export async function keepApprovals(context: OperationContext): Promise<void> {
  const nodes = approvalNodes(context.catalog)
  if (!nodes || context.waits.moved.size === 0) return
  for (const [node, entries] of Map.groupBy(context.waits.moved, ([, node]) => node)) {
    const processes = processesOf(context.catalog, node.name)
    if (processes.length === 0) continue
    const ids = entries.map(([id]) => id).sort()
    const running = await runningOf(context, nodes, node.name, ids)
    for (const { id, state } of await statesOf(context, node, ids)) {
      const process = processes.find(({ waits }) => waits.includes(state))
      const approval = running.get(id)
      if (!process) await forget(context, id)
      if (approval && !process) await stop(context, nodes, approval.id)
      else if (!approval && process) await begin(context, nodes, { node, id, process })
    }
  }
}

async function statesOf({ tx }: OperationContext, node: EntityNode, ids: readonly string[]) {
  const rows = await run(
    tx,
    sql`select t.id, ${stateOf(node, 't')} as state from ${raw(tableOf(node))} t where t.id = any(${ids}) order by t.id`,
  )
  return rows.map(({ id, state }) => ({ id: String(id), state: String(state) }))
}

/** Whoever does not read of an approval knows that there is one. */
async function remember(
  { tx, caller }: OperationContext,
  { name }: EntityNode,
  id: string,
  approvalId: string,
): Promise<void> {
  await change(
    tx,
    sql`insert into sys_approval (tenant_id, entity, document_id, approval_id) values (${caller.tenantId}, ${name}, ${id}, ${approvalId})`,
  )
}

const forget = ({ tx }: OperationContext, id: string) =>
  change(tx, sql`delete from sys_approval where document_id = ${id}`)

async function stop(context: OperationContext, { instance }: ApprovalNodes, id: string): Promise<void> {
  const unit = new UnitOfWork({ ...context, caller: asSystem(context.caller) })
  const verb = instance.entity.verbs.find(({ name }) => name === 'doEnd')
  const [document] = await unit.open(instance, [id])
  if (verb && document?.now)
    await act(unit, instance, verb, [{ id, versionNum: document.now['versionNum'], asked: {} }])
}

async function begin(
  context: OperationContext,
  nodes: ApprovalNodes,
  { node, id, process }: { node: EntityNode; id: string; process: CompiledProcess },
): Promise<void> {
  const { instance } = nodes
  const { people, caller } = context
  if (!people) return
  const by = userOf(caller)
  const plan = await planIn(context, people, { node, id, process, by })
  if (!plan) return
  const system = { ...context, caller: asSystem(caller) }
  const [row] = await findByIds(system, node, [id])
  const input: Row = {
    processKey: process.name,
    entityName: node.name,
    businessKey: id,
    billNo: String(row?.[node.entity.display.code] ?? id).slice(0, 60),
    title: titleOf(node, row ?? {}).slice(0, 240),
    startUserId: by,
    ownFlag: plan.process.own ? 'Y' : 'N',
    ...(nodes.instance.byName.has('definition') ? { definitionId: plan.versionId } : {}),
    tasks: plan.tasks,
    ...(nodes.instance.lines.some(({ name }) => name === 'trail')
      ? { trail: trailOf(by, plan, context.env.now) }
      : {}),
  }
  const [made] = await saveAndRest(new UnitOfWork(system), instance, [{ input, trusted: true }])
  if (made) await remember(context, node, id, made.id)
}

interface Begun extends PlannedTasks {
  readonly process: CompiledProcess
  readonly versionId: string | null
}

/** By the version in force; what that is not for is approved in one step. Undefined where nobody at all may do that: it waits for whoever comes to have the button. */
async function planIn(
  context: OperationContext,
  people: People,
  submitted: Submitted,
): Promise<Begun | undefined> {
  const { process, versionId } = await processInForce(context, submitted.process)
  const plan = await planApproval(context, people, { ...submitted, process })
  if (plan) return plan.tasks.length > 0 ? { process, versionId, ...plan } : undefined
  const one = inOneStep(process)
  const anybody = await planApproval(context, people, { ...submitted, process: one })
  return anybody && anybody.tasks.length > 0 ? { process: one, versionId: null, ...anybody } : undefined
}

/** What is written down when it begins: who submitted it, and which steps are not taken. */
const trailOf = (by: string | null, { skipped }: Begun, now: string): readonly Row[] => [
  { action: 'SUBMIT', actorId: by, actionDate: now },
  ...skipped.map((step) => ({ action: 'SKIP', step, actionDate: now })),
]

/** What the document is about: what its facts refer to, and their amounts with what they are measured in; where they tell nothing so, what it is called. */
const titleOf = (node: EntityNode, row: Row): string =>
  node.entity.facts
    .map((fact) => {
      const column = node.byName.get(fact) ?? node.byWire.get(fact)
      if (column?.to) return row[`${column.name}Name`]
      return column?.storage === 'decimal' ? figureOf(node, column.name, row) : null
    })
    .filter((word) => word != null && word !== '')
    .join(' · ') || calledIn(node, row)

function calledIn({ entity: { display } }: EntityNode, row: Row): string {
  const { code, name } = display
  return name === code ? '' : String(row[`${name}Name`] ?? row[name] ?? '')
}

/** `CNY 624,120.00`: a figure with what it is measured in before it. Null where there is none. */
function figureOf({ entity }: EntityNode, name: string, row: Row): string | null {
  const field = entity.fields.find((one) => one.name === name)
  const value = field && canonicalDecimal(row[field.wire])
  if (value == null) return null
  const measure = row[`${field?.measure}Code`] ?? row[field?.measure ?? '']
  return [measure, showNumber(value, field?.type === 'amount' ? 2 : 0)].filter(Boolean).join(' ')
}
