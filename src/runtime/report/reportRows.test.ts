import { expect, test } from 'vitest'
import type { CompiledReport, ReportRow } from '../../language/report.ts'
import { chartOf, groupName, shownRows, shownValue, pathOf } from './reportRows.ts'

const label = (text: string) => ({ CN: text, EN: text })
const report: CompiledReport = {
  groups: [
    { label: label('Month'), value: 'monthStart(day)', type: 'date', isPeriod: true },
    { label: label('Kind'), key: 'kind', value: 'kind', type: 'lookup', typeCode: 'KIND' },
  ],
  sums: [{ does: 'count' }],
  measures: [
    {
      name: 'rows',
      label: label('Rows'),
      type: 'figure',
      scale: 0,
      formula: 'v_0',
      source: 'count(each)',
      sum: 0,
      totals: [],
      runs: [],
    },
  ],
  order: [0],
  chart: { type: 'bar', show: [0] },
}
const row = (depth: number, ...keys: readonly (string | null)[]): ReportRow => ({
  depth,
  keys: [keys[0] ?? null, keys[1] ?? null],
  names: [null, null],
  values: [String(depth)],
})
const rows = [
  row(0),
  row(1, '2026-02-01'),
  row(2, '2026-02-01', 'A'),
  row(1, '2026-03-01'),
  row(2, '2026-03-01'),
]
const said = {
  codes: new Map([['KIND', [{ code: 'A', label: label('Alpha'), enabled: true, attributes: {} }]]]),
  language: 'EN' as const,
  none: 'Without',
}

test('groups under a folded one are out of sight, and no others', () => {
  expect(shownRows(rows, new Set([pathOf(row(1, '2026-02-01'))]))).toEqual(rows.filter((_, at) => at !== 2))
  expect(shownRows(rows, new Set())).toEqual(rows)
})

test('groups are called by their code lists, months by month, and what is empty by nothing', () => {
  const [month, kind] = report.groups
  if (!month || !kind) throw new Error('There are two groups.')
  expect(groupName(month, row(1, '2026-02-01'), 0, said)).toBe('2026-02')
  expect(groupName(kind, row(2, '2026-02-01', 'A'), 1, said)).toBe('Alpha')
  expect(groupName(kind, row(2, '2026-03-01'), 1, said)).toBeNull()
})

test('figures are shown to their decimals, and nothing as nothing', () => {
  expect(shownValue({ type: 'figure', scale: 2 }, '1234567.895')).toBe('1,234,567.90')
  expect(shownValue({ type: 'percent', scale: 1 }, '-5.17')).toBe('-5.2%')
  expect(shownValue({ type: 'figure', scale: 0 }, null)).toBe('')
  expect(shownValue({ type: 'words', scale: 0 }, 'A')).toBe('A')
})

test('the chart shows the widest groups', () => {
  expect(chartOf(report, rows, said)).toEqual({
    kind: 'bar',
    categories: ['2026-02', '2026-03'],
    series: [{ name: 'Rows', values: ['1', '1'] }],
  })
})
