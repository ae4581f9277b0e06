import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { fromHex, fromText, toHex } from './bytes.ts'

/**
 * Lower-case hex of HMAC-SHA256. `key` is hex. Computed here: for the few bytes of a call it takes a tenth of a millisecond, while the
 * browser's own answers in a task of its own, and a call that is made before a page is drawn went out when it was drawn.
 */
export const sign = (key: string, text: string): string => toHex(hmac(sha256, fromHex(key), fromText(text)))

/** False on plain http, localhost excepted: nothing is encrypted there, and the login page says so. */
export const hasSubtle = (): boolean => typeof crypto !== 'undefined' && crypto.subtle !== undefined
