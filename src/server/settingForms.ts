export const isOrigin = (text: string): boolean =>
  /^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text

export function isZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone })
    return true
  } catch {
    return false
  }
}

/** 32 bytes, written as 64 hexadecimal digits or in base64. */
export function readKey(text: string): Buffer | null {
  const bytes = /^[0-9a-f]{64}$/i.test(text.trim())
    ? Buffer.from(text.trim(), 'hex')
    : Buffer.from(text.trim(), 'base64')
  return bytes.length === 32 ? bytes : null
}

export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || host.startsWith('127.')
