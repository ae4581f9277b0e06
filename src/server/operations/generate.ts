import { isBy } from '../../rules/document/isBy.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Row } from '../../language/row.ts'
import type { CompiledRun, RunReport } from '../../language/run.ts'
import type { CompiledMake } from '../../language/verb.ts'
import type { Caller } from '../Caller.ts'
import { isAway } from '../database/createPool.ts'
import { CodedError, fail } from '../fail.ts'
import { integer, listOf, object, orNull, word, type Schema } from '../Schema.ts'
import type { EntityNode } from '../store/Catalog.ts'
import { isSystem, type OperationContext } from '../store/OperationContext.ts'
import { groupsOf, isMade, makeGroup, type Group } from '../workflow/runGroups.ts'
import { cancelRun, closeRun, isCancelled, openRun, tellGroup } from '../workflow/runLog.ts'
import { reportOf } from '../workflow/runReport.ts'
import { parametersOf } from '../workflow/runStart.ts'

/** Body and answer of a run, in words. */
export const runSays = [
  '`{<asked fields>}` begins it; `{run: id}`, or `{run: last}`, asks what it did; `{cancel: id}` ends it before its next group, by whoever began it',
  '`{run, startDate, endDate, ending, problem, isOwn, due, startedByName, made, skipped, failed, groups: [{outcome, id, code, name, problem}]}`: as far as the caller sees what was made, and of what nothing could be made; what failed comes first, 200 groups at most. `ending`: done, cancelled, stopped (with its server), refused (it could not begin: `problem`), null while it is at work. `last` is of the system, of the caller, and of colleagues where everybody is told by name; one before it that had trouble is told until a run by hand has none',
] as const

const group = object({
  outcome: { enum: ['made', 'skipped', 'failed'] },
  id: orNull(word),
  code: orNull(word),
  name: word,
  problem: orNull(word),
})

/** Null: it never ran. */
export const runAnswer: Schema = orNull(
  object({
    run: word,
    startDate: word,
    endDate: orNull(word),
    ending: orNull({ enum: ['done', 'cancelled', 'stopped', 'refused'] }),
    problem: orNull(word),
    isOwn: { type: 'boolean' },
    due: orNull(word),
    startedByName: word,
    made: integer,
    skipped: integer,
    failed: integer,
    groups: listOf(group),
  }),
)

/** Runs a transaction of its own. */
export type Transact = <T>(run: (context: OperationContext) => Promise<T>) => Promise<T>

export interface Generating {
  readonly node: EntityNode
  readonly run: CompiledRun
  readonly caller: Caller
  /** What was asked; `run: id` or `run: last` asks for what a run did. */
  readonly body: Row
  /** The time for which it begins by itself. */
  readonly due?: string
  /** Milliseconds after which it is told what was done so far, while it goes on; default: when it has ended. */
  readonly patience?: number
  /** Whether it is to stop before the next group; what is left is made by the next run. */
  readonly isStopped?: () => boolean
  /** Is told what is at work. */
  readonly onWork?: (work: Promise<unknown>) => void
  /** Is told of what no rule refused. */
  readonly onFault?: (error: unknown) => void
}

/** A document for each group, each in a transaction of its own: what one refuses stands in no other's way, and what was made stays wherever this stops. */
export async function generate(transact: Transact, given: Generating): Promise<RunReport | null> {
  const { node, run, caller, body, patience } = given
  if (!isSystem(caller) && !isBy(run, caller.me, caller.audience)) fail('FORBIDDEN')
  const { run: asked, cancel } = body
  if (typeof cancel === 'string')
    return transact(async (context) => {
      await cancelRun(context, { node, verb: run.name }, cancel)
      return report(context, given, cancel)
    })
  if (typeof asked === 'string') return transact((context) => report(context, given, asked))
  const begun = await begin(transact, given)
  const course = { isAwaited: true }
  const work = goOn(transact, given, begun, course)
  given.onWork?.(work)
  if (patience === undefined) return work
  const isDone = await Promise.race([work.then(() => true), sleep(patience, false, { ref: false })])
  if (isDone) return work
  course.isAwaited = false
  return transact((context) => report(context, given, begun.id))
}

