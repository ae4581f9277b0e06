import { lastMoment } from '../../rules/time/pace.ts'
import type { Caller } from '../Caller.ts'
import type { Database, Log } from '../database/Database.ts'
import { CodedError } from '../fail.ts'
import type { Engine, TimedRun } from './Engine.ts'

interface Parts {
  readonly engine: Pick<Engine, 'timedRuns' | 'generate' | 'now'>
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
 * Begins every run whose time has come since it was last done: once, whatever was missed, and by one server. A run that is new begins at
 * its next time. Where the clock was moved back it begins anew from there.
 */
export async function doTimedRuns(parts: Parts, isStopped: () => boolean): Promise<RunSums> {
  const sums = { made: 0, failed: 0 }
  for (const one of parts.engine.timedRuns) {
    if (isStopped()) return sums
    const done = await alone(parts, one, (moment) => doRun(parts, one, moment, isStopped))
    sums.made += done?.made ?? 0
    sums.failed += done?.failed ?? 0
  }
  return sums
}

/** Runs it for the time that has come, while no other server can. Nothing where it is not due, or somebody is at it. */
async function alone(
  { engine, database: { pool }, caller }: Parts,
  { entity, verb, pace }: TimedRun,
  work: (moment: string) => Promise<RunSums | null>,
): Promise<RunSums | null> {
  const now = engine.now(caller)
  const moment = lastMoment(pace, now)
  const done = await pool.query<{ done_for: string }>(
    'insert into sys_run_time (entity, verb, done_for) values ($1, $2, $3) on conflict (entity, verb) do update set done_for = $3 where sys_run_time.done_for > $4 returning done_for',
    [entity, verb, moment, now],
  )
  if (done.rowCount !== 0 || !(await isDue())) return null
  const client = await pool.connect()
  let isGone = true // with the connection goes the lock
  try {
    const name = `${entity} ${verb}`
    const { rows } = await client.query<{ free: boolean }>(
      'select pg_try_advisory_lock(hashtextextended($1, 12)) as free',
      [name],
    )
    const done = rows[0]?.free && (await isDue()) ? await work(moment) : null
    await client.query('select pg_advisory_unlock(hashtextextended($1, 12)) where $2', [name, rows[0]?.free])
    isGone = false
    return done
  } finally {
    client.release(isGone)
  }

  async function isDue(): Promise<boolean> {
    const { rows } = await pool.query<{ done_for: string }>(
      'select done_for from sys_run_time where entity = $1 and verb = $2',
      [entity, verb],
    )
    return rows[0] !== undefined && rows[0].done_for < moment
  }
}

async function doRun(
  { engine, database: { pool }, caller, log }: Parts,
  { entity, verb }: TimedRun,
  moment: string,
  isStopped: () => boolean,
): Promise<RunSums | null> {
  const report = await engine
    .generate(caller, { entity, verb, due: moment }, isStopped)
    .catch((error: unknown) => {
      if (!(error instanceof CodedError)) throw error
      log.warn(`${verb} of ${entity} for ${moment} did not begin: ${error.say('EN')}`)
      return undefined
    })
  if (report?.endDate === null) return report
  await pool.query('update sys_run_time set done_for = $3 where entity = $1 and verb = $2', [
    entity,
    verb,
    moment,
  ])
  if (!report) return null
  const { made, skipped, failed } = report
  log.info(`${verb} of ${entity} for ${moment}: made ${made}, skipped ${skipped}, failed ${failed}.`)
  return report
}
