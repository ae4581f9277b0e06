import type { FieldTypeName } from '../../language/compiled.ts'
import { formRules } from '../formRules.ts'
import { canonicalDecimal, compareDecimals, decimalsOf, readNumber, showNumber } from './decimalText.ts'
import type { Fault } from './faults.ts'
import { isMissing, type FieldFacts, type FieldType } from './FieldType.ts'

/** Digits before the point, for typed and computed values alike: a quantity and a price have 18 in all, 6 of them decimals. */
export const wholeDigits = {
  number: 12,
  quantity: 12,
  price: 12,
  amount: 16,
  rate: 10,
  percent: 5,
  score: 3,
  compute: 16,
} as const satisfies Partial<Record<FieldTypeName, number>>

/** Whether a decimal has more digits before the point than its type allows. */
export function isTooLong(value: unknown, type: FieldTypeName): boolean {
  const most = digitsOf(type)
  return (
    typeof value === 'string' &&
    most !== undefined &&
    value.length > most &&
    value.replace(/^-|\..*$/g, '').length > most
  )
}

export const digitsOf = (type: FieldTypeName): number | undefined =>
  type in wholeDigits ? wholeDigits[type as keyof typeof wholeDigits] : undefined // just asked

/** Kept exact as decimal text. `least`: how many decimals are shown at least. */
function decimalType(
  type: FieldTypeName,
  least: (facts: FieldFacts) => number,
  read: (text: string) => string | null = readNumber,
): FieldType {
  return {
    storage: 'decimal',
    value: 'decimal',
    parse: read,
    accept: (value) => (isMissing(value) ? null : (canonicalDecimal(value) ?? value)),
    check: (value, facts) => (isMissing(value) ? null : checkDecimal(value, type, facts)),
    format(value, facts) {
      const canonical = canonicalDecimal(value)
      return canonical === null ? '' : showNumber(canonical, least(facts))
    },
    compare: compareDecimals,
  }
}

function checkDecimal(value: unknown, type: FieldTypeName, facts: FieldFacts): Fault | null {
  const canonical = canonicalDecimal(value)
  if (canonical === null) return 'numeric'
  if (isTooLong(canonical, type)) return 'digits'
  if (facts.scale !== undefined && decimalsOf(canonical) > facts.scale) return 'scale'
  return checkRange(canonical, facts)
}

function checkRange(value: unknown, { min, max }: FieldFacts): Fault | null {
  if (min !== undefined && compareDecimals(value, min) < 0) return 'min'
  return max !== undefined && compareDecimals(value, max) > 0 ? 'max' : null
}

export const decimal = decimalType('number', () => 0)
export const quantity = decimalType('quantity', () => 0)
export const rate = decimalType('rate', () => 0)
/** What an expression of a screen makes of its row. */
export const computed = decimalType('compute', () => 0)
/** Money: all its decimals are shown. */
export const amount = decimalType('amount', ({ scale = 2 }) => scale)
/** At least two decimals, more when it has them. */
export const price = decimalType('price', ({ scale = 6 }) => Math.min(2, scale))
export const percent = decimalType(
  'percent',
  () => 0,
  (text) => readNumber(text.replace(/[%％]\s*$/, '')),
)
const points = decimalType('score', () => 0)
/** From 0 to 100 with at most two decimals. */
export const score: FieldType = {
  ...points,
  check: (value, facts) =>
    isMissing(value) || formRules.score.pattern.test(canonicalDecimal(value) ?? '')
      ? points.check(value, facts)
      : 'score',
}

const largest = 2_147_483_647

/** Whole numbers travel as JSON numbers. */
export const integer: FieldType = {
  storage: 'integer',
  value: 'integer',
  parse: (text) => whole(readNumber(text)),
  accept: (value) => (isMissing(value) ? null : whole(value)),
  check(value, facts) {
    if (isMissing(value)) return null
    if (typeof value !== 'number' || !Number.isInteger(value)) return 'integer'
    if (Math.abs(value) > largest) return value < 0 ? 'min' : 'max'
    return checkRange(value, facts)
  },
  format: (value) => (canonicalDecimal(value) === null ? '' : showNumber(canonicalDecimal(value) ?? '', 0)),
  compare: compareDecimals,
}

/** The limits that words speak of when the field names none. */
export const integerLimits = { min: String(-largest), max: String(largest) } as const

function whole(value: unknown): unknown {
  const canonical = canonicalDecimal(value)
  return canonical !== null && formRules.integer.pattern.test(canonical) && canonical.length < 16
    ? Number(canonical)
    : value
}
