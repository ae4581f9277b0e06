import { setTimeout as sleep } from 'node:timers/promises'
import type { Row } from '../../language/row.ts'
import type { CompiledRun, RunReport } from '../../language/run.ts'
import type { CompiledMake } from '../../language/verb.ts'
import type { Caller } from '../Caller.ts'
import { CodedError, fail } from '../fail.ts'
import { integer, listOf, object, orNull, word, type Schema } from '../Schema.ts'
import type { EntityNode } from '../store/Catalog.ts'
import { isSystem, type OperationContext } from '../store/OperationContext.ts'
import { groupsOf, isMade, makeGroup, type Group } from '../workflow/runGroups.ts'
import { closeRun, openRun, reportOf, tellGroup } from '../workflow/runLog.ts'
import { parametersOf } from '../workflow/runStart.ts'

/** Body and answer of a run, in words. */
export const runSays = [
  '`{<asked fields>}` begins it; `{run: id}`, or `{run: last}`, asks what it did',
  '`{run, startDate, endDate, due, startedByName, made, skipped, failed, groups: [{outcome, id, code, name, problem}]}`: as far as the caller sees what was made, and of what nothing could be made; what failed comes first, 200 groups at most',
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
}

/** A document for each group, each in a transaction of its own: what one refuses stands in no other's way, and what was made stays wherever this stops. */
export async function generate(transact: Transact, given: Generating): Promise<RunReport | null> {
  const { run, caller, body, patience } = given
  if (!isSystem(caller) && !run.by.includes(caller.audience)) fail('FORBIDDEN')
  if (typeof body['run'] === 'string')
    return transact((context) => report(context, given, String(body['run'])))
  const begun = await begin(transact, given)
  const course = { isAwaited: true }
  const work = goOn(transact, given, begun, course)
  if (patience === undefined) return work
  const isDone = await Promise.race([work.then(() => true), sleep(patience, false, { ref: false })])
  if (isDone) return work
  course.isAwaited = false
  work.catch(() => undefined) // it was broken off, which its record tells
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
    const row = await parametersOf(context, node, run, body)
    const id = await openRun(context, { node, verb: run.name, ...(due === undefined ? {} : { due }) }, body)
    const plan: { effect: CompiledMake; groups: readonly Group[] }[] = []
    for (const effect of run.effects)
      plan.push({ effect, groups: await groupsOf(context, node, effect, row) })
    return { id, row, plan }
  })

/** Group by group to the end, unless it is stopped. Whoever still waits for the answer gets it kept with the end. */
async function goOn(
  transact: Transact,
  given: Generating,
  { id, row, plan }: Begun,
  course: { readonly isAwaited: boolean },
): Promise<RunReport | null> {
  const { node, caller, isStopped = () => false } = given
  for (const { effect, groups } of plan)
    for (const group of groups) {
      if (isStopped()) return transact((context) => report(context, given, id))
      await generateOne(transact, { node, effect, row, id }, group)
    }
  return transact(async (context) => {
    await closeRun(context, id)
    const answer = await report(context, given, id)
    if (course.isAwaited) await caller.beforeCommit?.(context.tx, { data: answer })
    return answer
  })
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

interface Part {
  readonly node: EntityNode
  readonly effect: CompiledMake
  readonly row: Row
  readonly id: string
}

/** Nothing of this group may be kept. */
class NotMine extends Error {}

async function generateOne(transact: Transact, { node, effect, row, id }: Part, group: Group): Promise<void> {
  try {
    await transact(async (context) => {
      const made = await makeGroup(context, node, effect, row, group)
      if (made === undefined) throw new NotMine()
      await tellGroup(context, id, group, made ? { made } : { outcome: 'skipped' })
    })
  } catch (error) {
    if (error instanceof NotMine) return
    if (!(error instanceof CodedError)) throw error
    const outcome = isMade(error) ? 'skipped' : 'failed'
    await transact((context) => tellGroup(context, id, group, { outcome, why: error }))
  }
}
