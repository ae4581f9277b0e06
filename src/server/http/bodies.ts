import type { Row } from '../../language/row.ts'
import { fail } from '../fail.ts'

/** The body as an object. */
export function objectOf(body: unknown): Row {
  return typeof body === 'object' && body !== null && !Array.isArray(body)
    ? (body as Row)
    : fail('PARAM_INVALID', { field: { CN: '请求内容', EN: 'The body' }, reason: '{ }' }) // just asked
}

/** A text that must be there. */
export function textOf(body: Row, name: string, maxLength = 240): string {
  const value = body[name]
  if (value === undefined || value === null || value === '') fail('PARAM_REQUIRED', { field: name })
  if (typeof value !== 'string' || value.length > maxLength || value.includes('\0'))
    fail('PARAM_INVALID', {
      field: name,
      reason: { CN: `文字，最多 ${maxLength} 字符`, EN: `a text of at most ${maxLength} characters` },
    })
  return value
}

/** Characters of a sealed value. */
export const longestSealed = 4000
