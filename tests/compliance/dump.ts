import { sql } from 'kysely'
import type { Database } from '../../src/server/database/Database.ts'

/** Every row of every table as text, after the name of its table: what a backup holds. */
export async function dump({ db }: Database): Promise<readonly string[]> {
  const tables = await sql<{ name: string }>`select relname as name from pg_class
    where relkind = 'r' and relnamespace = current_schema()::regnamespace`.execute(db)
  const rows: string[] = []
  for (const { name } of tables.rows) {
    const found = await sql<{ text: string }>`select t::text as text from ${sql.table(name)} t`.execute(db)
    rows.push(...found.rows.map(({ text }) => `${name} ${text}`))
  }
  return rows
}
