import { fromBase64, fromText, toBase64Url } from './bytes.ts'

export type Bytes = Uint8Array<ArrayBuffer>

/** How often a password is hashed until it is a key. */
const rounds = 310_000

export const random = (bytes: number): Bytes => crypto.getRandomValues(new Uint8Array(bytes))

export const fromBase64Url = (text: string): Bytes =>
  fromBase64(text.replaceAll('-', '+').replaceAll('_', '/')) as Bytes // made of an array of its own

/** `toBase64Url` of many bytes at once would be more arguments than a function takes. */
export function encoded(buffer: ArrayBuffer): string {
  const bytes = new Uint8Array(buffer)
  const size = 3 * 4096
  return Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
    toBase64Url(bytes.slice(at * size, (at + 1) * size)),
  ).join('')
}

/** With `place` it is authenticated what the data are. */
export const gcm = (iv: Bytes, place?: string): AesGcmParams => ({
  name: 'AES-GCM',
  iv,
  ...(place === undefined ? {} : { additionalData: fromText(place) }),
})

async function passwordKey(password: string, salt: Bytes, use: 'encrypt' | 'decrypt'): Promise<CryptoKey> {
  const base = await crypto.subtle.importKey('raw', fromText(password), 'PBKDF2', false, ['deriveKey'])
  const way = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: rounds }
  return crypto.subtle.deriveKey(way, base, { name: 'AES-GCM', length: 256 }, false, [use])
}

/** `{salt}~{iv}~{data}`: what only whoever has the password reads again. */
export async function wrapByPassword(bytes: Bytes, password: string): Promise<string> {
  const [salt, iv] = [random(16), random(12)]
  const wrapped = await crypto.subtle.encrypt(gcm(iv), await passwordKey(password, salt, 'encrypt'), bytes)
  return [toBase64Url(salt), toBase64Url(iv), encoded(wrapped)].join('~')
}

/** What was wrapped. Rejects where it is another password. */
export async function unwrapByPassword(text: string, password: string): Promise<ArrayBuffer> {
  const [salt = '', iv = '', wrapped = ''] = text.split('~')
  const key = await passwordKey(password, fromBase64Url(salt), 'decrypt')
  return crypto.subtle.decrypt(gcm(fromBase64Url(iv)), key, fromBase64Url(wrapped))
}
