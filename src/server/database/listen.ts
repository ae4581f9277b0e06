import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Database, Log } from './Database.ts'

/** The channel on which servers of one database tell each other what has changed. */
export const channel = 'srm_live'

/** Characters of a notice at most: the database takes 8,000 bytes, and none is cut. */
export const longestNotice = 7900

export interface Listening {
  stop(): Promise<void>
}

/** Milliseconds until the connection is tried again. */
const again = 500

/**
 * Hears what is told on the channel, from a connection of its own, which is made again when it is lost. `onHeard` gets each notice after its
 * transaction is committed; `onMissed` is called when it begins anew: whatever was told meanwhile was not heard.
 */
export function listen(
  { pool }: Pick<Database, 'pool'>,
  log: Log,
  { onHeard, onMissed }: { onHeard(notice: string): void; onMissed(): void },
): Listening {
  let isStopped = false
  let leave: (() => Promise<void>) | null = null
  const follow = async (): Promise<void> => {
    const own = new pg.Client({ ...pool.options, password: pool.options.password, keepAlive: true }) // the password is not enumerable
    const lost = new Promise<void>((resolve) => {
      own.on('end', resolve)
      own.on('error', () => resolve())
    })
    own.on('notification', ({ payload }) => onHeard(payload ?? ''))
    const connected = own.connect()
    leave = async () => {
      await connected.catch(() => undefined) // one that is ended before it stands neither stands nor ends
      await own.end().catch(() => undefined)
    }
    await connected
    await own.query(`listen ${channel}`)
    onMissed()
    await lost
    await own.end().catch(() => undefined)
  }
  const running = (async () => {
    while (!isStopped) {
      await follow().catch((error: unknown) => {
        if (!isStopped) log.warn(`Notices of changes cannot be heard: ${String(error)}`)
      })
      if (!isStopped) await sleep(again)
    }
  })()
  return {
    async stop() {
      isStopped = true
      await leave?.()
      await running
    },
  }
}
