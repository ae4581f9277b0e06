import { decimalType } from './families/decimalType.ts'

/** 18 digits in all, 6 of them decimals. */
export const quantity = decimalType({
  cell: 'number',
  width: 120,
  scale: 6,
  wholeDigits: 12,
  measures: 'count',
  telling: true,
})
