import type { Row } from '../language/row.ts'
import type { SealTold } from '../language/wire.ts'
import { fromBase64, fromText, toBase64Url } from './bytes.ts'

/** By the key of each row, what is given in its sealed fields. */
export type SealedValues = Readonly<Record<string, Row>>

type Bytes = Uint8Array<ArrayBuffer>

/** How often a password is hashed until it is a key. */
const rounds = 310_000
/** Lengths are rounded up to so many characters: they tell little of how much was written. */
const block = 1024

const random = (bytes: number): Bytes => crypto.getRandomValues(new Uint8Array(bytes))
const fromBase64Url = (text: string): Bytes =>
  fromBase64(text.replaceAll('-', '+').replaceAll('_', '/')) as Bytes // made of an array of its own

const gcm = (iv: Bytes, place?: string): AesGcmParams => ({
  name: 'AES-GCM',
  iv,
  ...(place === undefined ? {} : { additionalData: fromText(place) }),
})

const aes = (raw: Bytes, use: 'encrypt' | 'decrypt'): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', raw, 'AES-GCM', false, [use])

async function passwordKey(password: string, salt: Bytes, use: 'encrypt' | 'decrypt'): Promise<CryptoKey> {
  const base = await crypto.subtle.importKey('raw', fromText(password), 'PBKDF2', false, ['deriveKey'])
  const way = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: rounds }
  return crypto.subtle.deriveKey(way, base, { name: 'AES-GCM', length: 256 }, false, [use])
}

/**
 * Encrypts the values of a document for its opening: `e1.{keyId}.{wrapped key}.{iv}.{data}.{own}.{hash}`. With a password whoever has it can read
 * them again, by `own`; the server has neither. `place` is the key of the document: an envelope fits no other.
 */
export async function enclose(
  values: SealedValues,
  { keyId, publicKey }: Pick<SealTold, 'keyId' | 'publicKey'>,
  place: string,
  password = '',
): Promise<string> {
  const algorithm = { name: 'RSA-OAEP', hash: 'SHA-256' }
  const rsa = await crypto.subtle.importKey('spki', fromBase64(publicKey), algorithm, false, ['encrypt'])
  const [inner, iv] = [random(32), random(12)]
  const text = JSON.stringify(values)
  const padded = fromText(text.padEnd(Math.ceil((text.length + 1) / block) * block))
  const data = await crypto.subtle.encrypt(gcm(iv, place), await aes(inner, 'encrypt'), padded)
  const wrapped = await crypto.subtle.encrypt('RSA-OAEP', rsa, inner)
  const own = password === '' ? '' : await wrapOwn(inner, password)
  const parts = ['e1', keyId, encoded(wrapped), toBase64Url(iv), encoded(data), own].join('.')
  return `${parts}.${encoded(await crypto.subtle.digest('SHA-256', fromText(parts)))}`
}

async function wrapOwn(inner: Bytes, password: string): Promise<string> {
  const [salt, iv] = [random(16), random(12)]
  const wrapped = await crypto.subtle.encrypt(gcm(iv), await passwordKey(password, salt, 'encrypt'), inner)
  return [toBase64Url(salt), toBase64Url(iv), encoded(wrapped)].join('~')
}

/** `toBase64Url` of many bytes at once would be more arguments than a function takes. */
function encoded(buffer: ArrayBuffer): string {
  const bytes = new Uint8Array(buffer)
  const size = 3 * 4096
  return Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
    toBase64Url(bytes.slice(at * size, (at + 1) * size)),
  ).join('')
}

/** Whether a password was given when it was handed in. */
export const isReadable = (text: string): boolean => (text.split('.')[5] ?? '') !== ''

/** What was handed in, for whoever has its password. Null: it is another password, or there was none. */
export async function readOwn(text: string, place: string, password: string): Promise<SealedValues | null> {
  const [, , , iv = '', data = '', own = ''] = text.split('.')
  const [salt = '', ownIv = '', wrapped = ''] = own.split('~')
  try {
    const key = await passwordKey(password, fromBase64Url(salt), 'decrypt')
    const inner = await crypto.subtle.decrypt(gcm(fromBase64Url(ownIv)), key, fromBase64Url(wrapped))
    const clear = await crypto.subtle.decrypt(
      gcm(fromBase64Url(iv), place),
      await aes(new Uint8Array(inner), 'decrypt'),
      fromBase64Url(data),
    )
    return JSON.parse(new TextDecoder().decode(clear)) as SealedValues // as `enclose` has written it
  } catch {
    return null
  }
}
