import { readNumber } from './decimalText.ts'
import { decimalType } from './families/decimalType.ts'

/** 13 is 13%; the sign may be typed along. */
export const percent = decimalType({
  cell: 'number',
  width: 100,
  scale: 4,
  wholeDigits: 5,
  measures: 'worth',
  parse: (text) => readNumber(text.replace(/[%％]\s*$/, '')),
})
