import { spawnSync } from 'node:child_process'
import { execute } from '../../src/server/database/run.ts'
import { ident, raw, sql } from '../../src/server/database/Sql.ts'
import type { Database } from '../../src/server/database/Database.ts'

/** Every row of every table as text, after the name of its table: what a backup holds. */
export async function dump({ db }: Pick<Database, 'db'>): Promise<readonly string[]> {
  const tables = await execute<{ name: string }>(
    db,
    sql`select relname as name from pg_class
    where relkind = 'r' and relnamespace = current_schema()::regnamespace`,
  )
  const rows: string[] = []
  for (const { name } of tables) {
    const found = await execute<{ text: string }>(db, sql`select t::text as text from ${raw(ident(name))} t`)
    rows.push(...found.map(({ text }) => `${name} ${text}`))
  }
  return rows
}

/**
 * The same of all that the database knows, of whatever schema: also what it has counted of the values in columns, which it is made to count first,
 * its large objects, what it runs and has prepared, and snapshots.
 */
export async function dumpAll(database: Pick<Database, 'db'>): Promise<readonly string[]> {
  const { db } = database
  await execute(db, sql`analyze`)
  const tables = await execute<{ schema: string; name: string }>(
    db,
    sql`select n.nspname as schema, c.relname as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relkind in ('r', 'm') or c.relname in ('pg_stats', 'pg_stat_activity', 'pg_prepared_statements', 'pg_cursors')`,
  )
  const rows: string[] = []
  for (const { schema, name } of tables) {
    const from = raw(`${ident(schema)}.${ident(name)}`)
    const found = await execute<{ text: string }>(db, sql`select t::text as text from ${from} t`)
    rows.push(...found.map(({ text }) => `${schema}.${name} ${text}`))
  }
  return rows
}

/** What `pg_dump` writes of a database, where one is installed that is not older than its server; null elsewhere. */
export function pgDump(url: string): string | null {
  const { status, stdout } = spawnSync('pg_dump', ['--inserts', url], { encoding: 'utf8', maxBuffer: 1e9 })
  return status === 0 ? stdout : null
}
