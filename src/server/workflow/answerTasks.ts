import type { CompiledProcess } from '../../language/process.ts'
import type { Row } from '../../language/row.ts'
import type { CompiledVerb } from '../../language/verb.ts'
import { fail } from '../fail.ts'
import type { EntityNode } from '../store/Catalog.ts'
import { inScope } from '../store/inScope.ts'
import { isSystem, type OperationContext } from '../store/OperationContext.ts'
import { run } from '../database/run.ts'
import { tableOf } from '../store/Selection.ts'
import { raw, sql } from '../database/Sql.ts'
import { act } from './act.ts'
import { approvalNodes, columnOf, processNamed } from '../store/approvalRows.ts'
import type { Target } from './putAsked.ts'
import type { UnitOfWork } from './UnitOfWork.ts'

interface Asked {
  readonly document: string
  readonly entity: string
  readonly process: CompiledProcess
}

/**
 * A task is answered by doing what it asks about: the verb of its document, with every rule and right of that. Answers false where the verb is none of an
 * answer, or it is no task; then it is done as any other.
 */
export async function answerTasks(
  unit: UnitOfWork,
  node: EntityNode,
  verb: CompiledVerb,
  targets: readonly Target[],
): Promise<boolean> {
  const { context } = unit
  const nodes = approvalNodes(context.catalog)
  const key = answers[verb.name]
  if (node.name !== nodes?.tasks.name || key === undefined || isSystem(context.caller)) return false
  const asked = await askedBy(context, node, targets)
  for (const [index, target] of targets.entries()) {
    const { document, entity, process } = asked[index] ?? fail('SRM-1010')
    const name = process[key] ?? fail('NO_SUCH_CALL')
    const about = context.catalog.node(entity)
    const doing = about.entity.verbs.find((one) => one.name === name) ?? fail('NO_SUCH_CALL')
    if (!context.caller.may(entity, name)) fail('FORBIDDEN')
    const reason = String(target.asked['comment'] ?? target.asked['reason'] ?? '')
    const versionNum = await versionOf(context, about, document)
    await act(unit, about, doing, [{ id: document, versionNum, asked: { reason }, isAsked: true }])
  }
  return true
}

const answers: Readonly<Record<string, 'verb' | 'reject'>> = { doApproval: 'verb', doReject: 'reject' }

/** What these tasks ask about, in their order, as far as the caller finds them. */
async function askedBy(
  context: OperationContext,
  node: EntityNode,
  targets: readonly Target[],
): Promise<readonly (Asked | undefined)[]> {
  const nodes = approvalNodes(context.catalog) ?? fail('NO_SUCH_CALL')
  const { instance } = nodes
  const ids = targets.map(({ id }) => id)
  const visible = await inScope(context, node, ids)
  const rows = await run<Row & Record<string, unknown>>(
    context.tx,
    sql`select t.id, ${columnOf(instance, 'entityName', 'i')} as entity, ${columnOf(instance, 'businessKey', 'i')} as document,
    ${columnOf(instance, 'processKey', 'i')} as process from ${raw(tableOf(node))} t join ${raw(tableOf(instance))} i on i.id = t.parent_id where t.id = any(${ids})`,
  )
  return ids.map((id) => {
    const row = rows.find((one) => one['id'] === id)
    if (!row || !visible.has(id)) return undefined
    const process = processNamed(context.catalog, row['process'])
    if (!process) return undefined
    return { document: String(row['document']), entity: String(row['entity']), process }
  })
}

async function versionOf({ tx }: OperationContext, node: EntityNode, id: string): Promise<unknown> {
  const [row] = await run(
    tx,
    sql`select t.version_num as version from ${raw(tableOf(node))} t where t.id = ${id}`,
  )
  return row?.['version']
}
