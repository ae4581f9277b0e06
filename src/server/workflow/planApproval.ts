import type { CompiledAsked, CompiledProcess, CompiledStep } from '../../language/process.ts'
import { modeCodes, stepCode } from '../../language/process.ts'
import type { Row } from '../../language/row.ts'
import type { Caller } from '../Caller.ts'
import { fail } from '../fail.ts'
import type { People } from '../database/People.ts'
import type { EntityNode } from '../store/Catalog.ts'
import { inScope } from '../store/findById.ts'
import type { OperationContext } from '../store/OperationContext.ts'
import { run } from '../store/run.ts'
import { tableOf } from '../store/Selection.ts'
import { join, raw, sql, type Sql } from '../store/Sql.ts'
import { toSql } from '../store/toSql.ts'

/** A document that somebody has submitted. */
export interface Submitted {
  readonly node: EntityNode
  readonly id: string
  readonly process: CompiledProcess
  /** Who submitted it; null: the program. */
  readonly by: string | null
}

interface Asking {
  readonly context: OperationContext
  readonly people: People
  readonly submitted: Submitted
  readonly holders: ReadonlyMap<string, readonly string[]>
  /** What the document says: which steps are taken, and the users that it names. */
  readonly said: Row
}

/**
 * Everybody who will be asked, step by step, as the definition says it of the document at this moment: rows of tasks. What is planned stays, whatever becomes
 * of the definition meanwhile. Undefined: the document does not go through the process. Throws NO_APPROVER where a step that is taken finds nobody.
 */
export async function planApproval(
  context: OperationContext,
  people: People,
  submitted: Submitted,
): Promise<readonly Row[] | undefined> {
  const { process } = submitted
  const said = await factsOf(context, submitted)
  if (!said || said['taken'] !== true) return undefined
  const holders = await people.holding(context.tx, rolesIn(process))
  const asking: Asking = { context, people, submitted, holders, said }
  const tasks: Row[] = []
  for (const [at, step] of process.steps.entries()) {
    if (said[`step${at}`] !== true) continue
    const asked = await whoOf(asking, step.by, (index) => said[`by${at}_${index}`])
    if (asked.length === 0) fail('NO_APPROVER', { step: step.label, process: process.label })
    const late = step.late ? await whoOf(asking, [step.late], () => said[`late${at}`]) : []
    const task = (assigneeId: string, reserve: 'Y' | 'N') => ({
      ...taskOf(process, step, at),
      assigneeId,
      reserve,
    })
    tasks.push(...asked.map((id) => task(id, 'N')))
    tasks.push(...late.filter((id) => !asked.includes(id)).map((id) => task(id, 'Y')))
  }
  return tasks
}

const taskOf = (process: CompiledProcess, step: CompiledStep, at: number): Row => ({
  step: stepCode(process.name, step.name),
  stepNum: (at + 1) * 10,
  mode: modeCodes[step.mode],
  within: step.within ?? null,
})

const rolesIn = ({ steps }: CompiledProcess): readonly string[] => [
  ...new Set(
    steps
      .flatMap(({ by, late }) => [...by, ...(late ? [late] : [])])
      .flatMap((asked) => (asked.kind === 'role' ? asked.role : [])),
  ),
]

/** One question for all conditions and all users that the document names, of the row as it is written. */
async function factsOf(
  { tx, env }: OperationContext,
  { node, id, process }: Submitted,
): Promise<Row | undefined> {
  const holds = (when: CompiledProcess['when']): Sql =>
    when ? sql`coalesce((${toSql(when, 't', env)}), false)` : raw('true')
  const named = (asked: CompiledAsked | undefined, name: string): Sql[] =>
    asked?.kind === 'user' ? [sql`(${toSql(asked.user, 't', env)}) as ${raw(`"${name}"`)}`] : []
  const columns = process.steps.flatMap((step, at) => [
    sql`${holds(step.when)} as ${raw(`"step${at}"`)}`,
    ...step.by.flatMap((asked, index) => named(asked, `by${at}_${index}`)),
    ...named(step.late, `late${at}`),
  ])
  const [row] = await run(
    tx,
    sql`select ${holds(process.when)} as taken, ${join(columns, ', ')} from ${raw(tableOf(node))} t where t.id = ${id}`,
  )
  return row
}

/** Whom a step asks: each once, in the order in which they are named, without who submitted it, and only who may do it with this document. */
async function whoOf(
  { context, people, submitted, holders }: Asking,
  by: readonly CompiledAsked[],
  userAt: (index: number) => unknown,
): Promise<readonly string[]> {
  const { node, id, process } = submitted
  const named = by.flatMap((asked, index) =>
    asked.kind === 'role' ? (holders.get(asked.role) ?? []) : usersIn(userAt(index)),
  )
  const ids = [...new Set(named)].filter((one) => process.own || one !== submitted.by)
  return ableTo({ context, people }, ids, { node, id, verb: process.verb })
}

/** Those of these users who may do the verb with the document, in their order: asked of each as he would call. */
export async function ableTo(
  { context, people }: Pick<Asking, 'context' | 'people'>,
  users: readonly string[],
  { node, id, verb }: { readonly node: EntityNode; readonly id: string; readonly verb: string },
): Promise<readonly string[]> {
  const able: string[] = []
  for (const caller of await people.callersOf(context.tx, users, context.caller))
    if (caller.may(node.name, verb) && (await finds(context, caller, node, id))) able.push(caller.userId)
  return able
}

function usersIn(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.map(String)
  return typeof value === 'string' ? [value] : []
}

/** Whether a document exists for somebody else. */
async function finds(
  context: OperationContext,
  caller: Caller,
  node: EntityNode,
  id: string,
): Promise<boolean> {
  const env = { ...context.env, me: caller.me }
  return (await inScope({ ...context, caller, env }, node, [id])).has(id)
}
