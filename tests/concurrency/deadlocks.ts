import type { Database } from '../../src/server/database/Database.ts'

/** How often the server had to break a circle of waiting transactions of this database, up to now. */
export async function deadlocksIn({ pool }: Database): Promise<number> {
  await new Promise((done) => {
    setTimeout(done, 1200)
  }) // sessions report at most once a second
  const { rows } = await pool.query<{ deadlocks: string }>(
    'select deadlocks from pg_stat_database where datname = current_database()',
  )
  return Number(rows[0]?.deadlocks)
}
