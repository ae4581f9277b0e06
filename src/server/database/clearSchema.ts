import type { Database } from './Database.ts'

/**
 * Takes everything out of the database. Table by table, for each that is dropped is locked with all that hangs on it until its transaction
 * ends, and the locks of all of them at once are more than a database holds. What is broken off is gone on with by whoever clears again.
 */
export async function clearSchema({ pool }: Database): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = 'public'`,
  )
  for (const { name } of rows) await pool.query(`drop table if exists ${name} cascade`)
  await pool.query('drop schema public cascade; create schema public')
}
