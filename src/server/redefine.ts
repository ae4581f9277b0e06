import type { Definitions } from '../language/definitions.ts'
import type { Log } from './database/Database.ts'
import { migrate, type Confirmed } from './database/migrate.ts'
import { followDefinitions } from './loading/followDefinitions.ts'
import type { Services } from './http/Services.ts'
import type { Serving } from './http/Serving.ts'
import { openServices, type Lasting } from './openServices.ts'

/** What works by itself beside the calls. */
export function startWorkers({ timer, calls, messages }: Services): void {
  timer.start()
  calls.start()
  messages.start()
}

export async function stopWorkers({ timer, calls, messages }: Services): Promise<void> {
  await timer.stop()
  await calls.stop()
  await messages.stop()
}

export interface Redefining {
  /**
   * Calls that begin from now on are answered by these definitions; those under way keep what they began with. Throws a DatabaseError when
   * the database cannot be brought to them, and then nothing has changed. One exchange after the other.
   */
  redefine(definitions: Definitions, confirmed?: Confirmed): Promise<void>
  /** Ends the runs that were begun under definitions of before. */
  stopOldRuns(): Promise<void>
}

export function createRedefining(serving: Serving, lasting: Lasting, log: Log): Redefining {
  const before = new Set<Services>()
  let turn: Promise<unknown> = Promise.resolve()
  const exchange = async (definitions: Definitions, confirmed: Confirmed) => {
    const old = serving.gateway.services
    const isMigrated = await migrate(lasting.database, definitions, log, confirmed)
    const next = await openServices(lasting, definitions, log, old)
    if (isMigrated) await followDefinitions(next, log)
    serving.exchange(next)
    before.add(old)
    return { next, old, isFollowed: isMigrated || old.definitions.entities === definitions.entities }
  }
  /** What calls need not wait for. */
  const settle = async ({ next, old, isFollowed }: Awaited<ReturnType<typeof exchange>>): Promise<void> => {
    await stopWorkers(old)
    if (!isFollowed) await followDefinitions(next, log)
    startWorkers(next)
  }
  return {
    redefine: async (definitions, confirmed = {}) => {
      const done = turn.then(() => exchange(definitions, confirmed))
      turn = done.then(settle, () => undefined).catch((error: unknown) => log.error(String(error))) // what was refused is told to whoever asked
      await done
    },
    stopOldRuns: async () => {
      await turn
      await Promise.all([...before].map(({ engine }) => engine.stopRuns()))
    },
  }
}
