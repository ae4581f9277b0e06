import { concat, fromBase64, fromText, randomText, toBase64Url } from './bytes.ts'
import { oaepEncrypt } from './oaep.ts'
import { hasSubtle } from './sign.ts'

/** What GET baseSecurityRestful/publicKey answers. */
export interface PublicKey {
  readonly keyId: string
  readonly publicKey: string
  readonly webSignKey: string
  readonly serverTime: number
}

/** The longest message that RSA-2048 takes with OAEP and SHA-256. */
const direct = 190

/**
 * Encrypts one value for the server: `v1.{keyId}.{data}`, longer ones `v1.{keyId}.{wrappedKey}.{iv}.{data}` (platform section 0.5).
 * `time` is the server's, in ms: the server refuses an envelope that is older than 300 s.
 */
export async function seal(value: string, key: PublicKey, time: number): Promise<string> {
  const message = fromText(JSON.stringify({ v: value, t: time, n: randomText() }))
  const spki = fromBase64(key.publicKey.replace(/-----[^-]+-----|\s/g, ''))
  if (!hasSubtle()) return ['v1', key.keyId, toBase64Url(oaepEncrypt(spki, message))].join('.')
  const rsa = await crypto.subtle.importKey('spki', spki, { name: 'RSA-OAEP', hash: 'SHA-256' }, false, [
    'encrypt',
  ])
  const wrap = async (bytes: Uint8Array<ArrayBuffer>) =>
    toBase64Url(new Uint8Array(await crypto.subtle.encrypt('RSA-OAEP', rsa, bytes)))
  if (message.length <= direct) return ['v1', key.keyId, await wrap(message)].join('.')
  const inner = crypto.getRandomValues(new Uint8Array(32))
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const aes = await crypto.subtle.importKey('raw', inner, 'AES-GCM', false, ['encrypt'])
  const data = new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, aes, message))
  return ['v1', key.keyId, await wrap(concat(inner)), toBase64Url(iv), toBase64Url(data)].join('.')
}
