import { decimalType } from './families/decimalType.ts'

/** At least two decimals are shown, more when it has them. */
export const price = decimalType(
  { cell: 'price', width: 130, scale: 6, wholeDigits: 12, measures: 'worth' },
  ({ scale = 6 }) => Math.min(2, scale),
)
