import { createHash } from 'node:crypto'

/**
 * The older platform's appsign: MD5 applied k times to the text of the timestamp. With n = (second-last digit mod 4) + 1 and
 * s = sum of the first n digits, k = (s mod 4) + 1. It protects nothing; it is accepted only where SYS_LEGACY_SIGN=Y.
 */
export function legacySign(timestamp: string): string {
  const digits = [...timestamp].map(Number)
  const n = ((digits.at(-2) ?? 0) % 4) + 1
  const s = digits.slice(0, n).reduce((sum, digit) => sum + digit, 0)
  let text = timestamp
  for (let turn = 0; turn < (s % 4) + 1; turn++) text = createHash('md5').update(text).digest('hex')
  return text
}
