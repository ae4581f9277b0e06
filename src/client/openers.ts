import type { PartTold } from '../language/wire.ts'
import { encoded, fromBase64Url, unwrapByPassword, wrapByPassword } from './passwordKey.ts'

const algorithm = { name: 'RSA-OAEP', hash: 'SHA-256' } as const

/** What an opener's browser sends when he sets his opening password: the server gets neither the password nor what it protects. */
export interface OpenerSent {
  /** SPKI in base64url: parts of keys are encrypted for it. */
  readonly publicKey: string
  /** Its other half, encrypted by the password. */
  readonly secret: string
}

/** A key pair of an opener, for one event. */
export async function makeOpener(password: string): Promise<OpenerSent> {
  const pair = await crypto.subtle.generateKey(
    { ...algorithm, modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]) },
    true,
    ['encrypt', 'decrypt'],
  )
  const secret = new Uint8Array(await crypto.subtle.exportKey('pkcs8', pair.privateKey))
  return {
    publicKey: encoded(await crypto.subtle.exportKey('spki', pair.publicKey)),
    secret: await wrapByPassword(secret, password),
  }
}

/** His part of the key, for the server to lay. Null: it is another password. */
export async function partOf(
  { secret, part = '' }: Pick<PartTold, 'secret' | 'part'>,
  password: string,
): Promise<string | null> {
  try {
    const raw = await unwrapByPassword(secret, password)
    const key = await crypto.subtle.importKey('pkcs8', raw, algorithm, false, ['decrypt'])
    return encoded(await crypto.subtle.decrypt('RSA-OAEP', key, fromBase64Url(part)))
  } catch {
    return null
  }
}
