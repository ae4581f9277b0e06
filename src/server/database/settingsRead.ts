import type pg from 'pg'
import type { SettingsRead } from '../noteCaller.ts'

/** Statements that are remembered, at most. */
const most = 4000

/** What a transaction says of itself and not of who acts. */
const ofNobody = /^(?:wall|now|keys_.*)$/

/**
 * Which settings of who acts (`user_id`, `me_supplier`) a statement reads: itself, and by the row rules, views and functions of whatever it names, as they stand in
 * the database. So it is said by the rules that are asked and by nothing beside them; what a name cannot lead to is taken for read.
 */
export async function readSettings(pool: Pick<pg.Pool, 'query'>): Promise<SettingsRead> {
  const { rows } = await pool.query<{ name: string; text: string }>(`
    select tablename::text as name, concat_ws(' ', qual, with_check) as text from pg_policies where schemaname = current_schema()
    union all select viewname::text, definition from pg_views where schemaname = current_schema()
    union all select proname::text, pg_get_functiondef(oid) from pg_proc where pronamespace = current_schema()::regnamespace and prokind = 'f'`)
  const texts = Map.groupBy(rows, ({ name }) => name)
  const read = new Map<string, readonly string[]>()
  const settingsOf = (text: string): readonly string[] => {
    const found = new Set<string>()
    const seen = new Set<string>()
    const open = [text]
    for (let one = open.pop(); one !== undefined; one = open.pop()) {
      for (const [, name = ''] of one.matchAll(/srm\.(\w+)/g)) if (!ofNobody.test(name)) found.add(name)
      for (const name of new Set(one.match(/\w+/g)))
        if (texts.has(name) && !seen.has(name)) {
          seen.add(name)
          open.push(...(texts.get(name) ?? []).map((named) => named.text))
        }
    }
    return [...found]
  }
  return (statement) => {
    const known = read.get(statement) ?? settingsOf(statement)
    if (read.size < most) read.set(statement, known)
    return known
  }
}
