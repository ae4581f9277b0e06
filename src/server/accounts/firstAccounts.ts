import { randomInt } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Definitions } from '../../language/definitions.ts'
import { quoted } from '../../rules/naming.ts'
import type { Database } from '../database/Database.ts'
import type { Engine } from '../operations/Engine.ts'
import type { Settings } from '../settings.ts'
import { createUser } from './createUser.ts'
import type { UserModel } from '../users/UserModel.ts'

export async function hasUsers({ pool }: Database, model: UserModel): Promise<boolean> {
  const { rows } = await pool.query<{ known: boolean }>(
    `select exists (select from ${quoted(model.table)}) as known`,
  )
  return rows[0]?.known === true
}

/** The first users by time. */
export async function userNames({ pool }: Database, model: UserModel): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select ${quoted(model.userName)} as name from ${quoted(model.table)} order by creation_date, id limit 20`,
  )
  return rows.map(({ name }) => name)
}

/** 14 letters and digits that are not mistaken for one another: about 80 bits. */
export function makePassword(): string {
  const letters = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'
  return Array.from({ length: 14 }, () => letters[randomInt(letters.length)]).join('')
}

/** What a start that loaded demonstration data leaves for later ones to print. A password that was given is not kept. */
export interface DemoNote {
  readonly accounts: readonly string[]
  readonly password: string | null
  readonly isComplete: boolean
}

const noteFile = ({ dataDir }: Settings): string => join(dataDir, 'demonstration.json')

export function readDemoNote(settings: Settings): DemoNote | null {
  return existsSync(noteFile(settings))
    ? (JSON.parse(readFileSync(noteFile(settings), 'utf8')) as DemoNote)
    : null // written below
}

/** Written before the load too, without accounts: so a later start knows that it was broken off. */
export function writeDemoNote(
  settings: Settings,
  accounts: readonly string[],
  made: string | null,
  isComplete: boolean,
): DemoNote {
  const note = { accounts, password: made, isComplete }
  mkdirSync(settings.dataDir, { recursive: true })
  writeFileSync(noteFile(settings), `${JSON.stringify(note)}\n`, { mode: 0o600 })
  return note
}

/** An administrator for a database without users: works as whatever holds most menus. Answers the password to print. */
export async function createAdministrator(parts: {
  engine: Engine
  model: UserModel
  definitions: Definitions
  settings: Settings
}): Promise<{ userName: string; password: string }> {
  const { definitions, model, settings } = parts
  const audience = definitions.audiences[0]
  const granted = (roles: readonly string[]) =>
    definitions.menus.filter(({ grants }) => roles.some((role) => grants[role] === 'all')).length
  const best = definitions.responsibilities
    .filter((one) => one.audience === audience?.name)
    .toSorted((one, other) => granted(other.roles) - granted(one.roles))[0]
  const password = settings.demoPassword ?? makePassword()
  const type = model.entity.fields.find(({ column }) => column === model.userType)
  await createUser(parts, {
    userName: 'admin',
    fullName: 'Administrator',
    password,
    responsibilities: best ? [best.id] : [],
    mustChangePassword: settings.demoPassword === undefined,
    fields: type && audience ? { [type.wire]: audience.userType } : {},
  })
  return { userName: 'admin', password }
}
