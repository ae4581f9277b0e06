import type { Row } from '../../language/row.ts'
import { fail } from '../fail.ts'
import { serverTexts } from '../../texts/serverTexts.ts'

/** The body as an object. */
export function objectOf(body: unknown): Row {
  return typeof body === 'object' && body !== null && !Array.isArray(body)
    ? (body as Row)
    : fail('PARAM_INVALID', { field: serverTexts.text('call.body'), reason: '{ }' }) // just asked
}

/** A text that must be there. */
export function textOf(body: Row, name: string, maxLength = 240): string {
  const value = body[name]
  if (value === undefined || value === null || value === '') fail('PARAM_REQUIRED', { field: name })
  if (typeof value !== 'string' || value.length > maxLength || value.includes('\0'))
    fail('PARAM_INVALID', {
      field: name,
      reason: serverTexts.text('value.text', { count: maxLength }),
    })
  return value
}

/** Characters of a sealed value. */
export const longestSealed = 4000
