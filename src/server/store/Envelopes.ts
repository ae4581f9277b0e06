import {
  constants,
  createDecipheriv,
  createHash,
  createPrivateKey,
  generateKeyPair,
  privateDecrypt,
  type KeyObject,
} from 'node:crypto'
import { promisify } from 'node:util'
import type { SealKeys } from '../../language/entity.ts'
import type { Row } from '../../language/row.ts'
import { fail } from '../fail.ts'
import type { EntityNode } from './Catalog.ts'
import { dropParts, joinParts, keepParts, shareKey, type Opener } from './keyParts.ts'
import type { OperationContext } from './OperationContext.ts'
import { change, run } from '../database/run.ts'
import { tableOf } from './Selection.ts'
import { ident, raw, sql } from '../database/Sql.ts'

/** What a browser encrypts for: the public half of the key pair of an event. */
export interface PublicSealKey {
  readonly keyId: string
  /** SPKI in base64. */
  readonly publicKey: string
}

/** `e1.{keyId}.{wrapped key}.{iv}.{data and tag}.{own}.{hash}`, each in base64url but `own`, which is empty or for whoever handed it in alone. */
const version = 'e1'
/** Characters of one document at most. */
export const longestEnvelope = 400_000

const placeOf = (id: string): string => `sys_seal_key private ${id}`

type Asking = Pick<OperationContext, 'tx' | 'caller' | 'seals' | 'env'>

/**
 * The public key of an event, made when its first document is sealed. The private one lies in parts of its openers (`keys`), else wrapped by the key
 * of the server. SEAL_OPENERS where fewer than two of them have set a password.
 */
export async function publicKeyOf(
  context: Asking & Pick<OperationContext, 'catalog'>,
  node: EntityNode,
  event: string,
): Promise<PublicSealKey> {
  const { id } = await context.seals.keyOf(context, node, event)
  const [known] = await run<{ public_key: string | null }>(
    context.tx,
    sql`select public_key from sys_seal_key where key_id = ${id}`,
  )
  if (known?.public_key) return { keyId: id, publicKey: known.public_key }
  await makePair(context, node, { keyId: id, event })
  const [made] = await run<{ public_key: string | null }>(
    context.tx,
    sql`select public_key from sys_seal_key where key_id = ${id}`,
  )
  return made?.public_key ? { keyId: id, publicKey: made.public_key } : fail('SEAL_KEY')
}

async function makePair(
  context: Asking & Pick<OperationContext, 'catalog'>,
  node: EntityNode,
  { keyId, event }: { readonly keyId: string; readonly event: string },
): Promise<void> {
  const { keys } = node.root.entity.sealed ?? {}
  const openers = keys && (await openersOf(context, keys, event))
  if (openers && openers.length < 2) fail('SEAL_OPENERS')
  const pair = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 })
  const publicKey = pair.publicKey.export({ type: 'spki', format: 'der' }).toString('base64')
  const secret = pair.privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64')
  const given = openers && shareKey(context, keyId, secret, openers)
  const wrapped = given ? null : context.seals.prove(secret, placeOf(keyId))
  const count = await change(
    context.tx,
    sql`update sys_seal_key set public_key = ${publicKey}, private_wrapped = ${wrapped}, shared = ${given?.shared ?? null}, nested = ${given?.nested ?? null} where key_id = ${keyId} and public_key is null`,
  )
  if (given && count === 1) await keepParts(context, keyId, event, given)
}

/** Users whom the rows of an event name, as far as they have set an opening password for it; each once. */
async function openersOf(
  { tx, catalog }: Pick<OperationContext, 'tx' | 'catalog'>,
  { entity, user }: SealKeys,
  event: string,
): Promise<readonly Opener[]> {
  const rows = catalog.node(entity)
  const column = rows.byWire.get(user)?.column ?? user
  const found = await run<{ user_id: string; public_key: string; secret: string }>(
    tx,
    sql`select distinct on (o.user_id) o.user_id, o.public_key, o.secret from sys_seal_opener o join ${raw(tableOf(rows))} t on t."id" = o.row_id
    where o.event_id = ${event} and t.${raw(ident(column))} = o.user_id order by o.user_id, o.set_at desc`,
  )
  return found.map(({ user_id: userId, public_key: publicKey, secret }) => ({ userId, publicKey, secret }))
}

/** By event, the public keys that there are. */
export async function knownKeysOf(
  { tx, caller }: Pick<OperationContext, 'tx' | 'caller'>,
  { name }: EntityNode,
  events: readonly string[],
): Promise<ReadonlyMap<string, PublicSealKey>> {
  const rows = await run<{ event_id: string; key_id: string; public_key: string }>(
    tx,
    sql`select event_id, key_id, public_key from sys_seal_key where tenant_id = ${caller.tenantId} and entity = ${name} and event_id = any(${events}) and public_key is not null`,
  )
  return new Map(
    rows.map(({ event_id: event, key_id: keyId, public_key: publicKey }) => [event, { keyId, publicKey }]),
  )
}

