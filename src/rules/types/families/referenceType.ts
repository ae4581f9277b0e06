import { compareTexts, isMissing, type FieldType, type Own } from '../FieldType.ts'

/** `referenceType({}).family` → `'ref'`. The id of another row; the row carries its code and name beside it. Whether it exists is for the store to say. */
export const referenceType = (own: Own<'words'>): FieldType => ({
  family: 'ref',
  storage: 'id',
  value: 'id',
  furtherCells: ['lookup'],
  align: 'left',
  indexed: true,
  operator: 'in',
  filter: 'text',
  pastes: 'text',
  parse: (text) => text.trim() || null,
  accept(value) {
    if (isMissing(value)) return null
    return typeof value === 'number' ? String(value) : value
  },
  check: (value) =>
    isMissing(value) || (typeof value === 'string' && /^[\w.:-]{1,64}$/.test(value)) ? null : 'text',
  format: (value) => (isMissing(value) ? '' : String(value)),
  compare: compareTexts,
  ...own,
})
