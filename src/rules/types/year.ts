import { readYear } from './families/timeForms.ts'
import { timeType } from './families/timeType.ts'
import type { FieldType } from './FieldType.ts'

const text = timeType(
  { storage: 'text', value: 'text', cell: 'year', width: 80, fixable: true },
  'year',
  readYear,
)

/** Kept as text, but a number will do. */
export const year: FieldType = {
  ...text,
  accept: (value) => text.accept(typeof value === 'number' ? String(value) : value),
}
