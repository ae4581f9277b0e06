import { quoted } from '../../rules/naming.ts'
import type { Database } from './Database.ts'

/** A statement that touches the table (or these columns) raises the generation of that name. */
export async function watchTable(
  { pool }: Database,
  table: string,
  generation: string,
  columns: readonly string[] = [],
): Promise<void> {
  const name = quoted(`watch_${generation}`)
  const { rows } = await pool.query<{ known: boolean }>(
    `select exists (select from pg_trigger where tgrelid = to_regclass($1) and tgname = $2) as known`,
    [quoted(table), `watch_${generation}`],
  )
  if (rows[0]?.known && columns.length === 0) return // replacing one would wait for every open transaction
  const update = columns.length > 0 ? `update of ${columns.map(quoted).join(', ')}` : 'update'
  await pool.query(
    `create or replace trigger ${name} after insert or delete or truncate or ${update} on ${quoted(table)} for each statement execute function sys_bump_generation(${quotedText(generation)})`,
  )
}

export const quotedText = (text: string): string => `'${text.replaceAll("'", "''")}'`

/** How often the tables that are watched under this name have changed. */
export async function generationOf({ pool }: Pick<Database, 'pool'>, name: string): Promise<number> {
  const { rows } = await pool.query<{ value: string }>(`select value from sys_generation where name = $1`, [
    name,
  ])
  return Number(rows[0]?.value ?? 0)
}
