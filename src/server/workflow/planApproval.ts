import type { CompiledAsked, CompiledProcess, CompiledStep } from '../../language/process.ts'
import { modeCodes, stepCode, timedCodes } from '../../language/process.ts'
import type { Row } from '../../language/row.ts'
import type { Caller } from '../Caller.ts'
import { fail } from '../fail.ts'
import type { People } from '../database/People.ts'
import type { EntityNode } from '../store/Catalog.ts'
import { findersOf } from '../store/findById.ts'
import type { OperationContext } from '../store/OperationContext.ts'
import { run } from '../database/run.ts'
import { tableOf } from '../store/Selection.ts'
import { ident, join, raw, sql, type Sql } from '../database/Sql.ts'
import { toSql } from '../store/toSql.ts'

/** A document that somebody has submitted. */
export interface Submitted {
  readonly node: EntityNode
  readonly id: string
  readonly process: CompiledProcess
  /** Who submitted it; null: the program. */
  readonly by: string | null
  /** What it is taken to say instead, by wire key. Absent: it says what it says. */
  readonly instead?: Row
}

/** Why somebody who is named is asked, or not: he is who submitted it, has no right to answer, does not find the document, or may not sign in. */
export type Fitness = 'asked' | 'submitter' | 'noRight' | 'notFound' | 'gone'

/** Somebody whom a step names. */
export interface Named {
  readonly id: string
  readonly name: string | null
  readonly fitness: Fitness
  /** The role, or the words of the expression, by which he is named; of a step that names nobody a role that may do it. */
  readonly by: string
}

/** A step as it stands for one document. */
export interface PlannedStep {
  readonly step: CompiledStep
  /** Its condition holds. */
  readonly isTaken: boolean
  readonly named: readonly Named[]
  /** Who is asked as well when it is late, and is not asked anyway. */
  readonly late: readonly Named[]
}

/** What a process comes to for one document. */
export interface Plan {
  /** The process is for it. */
  readonly isTaken: boolean
  readonly steps: readonly PlannedStep[]
}

interface Asking {
  readonly context: OperationContext
  readonly people: People
  readonly submitted: Submitted
  readonly holders: ReadonlyMap<string, readonly string[]>
  /** What the document says: which steps are taken, and the users that it names. */
  readonly said: Row
}

/** Of everybody who may do an approval so many are asked, in the order in which they began here; any other may answer as well. */
const most = 50

/**
 * Everybody who will be asked, step by step, as the definition says it of the document at this moment: rows of tasks. What is planned stays, whatever becomes
 * of the definition meanwhile. Undefined: the document does not go through the process. Throws NO_APPROVER where a step that is taken finds nobody.
 */
export async function planApproval(
  context: OperationContext,
  people: People,
  submitted: Submitted,
): Promise<PlannedTasks | undefined> {
  const { isTaken, steps } = await planOf(context, people, submitted)
  if (!isTaken) return undefined
  const { process } = submitted
  return {
    tasks: steps.flatMap((step, at) => (step.isTaken ? tasksOf(process, step, at) : noTasks)),
    skipped: steps.flatMap((one) => (one.isTaken ? [] : stepCode(process.name, one.step.name))),
  }
}

/** Rows of tasks, and the codes of the steps that are not taken. */
export interface PlannedTasks {
  readonly tasks: readonly Row[]
  readonly skipped: readonly string[]
}

const noTasks: readonly Row[] = []

function tasksOf(process: CompiledProcess, { step, named, late }: PlannedStep, at: number): readonly Row[] {
  const asked = named.filter(({ fitness }) => fitness === 'asked')
  if (asked.length === 0 && step.by.length > 0)
    fail('NO_APPROVER', { step: step.label, process: process.label })
  const task = (assigneeId: string, reserve: 'Y' | 'N'): Row => ({
    step: stepCode(process.name, step.name),
    stepNum: (at + 1) * 10,
    mode: modeCodes[step.mode],
    within: step.within ?? null,
    assigneeId,
    reserve,
    anyoneFlag: step.by.length > 0 ? 'N' : 'Y',
    decideAfter: reserve === 'Y' ? null : (step.decide?.after ?? null),
    decideAs: reserve === 'Y' || !step.decide ? null : timedCodes[step.decide.as],
  })
  return [
    ...asked.slice(0, step.by.length > 0 ? asked.length : most).map(({ id }) => task(id, 'N')),
    ...late.filter(({ fitness }) => fitness === 'asked').map(({ id }) => task(id, 'Y')),
  ]
}

/** What the process comes to for the document: which steps are taken, whom each names, and who of these is asked. Of steps that are not taken nobody is looked for. */
export async function planOf(context: OperationContext, people: People, submitted: Submitted): Promise<Plan> {
  const { process } = submitted
  const said = await factsOf(context, submitted)
  if (!said || said['taken'] !== true) return { isTaken: false, steps: [] }
  const holders = await people.holding(context.tx, rolesIn(people, process))
  const asking: Asking = { context, people, submitted, holders, said }
  const steps: PlannedStep[] = []
  for (const [at, step] of process.steps.entries()) {
    const isTaken = said[`step${at}`] === true
    const named = isTaken
      ? await whoOf(asking, askedBy(people, process, step), (index) => said[`by${at}_${index}`])
      : []
    const late = isTaken && step.late ? await whoOf(asking, [step.late], () => said[`late${at}`]) : []
    steps.push({ step, isTaken, named, late: late.filter(({ id }) => !named.some((one) => one.id === id)) })
  }
  return { isTaken: true, steps }
}