/** A run that was begun: its record, its row, and the groups by what was stored then. */
interface Begun {
  readonly id: string
  readonly row: Row
  readonly plan: readonly { readonly effect: CompiledMake; readonly groups: readonly Group[] }[]
}

const begin = (transact: Transact, { node, run, body, due }: Generating): Promise<Begun> =>
  transact(async (context) => {
    const row = await parametersOf(due === undefined ? context : asOf(context, due), node, run, body)
    const id = await openRun(context, { node, verb: run.name, ...(due === undefined ? {} : { due }) }, body)
    const plan: { effect: CompiledMake; groups: readonly Group[] }[] = []
    for (const effect of run.effects)
      plan.push({ effect, groups: await groupsOf(context, node, effect, row) })
    return { id, row, plan }
  })

/** What a run reads as its row is of the time for which it begins: late, it is still for its own period. */
const asOf = (context: OperationContext, due: string): OperationContext => ({
  ...context,
  env: { ...context.env, now: due, today: due.slice(0, 10) },
})

/** Group by group to the end, unless it is stopped or cancelled. Whoever still waits for the answer gets it kept with the end. */
async function goOn(
  transact: Transact,
  given: Generating,
  begun: Begun,
  course: { readonly isAwaited: boolean },
): Promise<RunReport | null> {
  const { caller, due } = given
  const { id } = begun
  const ending = await through(transact, given, begun)
  return transact(async (context) => {
    if (ending !== 'stopped' || due === undefined) await closeRun(context, id, ending) // else it is gone on with
    const answer = await report(context, given, id)
    if (course.isAwaited) await caller.beforeCommit?.(context.tx, { data: answer })
    return answer
  })
}

async function through(
  transact: Transact,
  given: Generating,
  { id, row, plan }: Begun,
): Promise<'done' | 'cancelled' | 'stopped'> {
  const { node, isStopped = () => false, onFault } = given
  for (const { effect, groups } of plan)
    for (const group of groups) {
      if (isStopped()) return 'stopped'
      const part = { node, effect, row, id, ...(onFault ? { onFault } : {}) }
      if (!(await generateOne(transact, part, group))) return 'cancelled'
    }
  return 'done'
}

const report = (
  context: OperationContext,
  { node, run }: Generating,
  id: string,
): Promise<RunReport | null> =>
  reportOf(
    context,
    { node, verb: run.name },
    run.effects.flatMap(({ each }) => (each ? [context.catalog.node(each.entity)] : [])),
    id,
  )

interface Part extends Pick<Generating, 'onFault'> {
  readonly node: EntityNode
  readonly effect: CompiledMake
  readonly row: Row
  readonly id: string
}

/** Nothing of this group may be kept. */
class NotMine extends Error {}

/** Whether to go on. What a group refuses, and a fault of the program at it, is that group's; that the database is away is everybody's. */
async function generateOne(
  transact: Transact,
  { node, effect, row, id, onFault }: Part,
  group: Group,
): Promise<boolean> {
  try {
    return await transact(async (context) => {
      if (await isCancelled(context, id)) return false
      const made = await makeGroup(context, node, effect, row, group)
      if (made === undefined) throw new NotMine()
      await tellGroup(context, id, group, made ? { made } : { outcome: 'skipped' })
      return true
    })
  } catch (error) {
    if (error instanceof NotMine) return true
    if (isAway(error)) throw error
    if (!(error instanceof CodedError)) onFault?.(error)
    const outcome = isMade(error) ? 'skipped' : 'failed'
    await transact((context) => tellGroup(context, id, group, { outcome, why: error }))
    return true
  }
}
