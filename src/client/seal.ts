import type { Language } from '../language/label.ts'
import { fromBase64, fromText, randomText, toBase64Url } from './bytes.ts'
import { failure } from './failure.ts'
import { hasSubtle } from './sign.ts'

/** What GET baseSecurityRestful/publicKey answers. */
export interface PublicKey {
  readonly keyId: string
  readonly publicKey: string
  readonly webSignKey: string
  readonly serverTime: number
  /** The server also takes what is not encrypted: where it is set up for plain http. */
  readonly unsealed?: boolean
}

/** The longest message that RSA-2048 takes with OAEP and SHA-256. */
const direct = 190

/**
 * Encrypts one value for the server: `v1.{keyId}.{data}`, longer ones `v1.{keyId}.{wrappedKey}.{iv}.{data}` (platform section 0.5).
 * `time` is the server's, in ms: the server refuses an envelope that is older than 300 s. On plain http browsers encrypt nothing: there it
 * goes as it is, `v0.{value}`, where the server takes that; else throws PLAIN_HTTP.
 */
export async function seal(value: string, key: PublicKey, time: number, language: Language): Promise<string> {
  if (!hasSubtle()) {
    if (!key.unsealed) throw failure('PLAIN_HTTP', language)
    return `v0.${value}`
  }
  const message = fromText(JSON.stringify({ v: value, t: time, n: randomText() }))
  const spki = fromBase64(key.publicKey.replace(/-----[^-]+-----|\s/g, ''))
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
  return ['v1', key.keyId, await wrap(inner), toBase64Url(iv), toBase64Url(data)].join('.')
}
