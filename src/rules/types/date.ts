import { readDate } from './families/timeForms.ts'
import { timeType } from './families/timeType.ts'

export const date = timeType(
  { storage: 'date', value: 'date', cell: 'date', width: 120, telling: true },
  'date',
  readDate,
)
