import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const authTagLength = 16

/** AES-256-GCM under a new nonce: `{iv}.{data and tag}` in base64url. `place` says what it is, so that one value cannot stand in another's place. */
export function encrypt(key: Buffer, text: string, place: string): string {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, iv, { authTagLength }).setAAD(Buffer.from(place))
  const data = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return `${iv.toString('base64url')}.${data.toString('base64url')}`
}

/** What was encrypted; null when that was under another key, for another place, or is no longer what it was. */
export function decrypt(key: Buffer, encrypted: string, place: string): string | null {
  const [iv = '', data = ''] = encrypted.split('.')
  const bytes = Buffer.from(data, 'base64url')
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(iv, 'base64url'), { authTagLength })
      .setAAD(Buffer.from(place))
      .setAuthTag(bytes.subarray(-authTagLength))
    return Buffer.concat([decipher.update(bytes.subarray(0, -authTagLength)), decipher.final()]).toString(
      'utf8',
    )
  } catch {
    return null
  }
}
