import { idsIn } from '../files/uploadRules.ts'
import { formRules } from '../formRules.ts'
import type { Fault } from './faults.ts'
import { compareTexts, isMissing, type FieldType } from './FieldType.ts'

/** PostgreSQL keeps no zero byte, and no half of a surrogate pair can be sent. */
const isUnfit = (text: string): boolean => text.includes('\0') || !text.isWellFormed()

/** Letters are counted as people do; there are never more of them than there are units. */
const isLonger = (text: string, most: number): boolean => text.length > most && [...text].length > most

function textType(test?: { readonly pattern: RegExp; readonly fault: Fault }, keepSpaces = false): FieldType {
  const clean = (text: string) => (keepSpaces ? text : text.trim()) || null
  return {
    storage: 'text',
    value: 'text',
    parse: clean,
    accept: (value) => (typeof value === 'string' ? clean(value) : (value ?? null)),
    check(value, { maxLength }) {
      if (isMissing(value)) return null
      if (typeof value !== 'string' || isUnfit(value)) return 'text'
      if (test && !test.pattern.test(value)) return test.fault
      return maxLength !== undefined && isLonger(value, maxLength) ? 'maxLength' : null
    },
    format: (value) => (isMissing(value) ? '' : String(value)),
    compare: compareTexts,
  }
}

export const text = textType()
export const textarea = textType()
export const richtext = textType(undefined, true)
export const serial = textType()
/** Spaces of a password are part of it, and it is never shown. */
export const password: FieldType = {
  ...textType(undefined, true),
  format: (value) => (isMissing(value) ? '' : '••••••'),
}
export const url = textType({ pattern: /^https?:\/\/[^\s/?#]+[^\s]*$/i, fault: 'url' })
export const email = textType({ pattern: formRules.email.pattern, fault: 'email' })
export const tel = textType({ pattern: formRules.contact.pattern, fault: 'contact' })
/** A code of a lookup or a state; whether it exists is for whoever has the list. */
export const code: FieldType = { ...textType(), value: 'code' }
/** Ids of files, joined with commas; whose they are is for the server to say. Shown as their number. */
export const attachments: FieldType = {
  ...textType({ pattern: /^[\w-]+(,[\w-]+)*$/, fault: 'files' }),
  format: (value) => String(idsIn(value).length || ''),
}
