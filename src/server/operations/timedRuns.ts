import { lastMoment, nextMoment } from '../../rules/time/pace.ts'
import type { Caller } from '../Caller.ts'
import type { Database, Log } from '../database/Database.ts'
import { isAway } from '../database/createPool.ts'
import { CodedError } from '../fail.ts'
import type { Engine, TimedRun } from './Engine.ts'

/** What is done at its time. */
export interface RunParts {
  readonly engine: Pick<Engine, 'timedRuns' | 'generate' | 'tellUnbegun' | 'timedViews' | 'takeView' | 'now'>
  readonly database: Pick<Database, 'pool'>
  readonly caller: Caller
  readonly log: Log
}

/** What was made, and what failed. */
export interface RunSums {
  readonly made: number
  readonly failed: number
}

/**
 * Begins every run whose time has come since it was last done, by one server: once for each time that was missed, the first one first, since
 * each is for a period of its own. A run that is new begins at its next time. Where the clock was moved back it begins anew from there.
 */
export async function doTimedRuns(parts: RunParts, isStopped: () => boolean): Promise<RunSums> {
  const sums = { made: 0, failed: 0 }
  for (const one of parts.engine.timedRuns)
    for (let isDue = true; isDue;) {
      if (isStopped()) return sums
      const done = await alone(parts, one, { isNewDue: false }, (moment) =>
        doRun(parts, one, moment, isStopped),
      )
      sums.made += done?.made ?? 0
      sums.failed += done?.failed ?? 0
      isDue = done !== null
    }
  return sums
}

/** Long before the moment: what is new is due since then. */
const before = (moment: string): string => `1970${moment.slice(4)}`

/** Runs it for the first time that was missed, while no other server can. Null where it is not due, or somebody is at it. `isNewDue`: what was never done is. */
export async function alone<T>(
  { engine, database: { pool }, caller }: RunParts,
  { entity, verb, pace }: TimedRun,
  { isNewDue }: { readonly isNewDue: boolean },
  work: (moment: string) => Promise<T>,
): Promise<T | null> {
  const now = engine.now(caller)
  const last = lastMoment(pace, now)
  const done = await pool.query<{ done_for: string }>(
    'insert into sys_run_time (entity, verb, done_for) values ($1, $2, $3) on conflict (entity, verb) do update set done_for = $3, tries = 0, take_at = null where sys_run_time.done_for > $4 returning done_for',
    [entity, verb, isNewDue ? before(last) : last, now],
  )
  if ((done.rowCount !== 0 && !isNewDue) || (await dueFor()) === null) return null
  const client = await pool.connect()
  let isGone = true // with the connection goes the lock
  try {
    const name = `${entity} ${verb}`
    const { rows } = await client.query<{ free: boolean }>(
      'select pg_try_advisory_lock(hashtextextended($1, 12)) as free',
      [name],
    )
    const moment = rows[0]?.free ? await dueFor() : null
    const done = moment === null ? null : await work(moment)
    await client.query('select pg_advisory_unlock(hashtextextended($1, 12)) where $2', [name, rows[0]?.free])
    isGone = false
    return done
  } finally {
    client.release(isGone)
  }

  /** The first time that it was not done for; null where there is none, or what keeps it from beginning is tried again later. */
  async function dueFor(): Promise<string | null> {
    const { rows } = await pool.query<{ done_for: string }>(
      'select done_for from sys_run_time where entity = $1 and verb = $2 and done_for < $3 and coalesce(take_at <= $4::timestamptz, true)',
      [entity, verb, last, now],
    )
    return rows[0] ? nextMoment(pace, rows[0].done_for) : null
  }
}

async function doRun(
  parts: RunParts,
  { entity, verb }: TimedRun,
  moment: string,
  isStopped: () => boolean,
): Promise<RunSums> {
  const { engine, database, caller, log } = parts
  const of = { entity, verb, due: moment }
  try {
    const report = await engine.generate(caller, of, isStopped)
    if (!report) throw new Error(`There is no run ${verb} of ${entity}.`)
    if (report.endDate === null) return report
    await database.pool.query(
      'update sys_run_time set done_for = $3, tries = 0, take_at = null where entity = $1 and verb = $2',
      [entity, verb, moment],
    )
    const { made, skipped, failed } = report
    log.info(`${verb} of ${entity} for ${moment}: made ${made}, skipped ${skipped}, failed ${failed}.`)
    return report
  } catch (error) {
    if (isAway(error)) throw error
    return putOffRun(parts, of, error)
  }
}

/** What keeps a run from beginning is told, and it is tried again: after a minute, then longer from time to time, an hour at most. */
async function putOffRun(
  { engine, database: { pool }, caller, log }: RunParts,
  of: { readonly entity: string; readonly verb: string; readonly due: string },
  error: unknown,
): Promise<RunSums> {
  await engine.tellUnbegun(caller, of, error)
  await pool.query(
    `update sys_run_time set tries = tries + 1, take_at = $3::timestamptz + make_interval(secs => least(3600, 60 * power(2, least(tries, 6)))) where entity = $1 and verb = $2`,
    [of.entity, of.verb, engine.now(caller)],
  )
  const problem = error instanceof CodedError ? error.say('EN') : String(error)
  log.warn(`${of.verb} of ${of.entity} for ${of.due} did not begin: ${problem}`)
  return { made: 0, failed: 1 }
}
