import { readClock } from './families/timeForms.ts'
import { timeType } from './families/timeType.ts'

export const time = timeType(
  { storage: 'text', value: 'text', cell: 'time', width: 100, filter: 'text' },
  'time',
  readClock,
)
