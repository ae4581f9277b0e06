import type { Definitions } from '../../language/definitions.ts'
import { quoted } from '../../rules/naming.ts'
import type { Database } from '../database/Database.ts'
import { quotedText, watchTable } from '../database/watchTable.ts'
import type { UserModel } from '../users/UserModel.ts'

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
  await watchTable(database, model.table, 'permission', columns)
  await watchUsers(database, model)
  for (const table of new Set([model.assignment.table, ...through, ...lists]))
    if (table !== model.table) await watchTable(database, table, 'permission')
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
