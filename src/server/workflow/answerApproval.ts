import { refusalOf } from '../../rules/document/allowedVerbs.ts'
import type { CompiledProcess } from '../../language/process.ts'
import type { Row } from '../../language/row.ts'
import type { CompiledVerb } from '../../language/verb.ts'
import { serverTexts } from '../../texts/serverTexts.ts'
import { CodedError, fail } from '../fail.ts'
import type { EntityNode } from '../store/Catalog.ts'
import { linesOf } from '../store/findById.ts'
import { asSystem } from '../store/loadRows.ts'
import { isSystem, type OperationContext } from '../store/OperationContext.ts'
import {
  approvalNodes,
  processesOf,
  runningOf,
  type ApprovalNodes,
  type RunningApproval,
} from '../store/approvalRows.ts'
import { index } from './Document.ts'
import { reasonOf, type Deed, type Target } from './putAsked.ts'
import { UnitOfWork } from './UnitOfWork.ts'

/** Does a verb on rows under all its rules. */
type Act = (
  unit: UnitOfWork,
  node: EntityNode,
  verb: CompiledVerb,
  targets: readonly Target[],
) => Promise<void>

/**
 * What a verb means for approvals that run: the approving one is an answer to what its user is asked, and is done only when nobody is left to be
 * asked; the rejecting one is an answer too; taking it back is refused once somebody has answered. Answers the deeds that are held: they were answered,
 * and their documents wait on. Everything happens under the locks of the documents, so of two at one instant the second finds what the first one did.
 */
export async function answerApprovals(
  { context }: UnitOfWork,
  node: EntityNode,
  verb: CompiledVerb,
  deeds: readonly Deed[],
  act: Act,
): Promise<ReadonlySet<Deed>> {
  const held = new Set<Deed>()
  const meant = node.parent
    ? []
    : processesOf(context.catalog, node.name).filter((one) => meaningOf(one, verb.name))
  const nodes = meant.length === 0 ? undefined : approvalNodes(context.catalog)
  if (!nodes || isSystem(context.caller)) return held
  const running = await runningOf(
    context,
    nodes,
    node.name,
    deeds.map(({ document }) => document.id),
  )
  for (const deed of deeds) {
    const approval = running.get(deed.document.id)
    const process = meant.find(({ name }) => name === approval?.process)
    const meaning = process && meaningOf(process, verb.name)
    if (!approval || !meaning) continue
    if (meaning === 'doWithdraw') await withdraw(context, nodes, approval, act)
    else if (await isWaitingOn(context, nodes, approval, { deed, meaning, act })) held.add(deed)
  }
  return held
}

type Meaning = 'doApproval' | 'doReject' | 'doWithdraw'

function meaningOf({ verb, reject, withdraw }: CompiledProcess, name: string): Meaning | undefined {
  if (name === verb) return 'doApproval'
  if (name === reject) return 'doReject'
  return name === withdraw ? 'doWithdraw' : undefined
}

const verbOf = (node: EntityNode, name: string): CompiledVerb =>
  node.entity.verbs.find((one) => one.name === name) ?? fail('NO_SUCH_CALL')

async function withdraw(
  context: OperationContext,
  { instance }: ApprovalNodes,
  { id }: RunningApproval,
  act: Act,
): Promise<void> {
  const unit = new UnitOfWork({ ...context, caller: asSystem(context.caller) })
  const [document] = await unit.open(instance, [id])
  const versionNum = document?.now?.['versionNum']
  await act(unit, instance, verbOf(instance, 'doWithdraw'), [{ id, versionNum, asked: {} }])
}

/** Answers the caller's task, and whether somebody is still to be asked. */
async function isWaitingOn(
  context: OperationContext,
  nodes: ApprovalNodes,
  { id }: RunningApproval,
  { deed, meaning, act }: { readonly deed: Deed; readonly meaning: Meaning; readonly act: Act },
): Promise<boolean> {
  const { instance, tasks, running } = nodes
  // Where everybody may answer it, he need not be among those who read of it.
  const unit = new UnitOfWork({ ...context, caller: asSystem(context.caller) })
  const [document] = await unit.open(instance, [id])
  if (!document?.now) return false
  const verb = verbOf(tasks, meaning)
  const task = taskFor(context, nodes, document.now, verb)
  const asked = { comment: reasonOf(deed.target) || null }
  await act(unit, tasks, verb, [
    { id: String(task['id']), versionNum: task['versionNum'], asked, isAsked: true },
  ])
  const field = instance.entity.states?.field ?? ''
  return unit.documents.get(id)?.now?.[field] === running
}

/** The task that the caller may answer, his own before one that he was lent. Throws who has answered it, or that it waits for others. */
function taskFor(
  context: OperationContext,
  { instance, tasks, open }: ApprovalNodes,
  approval: Row,
  verb: CompiledVerb,
): Row {
  const { field: state = '', initial } = tasks.entity.states ?? {}
  const all = index(instance, approval)
  const mine = linesOf(approval, 'tasks').toSorted(
    (a, b) => Number(isHis(context, b)) - Number(isHis(context, a)),
  )
  let refused: CodedError | undefined
  const isOpen = (row: Row): boolean => open.includes(String(row[state]))
  for (const row of mine.filter(isOpen)) {
    const env = { ...context.env, up: all.get(String(row['id']))?.up }
    const { refusal, code } = refusalOf(tasks.entity, verb, row, env)
    if (!refusal) return row
    refused ??= new CodedError(code ?? 'FORBIDDEN', refusal)
  }
  const late = mine.find(
    (one) => isHis(context, one) && one['openDate'] != null && !isOpen(one) && one[state] !== initial,
  )
  if (late) return alreadyDone(mine, late)
  throw refused ?? new CodedError('FORBIDDEN', verb.label)
}

const isHis = ({ caller }: OperationContext, row: Row): boolean => row['assigneeId'] === caller.userId

/** Somebody was before: he himself, or another one who was asked in the same step. */
function alreadyDone(all: readonly Row[], late: Row): never {
  const by =
    late['outcome'] != null
      ? late
      : all.find((one) => one['stepNum'] === late['stepNum'] && one['outcome'] != null)
  return fail('TASK_DONE', {
    name: typeof by?.['actorName'] === 'string' ? by['actorName'] : serverTexts.text('process.system'),
    time: String(by?.['finishedDate'] ?? '-'),
  })
}
