import { formRules } from '../formRules.ts'
import { canonicalDecimal, compareDecimals, decimalsOf, readNumber, showNumber } from './decimalText.ts'
import type { Fault } from './faults.ts'
import { isMissing, type FieldFacts, type FieldType } from './FieldType.ts'

const mostDigits = 20

/** Kept exact as decimal text. `least`: how many decimals are shown at least. */
function decimalType(least: (facts: FieldFacts) => number, read: (text: string) => string | null = readNumber): FieldType {
  return {
    storage: 'decimal', value: 'decimal',
    parse: read,
    accept: (value) => (isMissing(value) ? null : canonicalDecimal(value) ?? value),
    check: (value, facts) => (isMissing(value) ? null : checkDecimal(value, facts)),
    format(value, facts) {
      const canonical = canonicalDecimal(value)
      return canonical === null ? '' : showNumber(canonical, least(facts))
    },
    compare: compareDecimals,
  }
}

function checkDecimal(value: unknown, facts: FieldFacts): Fault | null {
  const canonical = canonicalDecimal(value)
  if (canonical === null) return 'numeric'
  if (canonical.replace(/^-|\..*$/g, '').length > mostDigits) return 'digits'
  if (facts.scale !== undefined && decimalsOf(canonical) > facts.scale) return 'scale'
  return checkRange(canonical, facts)
}

function checkRange(value: unknown, { min, max }: FieldFacts): Fault | null {
  if (min !== undefined && compareDecimals(value, min) < 0) return 'min'
  return max !== undefined && compareDecimals(value, max) > 0 ? 'max' : null
}

export const decimal = decimalType(() => 0)
/** Money: all its decimals are shown. */
export const amount = decimalType(({ scale = 2 }) => scale)
/** At least two decimals, more when it has them. */
export const price = decimalType(({ scale = 6 }) => Math.min(2, scale))
export const percent = decimalType(() => 0, (text) => readNumber(text.replace(/[%％]\s*$/, '')))
const points = decimalType(() => 0)
/** From 0 to 100 with at most two decimals. */
export const score: FieldType = { ...points, check: (value, facts) => (isMissing(value) || formRules.score.pattern.test(canonicalDecimal(value) ?? '') ? points.check(value, facts) : 'score') }

const largest = 2_147_483_647

/** Whole numbers travel as JSON numbers. */
export const integer: FieldType = {
  storage: 'integer', value: 'integer',
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
  return canonical !== null && formRules.integer.pattern.test(canonical) && canonical.length < 16 ? Number(canonical) : value
}