/** Whom a step names; one that names nobody asks whoever may do it. */
const askedBy = (
  people: People,
  { entity, verb }: CompiledProcess,
  { by }: CompiledStep,
): readonly CompiledAsked[] =>
  by.length > 0 ? by : people.rolesFor(entity, verb).map((role) => ({ kind: 'role', role }))

const rolesIn = (people: People, process: CompiledProcess): readonly string[] => [
  ...new Set(
    process.steps
      .flatMap((step) => [...askedBy(people, process, step), ...(step.late ? [step.late] : [])])
      .flatMap((asked) => (asked.kind === 'role' ? asked.role : [])),
  ),
]

/** One question for all conditions and all users that the document names, of the row as it is written. */
async function factsOf(
  { tx, env }: OperationContext,
  { node, id, process, instead = {} }: Submitted,
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
    sql`select ${holds(process.when)} as taken, ${join(columns, ', ')} from ${rowsOf(node, instead)} t where t.id = ${id}`,
  )
  return row
}

/** The table of a document, or its rows as they would be with these values. */
function rowsOf(node: EntityNode, instead: Row): Sql {
  if (Object.keys(instead).length === 0) return raw(tableOf(node))
  const columns = node.columns.map(({ column, wire }) => {
    const name = raw(ident(column))
    return Object.hasOwn(instead, wire)
      ? sql`(jsonb_populate_record(o, jsonb_build_object(${column}::text, ${instead[wire]}::text))).${name} as ${name}`
      : sql`o.${name}`
  })
  return sql`(select ${join(columns, ', ')} from ${raw(tableOf(node))} o)`
}

/** Whom a step names, each once, in the order in which they are named, and whether he is asked. */
async function whoOf(
  { context, people, submitted, holders }: Asking,
  by: readonly CompiledAsked[],
  userAt: (index: number) => unknown,
): Promise<readonly Named[]> {
  const { node, id, process } = submitted
  const words = new Map<string, string>()
  for (const [index, asked] of by.entries())
    for (const user of asked.kind === 'role' ? (holders.get(asked.role) ?? []) : usersIn(userAt(index)))
      if (!words.has(user)) words.set(user, asked.kind === 'role' ? asked.role : asked.user.source)
  const known = await fitnessOf({ context, people }, [...words.keys()], { node, id, verb: process.verb })
  return known.map((one) => ({
    ...one,
    fitness: one.id === submitted.by && !asksSubmitter(process) ? 'submitter' : one.fitness,
    by: words.get(one.id) ?? '',
  }))
}

/** Whoever submits is asked where the process says so; where everybody may answer, he need not be asked to. */
const asksSubmitter = ({ own, steps }: CompiledProcess): boolean =>
  own && steps.every(({ by }) => by.length > 0)

/** Those of these users who may do the verb with the document, in their order: asked of each as he would call. */
export async function ableTo(
  asking: Pick<Asking, 'context' | 'people'>,
  users: readonly string[],
  about: { readonly node: EntityNode; readonly id: string; readonly verb: string },
): Promise<readonly string[]> {
  const known = await fitnessOf(asking, users, about)
  return known.flatMap(({ id, fitness }) => (fitness === 'asked' ? id : []))
}

/** Whether each of these users could answer, and what he is called. */
async function fitnessOf(
  { context, people }: Pick<Asking, 'context' | 'people'>,
  users: readonly string[],
  { node, id, verb }: { readonly node: EntityNode; readonly id: string; readonly verb: string },
): Promise<readonly Omit<Named, 'by'>[]> {
  const callers = await callersOf(context, people, users)
  const able = callers.filter((caller) => caller.may(node.name, verb))
  const finders = await findersOf(context, able, node, id)
  const found = new Set(able.filter((_, index) => finders.has(index)).map(({ userId }) => userId))
  const named = new Map(callers.map((caller) => [caller.userId, caller]))
  return users.map((user) => {
    const caller = named.get(user)
    return { id: user, name: caller?.userName ?? null, fitness: fitness(caller, user) }
  })

  function fitness(caller: Caller | undefined, user: string): Fitness {
    if (!caller) return 'gone'
    if (!caller.may(node.name, verb)) return 'noRight'
    return found.has(user) ? 'asked' : 'notFound'
  }
}

/** As they would call, found once in a transaction. */
async function callersOf(
  { tx, caller }: OperationContext,
  people: People,
  users: readonly string[],
): Promise<readonly Caller[]> {
  const known = callersIn.get(tx) ?? new Map<string, Caller | null>()
  callersIn.set(tx, known)
  const unknown = users.filter((user) => !known.has(user))
  const found = unknown.length === 0 ? [] : await people.callersOf(tx, unknown, caller)
  for (const user of unknown) known.set(user, found.find(({ userId }) => userId === user) ?? null)
  return users.flatMap((user) => known.get(user) ?? [])
}

const callersIn = new WeakMap<object, Map<string, Caller | null>>()

function usersIn(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.map(String)
  return typeof value === 'string' ? [value] : []
}
