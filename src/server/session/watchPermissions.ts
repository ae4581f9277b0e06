import type { Definitions } from '../../language/compiled.ts'
import { quoted } from '../../rules/naming.ts'
import type { Database } from '../database/Database.ts'
import type { UserModel } from './UserModel.ts'

/**
 * Lets the database count every change of the rows on which rights depend: users, what they work as, lists of `me` and the
 * trees below them. So a right that is revoked here, on another node or by hand ends with the next call.
 */
export async function watchPermissions(
  database: Database,
  definitions: Definitions,
  model: UserModel,
): Promise<void> {
  const lists = definitions.me
    .flatMap(({ entity, to, below }) => [entity, below ? to : undefined])
    .flatMap((name) => (name && definitions.entities[name] ? [definitions.entities[name].table] : []))
  const through = model.assignment.through ? [model.assignment.through.table] : []
  const columns = model.entity.fields
    .map(({ column }) => column)
    .filter((column) => column !== model.lastLogin && column !== 'id')
  await watch(database, model.table, 'permission', columns)
  await watchUsers(database, model)
  for (const table of new Set([model.assignment.table, ...through, ...lists]))
    if (table !== model.table) await watch(database, table, 'permission')
}

/** Sessions of a user who was disabled or deleted end with that, and a password that is replaced is remembered, by whatever path it came. */
async function watchUsers(
  { pool }: Database,
  { table, password, state, enabled, startDate, endDate }: UserModel,
): Promise<void> {
  const out = [
    ...(state ? [`new.${quoted(state.column)} is distinct from ${quotedText(state.active)}`] : []),
    ...(enabled ? [`new.${quoted(enabled)} is distinct from 'Y'`] : []),
    ...(startDate ? [`new.${quoted(startDate)} > current_date`] : []),
    ...(endDate ? [`new.${quoted(endDate)} < current_date`] : []),
  ]
  const secret = quoted(password.column)
  const triggers = [
    `keep_former_password after update of ${secret} on ${quoted(table)} for each row when (old.${secret} is not null and old.${secret} is distinct from new.${secret}) execute function sys_keep_former_password(${quotedText(password.column)})`,
    ...(out.length > 0
      ? [
          `end_sessions_update after update on ${quoted(table)} for each row when (${out.join(' or ')}) execute function sys_end_sessions()`,
        ]
      : []),
    `end_sessions_delete after delete on ${quoted(table)} for each row execute function sys_end_sessions()`,
  ]
  for (const trigger of triggers) await pool.query(`create or replace trigger ${trigger}`)
}

/** A statement that touches the table (or these columns) raises the generation of that name. */
export async function watch(
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

const quotedText = (text: string): string => `'${text.replaceAll("'", "''")}'`
