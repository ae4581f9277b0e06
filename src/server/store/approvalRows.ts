import type { CompiledProcess } from '../../language/process.ts'
import type { Row } from '../../language/row.ts'
import type { Catalog, EntityNode } from './Catalog.ts'
import type { OperationContext } from './OperationContext.ts'
import { run } from '../database/run.ts'
import { tableOf } from './Selection.ts'
import { ident, join, raw, sql, type Sql } from '../database/Sql.ts'
import { toSql, type SqlEnv } from './toSql.ts'

/** What approvals are kept in, and the tasks that each holds. */
export interface ApprovalNodes {
  readonly instance: EntityNode
  readonly tasks: EntityNode
  /** The state in which somebody is still to be asked. */
  readonly running: string
  /** The states of a task in which it waits for its answer. */
  readonly open: readonly string[]
}

/** Undefined where the definitions keep no approvals. */
export function approvalNodes({ definitions, node }: Catalog): ApprovalNodes | undefined {
  if (definitions.approvals === undefined) return undefined
  const instance = node(definitions.approvals)
  const tasks = instance.lines.find(({ name }) => name === 'tasks')?.node
  const answering = tasks?.entity.verbs.find(({ name }) => name === 'doApproval')
  if (!tasks || !instance.entity.states || !answering) return undefined
  return { instance, tasks, running: instance.entity.states.initial, open: answering.from }
}

/** Processes that documents of the entity go through. */
export const processesOf = ({ definitions }: Catalog, entity: string): readonly CompiledProcess[] =>
  definitions.processes?.filter((one) => one.entity === entity) ?? []

/** The process that an approval says it went by, as the definitions have it; undefined where they have it no more. */
export const processNamed = ({ definitions }: Catalog, key: unknown): CompiledProcess | undefined =>
  definitions.processes?.find(({ name }) => name === key)

/** What an approval is about: its process, the document and its id. Undefined where the definitions have it no more. */
export interface Subject {
  readonly process: CompiledProcess
  readonly node: EntityNode
  readonly id: string
}

export function subjectOf(catalog: Catalog, approval: Row | null | undefined): Subject | undefined {
  const process = processNamed(catalog, approval?.['processKey'])
  const id = approval?.['businessKey']
  return process && typeof id === 'string' ? { process, id, node: catalog.node(process.entity) } : undefined
}

/** A column of an entity by the name of its field. */
export const columnOf = (node: EntityNode, name: string, alias: string): Sql =>
  raw(`${alias}.${ident(node.byName.get(name)?.column ?? name)}`)

export const stateOf = (node: EntityNode, alias: string): Sql =>
  columnOf(node, node.entity.states?.field ?? '', alias)

export interface RunningApproval {
  readonly id: string
  readonly process: string
  readonly document: string
}

/** Approvals that run for these documents, by the document. */
export async function runningOf(
  { tx }: OperationContext,
  { instance, running }: ApprovalNodes,
  entity: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, RunningApproval>> {
  if (ids.length === 0) return new Map()
  const rows = await run<Row & Record<string, unknown>>(
    tx,
    sql`select i.id, ${columnOf(instance, 'processKey', 'i')} as process, ${columnOf(instance, 'businessKey', 'i')} as document
    from ${raw(tableOf(instance))} i where ${columnOf(instance, 'businessKey', 'i')} = any(${ids})
    and ${columnOf(instance, 'entityName', 'i')} = ${entity} and ${stateOf(instance, 'i')} = ${running}`,
  )
  return new Map(
    rows.map(({ id, process, document }) => [
      String(document),
      { id: String(id), process: String(process), document: String(document) },
    ]),
  )
}

/**
 * Of a verb that is approved in steps: that no approval of the row under `alias` runs, or one asks the caller now. Undefined: the verb is none.
 */
export function isAsked(
  { catalog, env }: { readonly catalog: Catalog; readonly env: SqlEnv },
  { name }: EntityNode,
  verb: string,
  alias: string,
): readonly Sql[] | undefined {
  const nodes = approvalNodes(catalog)
  if (!nodes || !processesOf(catalog, name).some((one) => one.verb === verb)) return undefined
  const { tasks, open } = nodes
  const may = tasks.entity.verbs
    .find((one) => one.name === 'doApproval')
    ?.require.flatMap(({ code, rule }) =>
      code === 'FORBIDDEN' && rule.sql ? [sql` and (${toSql(rule, 'task', env)})`] : [],
    )
  return [
    sql`(not exists (select from sys_approval a where a.document_id = ${raw(alias)}.id)
    or exists (select from sys_approval a join ${raw(tableOf(tasks))} task on task.parent_id = a.approval_id where a.document_id = ${raw(alias)}.id and ${stateOf(tasks, 'task')} = any(${open})${join(may ?? [], '')}))`,
  ]
}
