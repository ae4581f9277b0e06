import type { CompiledProcess } from '../../language/process.ts'
import type { CompiledVerb } from '../../language/verb.ts'
import { fail } from '../fail.ts'
import { approvalNodes, subjectOf } from '../store/approvalRows.ts'
import type { EntityNode } from '../store/Catalog.ts'
import { linesOf } from '../store/findById.ts'
import { asSystem } from '../store/loadRows.ts'
import { isSystem, type OperationContext } from '../store/OperationContext.ts'
import { act } from './act.ts'
import { answerTasks } from './answerTasks.ts'
import { refuseBrokenVersions } from './checkModels.ts'
import { keepStepNames } from './keepStepNames.ts'
import type { Document } from './Document.ts'
import { ableTo } from './planApproval.ts'
import { reasonOf, type Target } from './putAsked.ts'
import { retryApproval } from './retryApproval.ts'
import { UnitOfWork } from './UnitOfWork.ts'

/** Does a verb that somebody calls: answers of tasks by the verb of their document; of what else is done with approvals, what it means for that document. */
export async function actByHand(
  unit: UnitOfWork,
  node: EntityNode,
  verb: CompiledVerb,
  targets: readonly Target[],
): Promise<void> {
  if (await answerTasks(unit, node, verb, targets)) return
  await act(unit, node, verb, targets)
  const { context } = unit
  for (const document of unit.documents.values())
    if (document.node.name === context.catalog.definitions.models) {
      refuseBrokenVersions(context, document)
      await keepStepNames(context, document)
    }
  const nodes = approvalNodes(context.catalog)
  if (!nodes || isSystem(context.caller)) return
  const isTask = node.name === nodes.tasks.name
  if (!isTask && node.name !== nodes.instance.name) return
  for (const document of unit.documents.values())
    if (document.node.name === nodes.instance.name) {
      await refuseUnable(context, document)
      const target = targets.find(({ id }) => isTask || id === document.id)
      if (target && stops.has(verb.name)) await takeBack(context, document, wordsOf(target))
      if (target && verb.name === 'doRetry') await retryApproval(context, document)
    }
}

/** Verbs of an approval, and of a task, that end it. */
const stops: ReadonlySet<string> = new Set(['doStop', 'stop'])

/** Why, as it was said. */
const wordsOf = (target: Target): string => reasonOf(target) || String(target.asked['comment'] ?? '')

/** Whoever is newly asked must be able to answer: with the right to do it, and finding the document. Throws `NOT_ABLE`, with his name. */
async function refuseUnable(context: OperationContext, { begun, now }: Document): Promise<void> {
  const subject = subjectOf(context.catalog, now)
  const { people } = context
  if (!now || !subject || !people) return
  const asked = new Set(linesOf(begun ?? {}, 'tasks').map(({ assigneeId }) => assigneeId))
  const tasks = linesOf(now, 'tasks').filter(({ assigneeId }) => !asked.has(assigneeId))
  const users = [...new Set(tasks.map(({ assigneeId }) => String(assigneeId)))]
  const able = new Set(
    await ableTo({ context, people }, users, {
      node: subject.node,
      id: subject.id,
      verb: subject.process.verb,
    }),
  )
  const unable = tasks.find(({ assigneeId }) => !able.has(String(assigneeId)))
  if (unable)
    fail('NOT_ABLE', { name: String(unable['assigneeName'] ?? '-'), process: subject.process.label })
}

/** The document of a stopped approval goes back to whoever submitted it, as if he took it back. */
async function takeBack(context: OperationContext, { now }: Document, reason: string): Promise<void> {
  const subject = subjectOf(context.catalog, now)
  if (!subject) return
  const { node, id, process } = subject
  const verb = backOf(node, process)
  const own = await callerOf(context, now?.['startUserId'])
  const caller = asSystem(context.caller)
  const unit = new UnitOfWork({
    ...context,
    caller,
    env: { ...context.env, me: own?.me ?? context.env.me },
  })
  const [document] = await unit.open(node, [id])
  const versionNum = document?.now?.['versionNum']
  if (document?.now) await act(unit, node, verb, [{ id, versionNum, asked: { reason }, isAsked: true }])
}

const backOf = (node: EntityNode, { withdraw, reject }: CompiledProcess): CompiledVerb =>
  node.entity.verbs.find(({ name }) => name === (withdraw ?? reject)) ?? fail('NO_SUCH_CALL')

async function callerOf(context: OperationContext, id: unknown) {
  const found = await context.people?.callersOf(
    context.tx,
    typeof id === 'string' ? [id] : [],
    context.caller,
  )
  return found?.[0]
}
