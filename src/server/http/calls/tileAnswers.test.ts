import { expect, test } from 'vitest'
import type { CompiledReport, ReportRow } from '../../../language/report.ts'
import {
  conditionOf,
  figuresAt,
  keysOf,
  linkOf,
  mondayBefore,
  monthsBetween,
  pointsOf,
  type Found,
} from './tileAnswers.ts'

const label = (text: string) => ({ CN: text, EN: text })
const measure = (name: string, sum: number) => ({
  name,
  label: label(name),
  type: 'figure' as const,
  scale: 2,
  formula: `v_${sum}`,
  source: '',
  sum,
  totals: [],
  runs: [],
})
const currency = {
  label: label('Currency'),
  key: 'currency',
  value: 'currency',
  type: 'lookup' as const,
  typeCode: 'CURRENCY',
}
const report: CompiledReport = {
  where: 'status == OPEN',
  groups: [currency],
  sums: [{ does: 'count' }, { does: 'sum', of: 'amount', key: 'amount', unit: 'currency' }],
  measures: [measure('orders', 0), measure('amount', 1)],
  order: [0, 1],
}
const row = (
  depth: number,
  keys: readonly (string | null)[],
  ...values: readonly (string | null)[]
): ReportRow => ({
  depth,
  keys,
  names: keys.map(() => null),
  values,
})
const found = (
  rows: readonly ReportRow[],
  of: CompiledReport = report,
  width: Found['width'] = 0,
): Found => ({
  report: of,
  answer: { rows, asOf: '2026-11-24 10:00:00', periods: {} },
  asked: { conditions: [], query: '' },
  width,
})
const told = {
  label: (at: number) => report.measures[at]?.name ?? '',
  unit: (_: unknown, one: ReportRow, at: number) => one.keys[at] ?? '',
}

test('of several currencies the one in which it comes to most is shown, and how many others there are', () => {
  const rows = [row(0, [null], '5', null), row(1, ['CNY'], '3', '70'), row(1, ['USD'], '2', '900')]
  expect(figuresAt(found(rows), 0, [0, 1], told)).toMatchObject([
    { value: '5', measure: null, others: 0 },
    { value: '900', measure: 'USD', others: 1 },
  ])
  expect(figuresAt(found([row(0, [null], '0', null)]), 0, [1], told)).toMatchObject([
    { value: '0', measure: null },
  ])
})

test('the rows behind a figure are those of its sum, its group and what was asked', () => {
  const one = {
    ...found([]),
    asked: { conditions: [conditionOf({ key: 'day', operator: 'range' }, '2026-11-01')], query: '' },
  }
  expect(linkOf(one, { depth: 1, keys: ['USD'] }, 1)).toEqual({
    query: '(status == OPEN)',
    conditions: JSON.stringify([
      { key: 'day', operator: 'range', from: '2026-11-01' },
      { key: 'currency', operator: 'in', value: ['USD'] },
    ]),
  })
})

test('a trend has a point for each of the weeks, of the currency that is shown', () => {
  const week = { label: label('Week'), value: 'weekStart(day)', type: 'date' as const }
  const rows = [
    row(0, [null, null], '9'),
    row(1, ['CNY', null], '9'),
    row(2, ['CNY', '2026-11-16'], '4'),
    row(2, ['USD', '2026-11-16'], '5'),
  ]
  const points = pointsOf(found(rows, { ...report, groups: [currency, week] }), {
    today: '2026-11-24',
    weeks: 3,
    unit: 'CNY',
  })
  expect(points).toEqual(['0', '4', '0'])
  expect(mondayBefore('2026-11-22', 0)).toBe('2026-11-16')
})

test('months without rows have their place, other groups are those that there are', () => {
  const months: CompiledReport = {
    ...report,
    period: 'day',
    groups: [{ label: label('Month'), value: 'monthStart(day)', type: 'date', isPeriod: true }],
  }
  const asked = { conditions: [conditionOf({ key: 'day', operator: 'range' }, '2026-09-05')], query: '' }
  const rows = [row(0, [null], '1'), row(1, ['2026-10-01'], '1'), row(1, [null], '1')]
  expect(keysOf({ ...found(rows, months, 1), asked }, '2026-11-24', 12)).toEqual([
    '2026-09-01',
    '2026-10-01',
    '2026-11-01',
  ])
  expect(keysOf(found(rows, report, 1), '2026-11-24', 12)).toEqual(['2026-10-01'])
  expect(monthsBetween('2025-12-31', '2026-02-01')).toEqual(['2025-12-01', '2026-01-01', '2026-02-01'])
})
