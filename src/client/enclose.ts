import type { Row } from '../language/row.ts'
import type { SealTold } from '../language/wire.ts'
import { fromBase64, fromText, toBase64Url } from './bytes.ts'
import {
  encoded,
  fromBase64Url,
  gcm,
  random,
  unwrapByPassword,
  wrapByPassword,
  type Bytes,
} from './passwordKey.ts'

/** By the key of each row, what is given in its sealed fields. */
export type SealedValues = Readonly<Record<string, Row>>

/** Lengths are rounded up to so many characters: they tell little of how much was written. */
const block = 1024

const aes = (raw: Bytes, use: 'encrypt' | 'decrypt'): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', raw, 'AES-GCM', false, [use])

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
  const own = password === '' ? '' : await wrapByPassword(inner, password)
  const parts = ['e1', keyId, encoded(wrapped), toBase64Url(iv), encoded(data), own].join('.')
  return `${parts}.${encoded(await crypto.subtle.digest('SHA-256', fromText(parts)))}`
}

/** Whether a password was given when it was handed in. */
export const isReadable = (text: string): boolean => (text.split('.')[5] ?? '') !== ''

/** What was handed in, for whoever has its password. Null: it is another password, or there was none. */
export async function readOwn(text: string, place: string, password: string): Promise<SealedValues | null> {
  const [, , , iv = '', data = '', own = ''] = text.split('.')
  try {
    const inner = await unwrapByPassword(own, password)
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
