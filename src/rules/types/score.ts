import { formRules } from '../formRules.ts'
import { canonicalDecimal } from './decimalText.ts'
import { decimalType } from './families/decimalType.ts'
import { isMissing, type FieldType } from './FieldType.ts'

const decimal = decimalType({ cell: 'number', width: 90, scale: 2, wholeDigits: 3 })

const isScore = (value: unknown): boolean => formRules.score.pattern.test(canonicalDecimal(value) ?? '')

/** From 0 to 100 with at most two decimals. */
export const score: FieldType = {
  ...decimal,
  check: (value, facts) => (isMissing(value) || isScore(value) ? decimal.check(value, facts) : 'score'),
}
