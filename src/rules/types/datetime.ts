import { readMoment } from './families/timeForms.ts'
import { timeType } from './families/timeType.ts'

export const datetime = timeType(
  { storage: 'datetime', value: 'datetime', cell: 'datetime', width: 170 },
  'datetime',
  readMoment,
)
