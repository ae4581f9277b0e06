import { canonicalDecimal, compareDecimals, decimalsOf, readNumber, showNumber } from '../decimalText.ts'
import type { Fault } from '../faults.ts'
import { isMissing, type FieldFacts, type FieldType, type Own } from '../FieldType.ts'

/** Cells that edit numbers of every type. */
export const numberCells = ['number', 'price', 'amount'] as const

/** What all numbers have in common, whole ones and decimals. */
export const numberTraits = {
  family: 'number',
  furtherCells: numberCells,
  align: 'right',
  operator: 'range',
  filter: 'number',
  pastes: 'number',
  words: ['min', 'max', 'scale', 'absent'],
  compare: compareDecimals,
} as const satisfies Partial<FieldType>

/** Kept exact as decimal text. `least`: how many decimals are shown at least. */
export function decimalType(
  own: Own<'scale' | 'wholeDigits'>,
  least: (facts: FieldFacts) => number = () => 0,
): FieldType {
  return {
    ...numberTraits,
    storage: 'decimal',
    value: 'decimal',
    parse: readNumber,
    accept: (value) => (isMissing(value) ? null : (canonicalDecimal(value) ?? value)),
    check: (value, facts) => (isMissing(value) ? null : checkDecimal(value, own.wholeDigits, facts)),
    format(value, facts) {
      const canonical = canonicalDecimal(value)
      return canonical === null ? '' : showNumber(canonical, least(facts))
    },
    ...own,
  }
}

function checkDecimal(value: unknown, wholeDigits: number | undefined, facts: FieldFacts): Fault | null {
  const canonical = canonicalDecimal(value)
  if (canonical === null) return 'numeric'
  if (isTooLong(canonical, wholeDigits)) return 'digits'
  if (facts.scale !== undefined && decimalsOf(canonical) > facts.scale) return 'scale'
  return checkRange(canonical, facts)
}

/** `isTooLong('12345', 4)` → `true`. Whether a decimal, typed or computed, has more digits before the point than its type allows. */
export function isTooLong(value: unknown, wholeDigits: number | undefined): boolean {
  return (
    typeof value === 'string' &&
    wholeDigits !== undefined &&
    value.length > wholeDigits &&
    value.replace(/^-|\..*$/g, '').length > wholeDigits
  )
}

/** `checkRange('5', { min: '10' })` → `'min'`. */
export function checkRange(value: unknown, { min, max }: FieldFacts): Fault | null {
  if (min !== undefined && compareDecimals(value, min) < 0) return 'min'
  return max !== undefined && compareDecimals(value, max) > 0 ? 'max' : null
}
