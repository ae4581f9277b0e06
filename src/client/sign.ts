import { fromHex, fromText, toHex } from './bytes.ts'
import { hmacSha256 } from './sha256.ts'

/** Lower-case hex of HMAC-SHA256. `key` is hex. Computed by the browser where it offers that, else by hmacSha256. */
export async function sign(key: string, text: string): Promise<string> {
  if (!hasSubtle()) return toHex(hmacSha256(fromHex(key), fromText(text)))
  const held =
    keys.get(key) ??
    crypto.subtle.importKey('raw', fromHex(key), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  keys.set(key, held)
  return toHex(new Uint8Array(await crypto.subtle.sign('HMAC', await held, fromText(text))))
}

/** False on plain http, localhost excepted: signing then falls back, and the login page says that the connection is not protected. */
export const hasSubtle = (): boolean => typeof crypto !== 'undefined' && crypto.subtle !== undefined

const keys = new Map<string, Promise<CryptoKey>>()
