import { readMonth } from './families/timeForms.ts'
import { timeType } from './families/timeType.ts'

export const month = timeType(
  { storage: 'text', value: 'text', cell: 'month', width: 100, fixable: true },
  'month',
  readMonth,
)
