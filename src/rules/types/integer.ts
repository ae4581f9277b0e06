import { formRules } from '../formRules.ts'
import { canonicalDecimal, readNumber, showNumber } from './decimalText.ts'
import { checkRange, numberTraits } from './families/decimalType.ts'
import { isMissing, type FieldType } from './FieldType.ts'

const largest = 2_147_483_647

/** The limits that words speak of when the field names none. */
export const integerLimits = { min: String(-largest), max: String(largest) } as const

/** Whole numbers travel as JSON numbers. */
export const integer: FieldType = {
  ...numberTraits,
  storage: 'integer',
  value: 'integer',
  cell: 'number',
  width: 100,
  parse: (text) => whole(readNumber(text)),
  accept: (value) => (isMissing(value) ? null : whole(value)),
  check(value, facts) {
    if (isMissing(value)) return null
    if (typeof value !== 'number' || !Number.isInteger(value)) return 'integer'
    if (Math.abs(value) > largest) return value < 0 ? 'min' : 'max'
    return checkRange(value, facts)
  },
  format: (value) => (canonicalDecimal(value) === null ? '' : showNumber(canonicalDecimal(value) ?? '', 0)),
}

function whole(value: unknown): unknown {
  const canonical = canonicalDecimal(value)
  return canonical !== null && formRules.integer.pattern.test(canonical) && canonical.length < 16
    ? Number(canonical)
    : value
}
