import {
  createDecipheriv,
  createPublicKey,
  constants,
  generateKeyPair,
  privateDecrypt,
  randomBytes,
  type KeyObject,
  createPrivateKey,
} from 'node:crypto'
import { promisify } from 'node:util'
import { applicationId } from '../../language/wire.ts'
import { fail, errorOf } from '../fail.ts'
import type { Database } from '../database/Database.ts'
import type { Settings } from '../settings.ts'
import { isSealed, openMasterKey, wrongKey, type MasterKey } from './MasterKey.ts'
import { sessionPlace } from './SessionStore.ts'
import { createNonceStore, numberOf } from './NonceStore.ts'
import { serverTexts } from '../../texts/serverTexts.ts'

/** What the publicKey call returns, apart from the time. */
export interface PublicKeyFacts {
  readonly keyId: string
  readonly publicKey: string
  readonly webSignKey: string
  /** Fields may come unsealed. */
  readonly unsealed: boolean
}

export interface ServerKeys {
  readonly facts: PublicKeyFacts
  /** Opens what a client sealed (platform 0.5); where plain http is wanted (INSECURE_HTTP) `v0.{value}` is the value. SIGN_INVALID if it cannot be opened, REPLAY if it was seen before, here or at another server. */
  unseal(sealed: unknown): Promise<string>
}

const shelfLife = 300_000
/** With what a value begins that is not sealed. */
const plain = 'v0.'

/**
 * The key pair of this installation: made at the first start and kept, so that other nodes and later starts open what was sealed with it.
 * It lies encrypted under the master key; what an older start left in clear is encrypted now. Throws a DatabaseError when the master key is another.
 */
export async function openServerKeys(
  database: Database,
  settings: Pick<Settings, 'dataDir' | 'masterKey'> & Partial<Pick<Settings, 'insecureHttp'>>,
): Promise<{ readonly keys: ServerKeys; readonly master: MasterKey }> {
  const before = await stored(database)
  const master = openMasterKey(settings, before !== undefined && isSealed(before.private_key))
  const row = before ?? (await make(database, master))
  const pem = isSealed(row.private_key) ? master.open(row.private_key, placeOf(row.key_id)) : row.private_key
  if (pem === null) throw wrongKey(settings)
  await encryptLeft(database, master)
  return { keys: keysOf(database, row, pem, settings.insecureHttp ?? false), master }
}

const placeOf = (keyId: string): string => `sys_server_key ${keyId}`

/** What was written before there was a master key. */
async function encryptLeft({ pool }: Database, master: MasterKey): Promise<void> {
  const keys = await pool.query<{ id: string; secret: string }>(
    `select key_id as id, private_key as secret from sys_server_key where private_key not like 'm1.%'`,
  )
  for (const { id, secret } of keys.rows)
    await pool.query('update sys_server_key set private_key = $2 where key_id = $1', [
      id,
      master.seal(secret, placeOf(id)),
    ])
  const sessions = await pool.query<{ id: string; secret: string }>(
    `select id_hash as id, sign_key as secret from sys_session where sign_key not like 'm1.%'`,
  )
  for (const { id, secret } of sessions.rows)
    await pool.query('update sys_session set sign_key = $2 where id_hash = $1 and sign_key = $3', [
      id,
      master.seal(secret, sessionPlace(id)),
      secret,
    ])
}

function keysOf(database: Database, row: KeyRow, pem: string, unsealed: boolean): ServerKeys {
  const key = createPrivateKey(pem)
  const facts = {
    keyId: row.key_id,
    publicKey: createPublicKey(key).export({ type: 'spki', format: 'pem' }).toString(),
    webSignKey: row.web_sign_key,
    unsealed,
  }
  const replay = createNonceStore(database)
  return {
    facts,
    async unseal(sealed) {
      if (unsealed && typeof sealed === 'string' && sealed.startsWith(plain))
        return sealed.slice(plain.length)
      const { v, n } = open(key, facts.keyId, sealed)
      await replay.claim(numberOf('sealed', n))
      return v
    },
  }
}

interface KeyRow {
  readonly key_id: string
  readonly private_key: string
  readonly web_sign_key: string
}

async function stored({ pool }: Database): Promise<KeyRow | undefined> {
  return (
    await pool.query<KeyRow>(
      'select key_id, private_key, web_sign_key from sys_server_key order by created_at, key_id limit 1',
    )
  ).rows[0]
}

/** Several nodes may start at once: the first one wins. */
async function make(database: Database, master: MasterKey): Promise<KeyRow> {
  const keyId = randomBytes(6).toString('hex')
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 })
  await database.pool.query(
    `insert into sys_server_key (key_id, private_key, web_sign_key) select $1, $2, $3 where not exists (select from sys_server_key)`,
    [
      keyId,
      master.seal(privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(), placeOf(keyId)),
      randomBytes(32).toString('hex'),
    ],
  )
  return (await stored(database)) ?? fail('FAULT', { traceId: applicationId })
}

function open(key: KeyObject, keyId: string, sealed: unknown): Message {
  const parts = typeof sealed === 'string' ? sealed.split('.') : []
  if (parts[0] !== 'v1' || (parts.length !== 3 && parts.length !== 5))
    fail('PARAM_INVALID', { field: serverTexts.text('call.sealed'), reason: 'v1.{keyId}.{data}' })
  if (parts[1] !== keyId) throw errorOf('SIGN_INVALID', {}, { data: { reason: 'KEY' } })
  const opened = message(() =>
    parts.length === 3 ? rsa(key, parts[2]) : wrapped(key, parts[2], parts[3], parts[4]),
  )
  const now = Date.now()
  if (Math.abs(now - opened.t) > shelfLife) throw errorOf('CLOCK_SKEW', {}, { data: { serverTime: now } })
  return opened
}

interface Message {
  readonly v: string
  readonly t: number
  readonly n: string
}

function rsa(key: KeyObject, data = ''): Buffer {
  return privateDecrypt(
    { key, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
    Buffer.from(data, 'base64url'),
  )
}

function wrapped(key: KeyObject, wrappedKey = '', iv = '', data = ''): Buffer {
  const bytes = Buffer.from(data, 'base64url')
  const cipher = createDecipheriv('aes-256-gcm', rsa(key, wrappedKey), Buffer.from(iv, 'base64url'), {
    authTagLength: 16,
  })
  cipher.setAuthTag(bytes.subarray(-16))
  return Buffer.concat([cipher.update(bytes.subarray(0, -16)), cipher.final()])
}

function message(read: () => Buffer): Message {
  try {
    const { v, t, n } = JSON.parse(read().toString('utf8')) as Record<string, unknown> // checked in the next line
    if (
      typeof v === 'string' &&
      typeof t === 'number' &&
      typeof n === 'string' &&
      n.length >= 16 &&
      n.length <= 64
    )
      return { v, t, n }
  } catch {
    // what was wrong with it is nobody's business
  }
  return fail('SIGN_INVALID')
}
