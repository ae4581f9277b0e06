import type { CompiledVerb } from '../../language/verb.ts'
import { addHours, whole } from '../../rules/expression/kernelTimes.ts'
import { standOf } from '../../rules/document/standOf.ts'
import { CodedError, type OtherRows } from '../fail.ts'
import type { RowVerb } from '../store/Dues.ts'
import type { OperationContext } from '../store/OperationContext.ts'
import { change, run } from '../database/run.ts'
import { sql } from '../database/Sql.ts'
import { serverTexts } from '../../texts/serverTexts.ts'
import type { Wording } from '../../texts/Wording.ts'
import { act } from './act.ts'
import { decideApproval, lockDecided } from './decideApproval.ts'
import { index } from './Document.ts'
import { wantedOf } from './effectLocks.ts'
import type { Due } from './keepDues.ts'
import { lockInOrder } from './lockInOrder.ts'
import { UnitOfWork } from './UnitOfWork.ts'
import { wayOfVerb } from './ways.ts'

/** `busy`: another server is at it. `passed`: it is not to be done any more, or not yet. */
export type Outcome = 'done' | 'passed' | 'busy'

/**
 * Does what is due, as the system. Two servers never wait for each other: one of them has the name of the row and verb. Under the lock of
 * the document everything is asked again, so whoever came before, by hand or by another server, is seen. With the next moment it is one transaction.
 */
export async function doDue(
  context: OperationContext,
  { entity, id, verb: name }: RowVerb,
): Promise<Outcome> {
  if (!(await isFree(context, `${entity} ${id} ${name}`))) return 'busy'
  const node = context.catalog.node(entity)
  const verb = node.entity.verbs.find((one) => one.name === name)
  if (!verb) return 'passed'
  const unit = new UnitOfWork(context)
  await lockDecided(context, node, verb, id)
  await lockInOrder(context, [
    { node, ids: [id], way: wayOfVerb(context.catalog, node, verb) },
    ...(await wantedOf(context, node, verb, [id])),
  ])
  const root = (await unit.rootsOf(node, [id])).get(id) ?? id
  const [document] = await unit.open(node.root, [root])
  const [due] = await run<Due & Record<string, unknown>>(
    context.tx,
    sql`select due, held, done_at from sys_due where row_id = ${id} and verb = ${name} and entity = ${entity} and take_at <= ${context.env.now}::timestamptz`,
  )
  if (!due) return 'passed'
  context.dues.touch(node.root, root)
  const placed = document && index(document.node, document.now).get(id)
  const stand = placed && standOf(node.entity, verb, placed.row, { ...context.env, up: placed.up })
  if (!placed || !stand?.holds || (due.held && !isAgain(verb, due, context.env.now))) return 'passed'
  context.dues.done({ entity, id, verb: name })
  unit.due = due.due
  await act(unit, node, verb, [{ id, versionNum: placed.row['versionNum'], asked: {} }])
  await decideApproval(unit, node, verb, id)
  return 'done'
}

/** What was done and still holds is done again at its pace, and not because the condition was to be looked at. */
function isAgain({ every }: CompiledVerb, { done_at }: Due, now: string): boolean {
  const again = every === undefined || done_at === null ? null : addHours(done_at, whole(every))
  return again !== null && again <= now
}

async function isFree({ tx }: OperationContext, name: string): Promise<boolean> {
  const [row] = await run(tx, sql`select pg_try_advisory_xact_lock(hashtextextended(${name}, 11)) as free`)
  return row?.['free'] === true
}

/** Seconds until what was refused is tried again: a minute, then longer from time to time, an hour at most. */
const patience = (tries: number): number => Math.min(3600, 60 * 2 ** tries)

/** What was refused waits; everything else goes on. Answers how often it was refused. */
export async function putOff(
  context: OperationContext,
  { entity, id, verb }: RowVerb,
  error: unknown,
): Promise<number> {
  const [row] = await run(
    context.tx,
    sql`select tries from sys_due where row_id = ${id} and verb = ${verb} and entity = ${entity} for update skip locked`,
  )
  if (!row) return 0
  const tries = Number(row['tries'])
  const now = sql`${context.env.now}::timestamptz`
  await change(
    context.tx,
    sql`update sys_due set tries = tries + 1, problem = ${problemOf(error).slice(0, 2000)}, reason = ${JSON.stringify(reasonOf(error))}::json,
    refused_at = coalesce(refused_at, ${now}), take_at = ${now} + make_interval(secs => ${patience(tries)})
    where row_id = ${id} and verb = ${verb} and entity = ${entity}`,
  )
  return tries + 1
}

/** As the log has it. */
export const problemOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** Why something was refused, as it is kept: in no language yet, with the rows of other documents that it tells of. */
export interface Reason {
  readonly words: readonly Wording[]
  readonly others: readonly OtherRows[]
}

/** What no rule refused is a fault of the program, of which its log knows more. */
const reasonOf = (error: unknown): Reason =>
  error instanceof CodedError
    ? { words: error.reasons, others: error.others }
    : { words: [serverTexts.text('document.refusedByFault')], others: [] }
