import { date } from './date.ts'
import { rangeType } from './families/structuredType.ts'

export const daterange = rangeType({ cell: 'daterange', width: 240 }, date)
