import { randomInt } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Definitions } from '../../language/compiled.ts'
import { quoted } from '../../rules/naming.ts'
import type { Database } from '../database/Database.ts'
import type { Engine } from '../operations/Engine.ts'
import type { Settings } from '../settings.ts'
import { createUser } from './createUser.ts'
import type { UserModel } from './UserModel.ts'

export async function hasUsers({ pool }: Database, model: UserModel): Promise<boolean> {
  const { rows } = await pool.query<{ known: boolean }>(`select exists (select from ${quoted(model.table)}) as known`)
  return rows[0]?.known === true
}

/** 14 letters and digits that are not mistaken for one another: about 80 bits. */
export function makePassword(): string {
  const letters = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'
  return Array.from({ length: 14 }, () => letters[randomInt(letters.length)]).join('')
}

/** The password of the demonstration accounts: given, or made once and kept in DATA_DIR, so that every start can print it. */
export function demoPassword({ demoPassword: given, dataDir }: Settings): string {
  const file = join(dataDir, 'demonstration-password')
  if (given) return given
  if (existsSync(file)) return readFileSync(file, 'utf8').trim()
  const made = makePassword()
  mkdirSync(dataDir, { recursive: true })
  writeFileSync(file, `${made}\n`, { mode: 0o600 })
  return made
}

/** An administrator for a database without users: works as whatever holds most menus. Answers the password to print. */
export async function createAdministrator(parts: { engine: Engine; model: UserModel; definitions: Definitions; settings: Settings }): Promise<{ userName: string; password: string }> {
  const { definitions, model, settings } = parts
  const audience = definitions.audiences[0]
  const granted = (roles: readonly string[]) => definitions.menus.filter(({ grants }) => roles.some((role) => grants[role] === 'all')).length
  const best = definitions.responsibilities.filter((one) => one.audience === audience?.name).toSorted((one, other) => granted(other.roles) - granted(one.roles))[0]
  const password = settings.demoPassword ?? makePassword()
  const type = model.entity.fields.find(({ column }) => column === model.userType)
  await createUser(parts, {
    userName: 'admin', fullName: 'Administrator', password, responsibilities: best ? [best.id] : [], mustChangePassword: settings.demoPassword === undefined,
    fields: type && audience ? { [type.wire]: audience.userType } : {},
  })
  return { userName: 'admin', password }
}
