import { decimalType } from './families/decimalType.ts'

/** Money: all its decimals are shown. */
export const amount = decimalType(
  { cell: 'amount', width: 140, scale: 2, wholeDigits: 16, measures: 'worth', telling: true },
  ({ scale = 2 }) => scale,
)
