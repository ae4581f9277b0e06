import type { Fault } from '../faults.ts'
import { compareTexts, isMissing, type FieldType, type Own } from '../FieldType.ts'

/** PostgreSQL keeps no zero byte, and no half of a surrogate pair can be sent. */
const isUnfit = (text: string): boolean => text.includes('\0') || !text.isWellFormed()

/** Letters are counted as people do; there are never more of them than there are units. */
const isLonger = (text: string, most: number): boolean => text.length > most && [...text].length > most

/** Cells that edit plain words, beside that of their own type. */
export const wordCells = [
  'text',
  'textarea',
  'url',
  'email',
  'tel',
  'lookup',
  'editlookup',
  'upload',
] as const

/** `textType({}).storage` → `'text'`. Kept as text. `test`: the form it must have. */
export function textType(own: Own, test?: { readonly pattern: RegExp; readonly fault: Fault }): FieldType {
  const clean = (text: string) => (own.keepsSpaces ? text : text.trim()) || null
  return {
    family: 'text',
    storage: 'text',
    value: 'text',
    align: 'left',
    operator: 'contains',
    filter: 'text',
    pastes: 'text',
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
    ...own,
  }
}
