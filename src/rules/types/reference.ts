import { compareTexts, isMissing, type FieldType } from './FieldType.ts'

/** The id of another row; the row carries its code and name beside it. Whether it exists is for the store to say. */
export const reference: FieldType = {
  storage: 'id',
  value: 'id',
  parse: (text) => text.trim() || null,
  accept: (value) => (isMissing(value) ? null : typeof value === 'number' ? String(value) : value),
  check: (value) =>
    isMissing(value) || (typeof value === 'string' && /^[\w.:-]{1,64}$/.test(value)) ? null : 'text',
  format: (value) => (isMissing(value) ? '' : String(value)),
  compare: compareTexts,
}
