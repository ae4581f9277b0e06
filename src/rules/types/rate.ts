import { decimalType } from './families/decimalType.ts'

export const rate = decimalType({ cell: 'number', width: 120, scale: 8, wholeDigits: 10, measures: 'worth' })
