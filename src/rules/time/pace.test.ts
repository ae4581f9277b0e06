import { expect, test } from 'vitest'
import { lastMoment } from './pace.ts'

const day = { each: 'day', on: 0, at: '02:00' } as const
const monday = { each: 'week', on: 1, at: '08:30' } as const
const end = { each: 'month', on: 31, at: '02:00' } as const

test.each([
  [day, '2026-03-05 10:00:00', '2026-03-05 02:00:00'],
  [day, '2026-03-05 02:00:00', '2026-03-05 02:00:00'],
  [day, '2026-03-05 01:59:59', '2026-03-04 02:00:00'],
  [day, '2026-01-01 00:00:00', '2025-12-31 02:00:00'],
  [monday, '2026-03-05 10:00:00', '2026-03-02 08:30:00'],
  [monday, '2026-03-02 08:29:59', '2026-02-23 08:30:00'],
  [monday, '2026-03-08 23:00:00', '2026-03-02 08:30:00'],
  [end, '2026-03-05 10:00:00', '2026-02-28 02:00:00'],
  [end, '2026-03-31 02:00:00', '2026-03-31 02:00:00'],
  [end, '2024-03-01 00:00:00', '2024-02-29 02:00:00'],
] as const)('of %o at %s it was %s', (pace, now, moment) => {
  expect(lastMoment(pace, now)).toBe(moment)
})