/** What is wrong with an envelope, as far as it can be told without opening it. Null: nothing. */
export function faultOf(text: unknown, keyId: string): 'form' | 'size' | 'key' | 'hash' | null {
  if (typeof text !== 'string') return 'form'
  if (text.length > longestEnvelope) return 'size'
  const parts = text.split('.')
  if (parts.length !== 7 || parts[0] !== version || !parts.every((part) => /^[\w~-]*$/.test(part)))
    return 'form'
  if (parts[1] !== keyId) return 'key'
  const sum = createHash('sha256').update(parts.slice(0, 6).join('.')).digest('base64url')
  return sum === parts[6] ? null : 'hash'
}

export const isEnvelope = (text: string): boolean => text.startsWith(`${version}.`)

/** What a document has that came encrypted. */
export interface Enclosed {
  readonly text: string
  /** When it was handed in, `yyyy-MM-dd HH:mm:ss`. */
  readonly at: string
  /** The verbs that were done on it without its values being known. */
  readonly owed: readonly string[]
}

/** By document, those that are not opened yet. */
export async function enclosedOf(
  { tx }: Pick<OperationContext, 'tx'>,
  node: EntityNode,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Enclosed>> {
  if (!node.entity.sealed?.strict || ids.length === 0) return new Map()
  const rows = await run<{ row_id: string; payload: string; at: string; owed: string | null }>(
    tx,
    sql`select row_id, payload, to_char(sealed_at, 'YYYY-MM-DD HH24:MI:SS') as at, owed from sys_sealed where row_id = any(${ids}) and opened_at is null and starts_with(payload, ${`${version}.`})`,
  )
  return new Map(
    rows.map(({ row_id: id, payload, at, owed }) => [
      id,
      { text: payload, at, owed: owed === null ? [] : owed.split(' ') },
    ]),
  )
}

/** By the key of each row, what was handed in of it. Null: it is not what was encrypted, or not for this document. SEAL_KEY where its key is missing. */
export async function openEnvelope(
  context: Asking,
  text: string,
  documentId: string,
): Promise<Readonly<Record<string, Row>> | null> {
  const [, keyId = ''] = text.split('.')
  const key = await privateKey(context, keyId)
  if (faultOf(text, keyId) !== null) return null
  return readEnvelope(key, text, documentId)
}

async function privateKey(context: Asking, keyId: string): Promise<KeyObject> {
  const [row] = await run<Lying>(
    context.tx,
    sql`select private_wrapped, shared, nested from sys_seal_key where key_id = ${keyId}`,
  )
  const der = row ? await derOf(context, keyId, row) : null
  if (der === null) return fail('SEAL_KEY')
  return createPrivateKey({ key: Buffer.from(der, 'base64'), format: 'der', type: 'pkcs8' })
}

/** How the private key of an event lies. */
type Lying = Readonly<Record<'private_wrapped' | 'shared' | 'nested', string | null>>

async function derOf(
  context: Asking,
  keyId: string,
  { private_wrapped: wrapped, shared, nested }: Lying,
): Promise<string | null> {
  if (shared !== null && nested !== null) return openTogether(context, keyId, { shared, nested })
  return wrapped === null ? null : context.seals.proved(wrapped, placeOf(keyId))
}

/** What two have opened is opened: from then on the key is the server's, for what is still sealed for it later. */
async function openTogether(
  context: Asking,
  keyId: string,
  lying: { readonly shared: string; readonly nested: string },
): Promise<string> {
  const der = await joinParts(context, keyId, lying)
  const wrapped = context.seals.prove(der, placeOf(keyId))
  await change(
    context.tx,
    sql`update sys_seal_key set private_wrapped = ${wrapped}, shared = null, nested = null where key_id = ${keyId}`,
  )
  await dropParts(context, keyId)
  return der
}

function readEnvelope(key: KeyObject, text: string, place: string): Readonly<Record<string, Row>> | null {
  const [, , wrapped = '', iv = '', data = ''] = text.split('.')
  try {
    const inner = privateDecrypt(
      { key, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
      Buffer.from(wrapped, 'base64url'),
    )
    const bytes = Buffer.from(data, 'base64url')
    const cipher = createDecipheriv('aes-256-gcm', inner, Buffer.from(iv, 'base64url'), { authTagLength: 16 })
      .setAAD(Buffer.from(place))
      .setAuthTag(bytes.subarray(-16))
    const clear = Buffer.concat([cipher.update(bytes.subarray(0, -16)), cipher.final()]).toString('utf8')
    const found: unknown = JSON.parse(clear)
    return isRows(found) ? found : null
  } catch {
    return null // what was wrong with it is nobody's business
  }
}

const isObject = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isRows = (value: unknown): value is Readonly<Record<string, Row>> =>
  isObject(value) && Object.values(value).every(isObject)
