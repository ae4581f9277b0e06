import { expect, test } from 'vitest'
import { addMonths, daysOf, periodOf, shareOf, ticksOf, turned } from './days.ts'
import { placed, placesOf } from './useCalendar.ts'

test('a month is shown in whole weeks, a week from its Monday, an agenda from its day on', () => {
  expect(periodOf('month', '2026-11-24')).toEqual({ from: '2026-10-26', to: '2026-12-06' })
  expect(periodOf('month', '2027-02-10')).toEqual({ from: '2027-02-01', to: '2027-02-28' })
  expect(periodOf('week', '2026-11-29')).toEqual({ from: '2026-11-23', to: '2026-11-29' })
  expect(periodOf('agenda', '2026-12-30')).toEqual({ from: '2026-12-30', to: '2027-01-05' })
})

test.each([
  ['month', '2026-12-24', 1, '2027-01-01'],
  ['month', '2026-01-31', -1, '2025-12-01'],
  ['week', '2026-03-29', 1, '2026-04-05'],
  ['agenda', '2026-11-24', -1, '2026-11-17'],
  ['fortnight', '2026-12-24', 1, '2027-01-07'],
  ['quarter', '2026-11-24', 1, '2027-02-01'],
  ['year', '2026-11-24', -1, '2025-11-01'],
] as const)('the %s of %s turned by %i is that of %s', (span, at, by, wanted) => {
  expect(turned(span, at, by)).toBe(wanted)
})

test('bars stand over two weeks, three months or a year, marked by days, Mondays or months', () => {
  expect(periodOf('fortnight', '2026-11-29')).toEqual({ from: '2026-11-23', to: '2026-12-06' })
  expect(periodOf('quarter', '2026-11-24')).toEqual({ from: '2026-11-01', to: '2027-01-31' })
  expect(periodOf('year', '2027-02-10')).toEqual({ from: '2027-02-01', to: '2028-01-31' })
  expect(ticksOf('fortnight', '2026-11-29')).toHaveLength(14)
  expect(ticksOf('quarter', '2026-11-24').slice(0, 2)).toEqual(['2026-11-02', '2026-11-09'])
  expect(ticksOf('year', '2026-11-24').at(-1)).toBe('2027-10-01')
  const days = { from: '2026-11-01', to: '2026-11-10' }
  expect(['2026-10-31', '2026-11-01', '2026-11-06', '2026-11-11'].map((day) => shareOf(days, day))).toEqual([
    -0.1, 0, 0.5, 1,
  ])
})

test('every day of a period is in it once, over the end of summer time and of a leap February', () => {
  expect(daysOf({ from: '2026-10-24', to: '2026-10-26' })).toEqual(['2026-10-24', '2026-10-25', '2026-10-26'])
  expect(daysOf({ from: '2028-02-28', to: addMonths('2028-02-28', 1) })).toHaveLength(3)
})

const period = { from: '2026-11-23', to: '2026-11-29' }

test('rows that last are asked for in two places, of which no row is in both', () => {
  expect(placesOf({ from: 'day' }, period)).toHaveLength(1)
  const [begun, open] = placesOf({ from: 'day', until: 'end' }, period)
  expect(begun).toEqual({
    conditions: [
      { key: 'day', operator: 'range', to: '2026-11-29' },
      { key: 'end', operator: 'range', from: '2026-11-23' },
    ],
  })
  expect(open).toEqual({
    conditions: [
      { key: 'day', operator: 'range', from: '2026-11-23', to: '2026-11-29' },
      { key: 'end', operator: 'empty' },
    ],
  })
})

test('a row stands on each of its days within the period, in the order of its moment; one that ends before it begins on its first', () => {
  const rows = [
    { id: '1', at: '2026-11-24 15:00:00', end: '2026-11-25 09:00:00' },
    { id: '2', at: '2026-11-20 08:00:00', end: '2026-11-24 09:00:00' },
    { id: '3', at: '2026-11-28 08:00:00', end: '2026-12-24 09:00:00' },
    { id: '4', at: '2026-11-25 08:00:00', end: '2026-11-01 09:00:00' },
    { id: '5', at: null, end: null },
  ]
  const { days, count, here, counts } = placed(
    [
      { rows, count: 5 },
      { rows: [], count: 0 },
    ],
    { from: 'at', until: 'end', isTimed: true },
    period,
  )
  expect(Object.fromEntries([...days].map(([day, some]) => [day, some.map(({ id }) => id)]))).toEqual({
    '2026-11-23': ['2'],
    '2026-11-24': ['2', '1'],
    '2026-11-25': ['1', '4'],
    '2026-11-28': ['3'],
    '2026-11-29': ['3'],
  })
  expect([count, here, counts.size]).toEqual([5, 5, 0])
})

test('days say how many rows they have where not all came', () => {
  const found = placed(
    [
      {
        rows: [{ id: '1', day: '2026-11-24' }],
        count: 30,
        groups: { day: { '2026-11-24': '10', '2026-11-25': '20' } },
      },
    ],
    { from: 'day' },
    period,
  )
  expect([...found.counts]).toEqual([
    ['2026-11-24', 10],
    ['2026-11-25', 20],
  ])
})
