import { expect, test } from 'vitest'
import { daysOf } from './relativeDates.ts'

// A Friday in the first quarter; a Sunday at the end of a year; the last day of a long month.
test.each([
  ['today', '2026-03-06', '2026-03-06', '2026-03-06'],
  ['yesterday', '2026-03-01', '2026-02-28', '2026-02-28'],
  ['tomorrow', '2026-12-31', '2027-01-01', '2027-01-01'],
  ['thisWeek', '2026-03-06', '2026-03-02', '2026-03-08'],
  ['thisWeek', '2026-03-02', '2026-03-02', '2026-03-08'],
  ['thisWeek', '2027-01-03', '2026-12-28', '2027-01-03'],
  ['lastWeek', '2026-03-06', '2026-02-23', '2026-03-01'],
  ['nextWeek', '2026-03-08', '2026-03-09', '2026-03-15'],
  ['thisMonth', '2024-02-10', '2024-02-01', '2024-02-29'],
  ['lastMonth', '2026-01-31', '2025-12-01', '2025-12-31'],
  ['nextMonth', '2026-12-31', '2027-01-01', '2027-01-31'],
  ['lastMonth', '2026-03-31', '2026-02-01', '2026-02-28'],
  ['thisQuarter', '2026-05-31', '2026-04-01', '2026-06-30'],
  ['lastQuarter', '2026-03-06', '2025-10-01', '2025-12-31'],
  ['thisYear', '2026-03-06', '2026-01-01', '2026-12-31'],
  ['lastYear', '2026-03-06', '2025-01-01', '2025-12-31'],
  ['last7Days', '2026-03-06', '2026-02-28', '2026-03-06'],
  ['last30Days', '2026-03-06', '2026-02-05', '2026-03-06'],
  ['last90Days', '2026-03-06', '2025-12-07', '2026-03-06'],
  ['next7Days', '2026-03-06', '2026-03-06', '2026-03-12'],
  ['next30Days', '2026-03-06', '2026-03-06', '2026-04-04'],
] as const)('%s seen from %s is %s to %s', (period, today, from, to) => {
  expect(daysOf(period, today)).toEqual({ from, to })
})

test('overdue is everything before today', () => {
  expect(daysOf('overdue', '2026-03-01')).toEqual({ to: '2026-02-28' })
})
