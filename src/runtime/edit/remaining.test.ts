import { expect, test } from 'vitest'
import { endOf, remaining } from './remaining.ts'

test('what is left until a moment is counted to the second, in days and what the last one has', () => {
  expect(remaining('2025-03-01 00:00:01', '2025-03-01 00:00:00')).toEqual({ days: 0, time: '00:00:01' })
  expect(remaining('2025-03-01 23:59', '2025-03-01 00:00:00')).toEqual({ days: 0, time: '23:59:00' })
  expect(remaining('2025-03-04 01:02:03', '2025-03-01 00:00:00')).toEqual({ days: 3, time: '01:02:03' })
})

test('of what has come, and of what is no moment, nothing is left', () => {
  for (const moment of ['2025-03-01 00:00:00', '2024-12-31 23:59:59', '2025-03-02', null, 7])
    expect(remaining(moment, '2025-03-01 00:00:00')).toBeNull()
})

test('what stands still ends later the longer it stands, and never before its moment', () => {
  const times = { until: 300, since: 200 }
  expect([
    endOf({ ...times, now: 200 }),
    endOf({ ...times, now: 500 }),
    endOf({ ...times, now: 100 }),
  ]).toEqual([300, 600, 300])
  expect(endOf({ until: 300, since: Number.NaN, now: 500 })).toBe(300)
})
