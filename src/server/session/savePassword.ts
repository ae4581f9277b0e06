import { quoted } from '../../rules/naming.ts'
import type { Database } from '../database/Database.ts'
import type { UserModel } from '../users/UserModel.ts'

/** How many former passwords cannot be taken again. */
const formerCount = 5

/** Writes a new hash. `mustChange` says whether the user has to change it at the next login; absent leaves it. */
export async function savePassword(
  database: Database,
  model: UserModel,
  userId: string,
  hash: string,
  { mustChange, isNew = false }: { mustChange?: boolean; isNew?: boolean },
): Promise<void> {
  const date = model.passwordDate && isNew ? `, ${quoted(model.passwordDate)} = now()` : ''
  const must =
    model.mustChange && mustChange !== undefined
      ? `, ${quoted(model.mustChange)} = '${mustChange ? 'Y' : 'N'}'`
      : ''
  await database.pool.query(
    `update ${quoted(model.table)} set ${quoted(model.password.column)} = $2${date}${must}, version_num = version_num + 1, last_update_date = now() where id = $1`,
    [userId, hash],
  )
}

/** Hashes of the passwords that the user had, the present one included. The database keeps each that is replaced (system/session.sql). */
export async function formerPasswords(
  database: Database,
  userId: string,
  present: string | null,
): Promise<string[]> {
  const { rows } = await database.pool.query<{ former: string[] }>(
    'select former from sys_user_security where user_id = $1',
    [userId],
  )
  return [...new Set([...(present ? [present] : []), ...(rows[0]?.former ?? [])])].slice(0, formerCount)
}

export async function saveLastLogin(database: Database, model: UserModel, userId: string): Promise<void> {
  if (model.lastLogin)
    await database.pool.query(
      `update ${quoted(model.table)} set ${quoted(model.lastLogin)} = now() where id = $1`,
      [userId],
    )
}
