import pg from 'pg'
import type { Database } from './Database.ts'

/**
 * Of several servers that start on one database at once, one does this at a time; the others wait for it and find it done. The lock belongs to a
 * transaction on a connection of its own, so it goes with its server, and holds behind a connection pooler too.
 */
export async function startingAlone<T>({ pool }: Database, work: () => Promise<T>): Promise<T> {
  const client = new pg.Client(pool.options)
  client.on('error', () => undefined) // a lost connection gives the lock back; the work then fails or succeeds by itself
  await client.connect()
  try {
    await client.query(
      `begin; set local statement_timeout = 0; set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0`,
    )
    await client.query(`select pg_advisory_xact_lock(hashtext('screenwright.start'))`)
    return await work()
  } finally {
    await client.end().catch(() => undefined)
  }
}
