import { definitions } from '../../dist/definitions/server.js'
import { openLookups } from '../../src/server/lookups/LookupCache.ts'
import { createEngine } from '../../src/server/operations/createEngine.ts'
import { createTimer, type Run } from '../../src/server/operations/createTimer.ts'
import { systemCaller } from '../../src/server/session/systemCaller.ts'
import { quiet } from '../compliance/databases.ts'
import type { Chain } from './openChain.ts'

/** What is done by itself until then: `2025-04-03T00:00:00+08:00`. */
export async function runAt({ database }: Pick<Chain, 'database'>, time: string): Promise<Run> {
  const clock = () => new Date(time)
  const lookups = await openLookups(database, definitions, quiet)
  const engine = createEngine({ database, definitions, lookups, clock })
  return createTimer({ engine, database, caller: systemCaller(), log: quiet, clock }).run()
}
