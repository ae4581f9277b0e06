import { lastMoment } from '../../rules/time/pace.ts'
import { isAway } from '../database/createPool.ts'
import { alone, type RunParts } from './timedRuns.ts'

/** How a view that is kept is called among what is done at its time. */
const verb = 'every'

/**
 * Takes every view that is kept whose time has come since it was last taken, by one server: what was missed meanwhile is taken once, for it tells of
 * now. One that was never taken is taken at once.
 */
export async function doTimedViews(parts: RunParts, isStopped: () => boolean): Promise<number> {
  const { engine, database, caller, log } = parts
  let taken = 0
  for (const { entity, pace } of engine.timedViews) {
    if (isStopped()) return taken
    const done = await alone(parts, { entity, verb, pace }, { isNewDue: true }, async () => {
      const begun = Date.now()
      try {
        await engine.takeView(caller, entity)
        await database.pool.query(
          'update sys_run_time set done_for = $3, tries = 0, take_at = null where entity = $1 and verb = $2',
          [entity, verb, lastMoment(pace, engine.now(caller))],
        )
        log.info(`${entity} was taken in ${Date.now() - begun} ms.`)
        return 1
      } catch (error) {
        if (isAway(error)) throw error
        log.error(`${entity} could not be taken: ${error instanceof Error ? error.message : String(error)}`)
        await parts.database.pool.query(
          `update sys_run_time set tries = tries + 1, take_at = $3::timestamptz + make_interval(secs => least(3600, 60 * power(2, least(tries, 6)))) where entity = $1 and verb = $2`,
          [entity, verb, engine.now(caller)],
        )
        return 0
      }
    })
    taken += done ?? 0
  }
  return taken
}
