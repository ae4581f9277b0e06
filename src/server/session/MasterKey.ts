import { createHmac, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { decrypt, encrypt } from '../authenticated.ts'
import { DatabaseError } from '../database/Database.ts'
import { readKey } from '../settingForms.ts'
import type { Settings } from '../settings.ts'

/** Encrypts secrets kept in the database, so that a copy of the database does not reveal them. */
export interface MasterKey {
  /** `m1.{iv}.{data}`: AES-256-GCM. `place` says what it is (a table and a key), so that one value cannot stand in another's place. */
  seal(text: string, place: string): string
  /** What was sealed; null when it was sealed under another key or for another place. */
  open(sealed: string, place: string): string | null
  /** Proves that this server said it, for this use: HMAC-SHA256 in base64url, by a key that is derived for the use alone. */
  sign(text: string, use: string): string
}

export const isSealed = (text: string): boolean => text.startsWith('m1.')

const fileOf = ({ dataDir }: Pick<Settings, 'dataDir'>): string => join(dataDir, 'master.key')

/** The key of the settings, else that of the file below DATA_DIR; made when there is neither. `isNeeded`: something is sealed already, so a new one would open nothing. */
export function openMasterKey(
  settings: Pick<Settings, 'dataDir' | 'masterKey'>,
  isNeeded: boolean,
): MasterKey {
  const file = fileOf(settings)
  if (!settings.masterKey && isNeeded && !existsSync(file))
    throw new DatabaseError(
      `The keys in this database are encrypted, and their master key is not here. ${remedy(file)}`,
    )
  return masterKey(settings.masterKey ?? readOrMake(file))
}

export const wrongKey = (settings: Pick<Settings, 'dataDir' | 'masterKey'>): DatabaseError =>
  new DatabaseError(
    `The keys in this database were encrypted under another master key than ${settings.masterKey ? 'MASTER_KEY' : fileOf(settings)}. ${remedy(fileOf(settings))}`,
  )

const remedy = (file: string): string =>
  `Set MASTER_KEY to the one that was used, or put the file back as ${file}; several servers on one database need the same key. ` +
  'If it is lost, empty the table sys_server_key: a new key pair is made and everybody signs in again.'

export function masterKey(key: Buffer): MasterKey {
  return {
    seal: (text, place) => `m1.${encrypt(key, text, place)}`,
    open: (sealed, place) => decrypt(key, sealed.slice('m1.'.length), place),
    sign: (text, use) => hmac(hmac(key, use).digest(), text).digest('base64url'),
  }
}

const hmac = (key: Buffer, text: string) => createHmac('sha256', key).update(text)

/** Of several servers that start at once on one folder, one makes it. */
function readOrMake(file: string): Buffer {
  if (!existsSync(file)) {
    mkdirSync(join(file, '..'), { recursive: true })
    try {
      writeFileSync(file, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flag: 'wx' })
    } catch (error) {
      if (!existsSync(file)) throw error
    }
  }
  return (
    readKey(readFileSync(file, 'utf8')) ??
    (() => {
      throw new DatabaseError(
        `${file} holds no key: it must be 64 hexadecimal digits. Put the right file back.`,
      )
    })()
  )
}
