import { decimalType } from './families/decimalType.ts'

export const number = decimalType({
  cell: 'number',
  width: 120,
  scale: 6,
  wholeDigits: 12,
  measures: 'count',
})
