// What stands in the head of a report: figures of all rows that say something, and which of them open their rows.
import { expect, test } from 'vitest'
import type { CompiledMeasure, CompiledReport, ReportRow } from '../../language/report.ts'
import { headFigures } from './headFigures.ts'

const measure = (name: string, more: Partial<CompiledMeasure> = {}): CompiledMeasure => ({
  ...{ name, label: { CN: name, EN: name }, type: 'figure', scale: 0, formula: 'v_0', source: 'count' },
  ...{ totals: [], runs: [] },
  ...more,
})
const report: Pick<CompiledReport, 'measures' | 'sums'> = {
  measures: [
    measure('orders', { sum: 0 }),
    measure('late', { sum: 0 }),
    measure('onTime', { type: 'percent', scale: 1 }),
    measure('spend', { scale: 2 }),
    measure('share', { type: 'percent', totals: [3] }),
    measure('running', { type: 'percent', runs: [3] }),
  ],
  sums: [{ does: 'count' }],
}
const row = (depth: number, values: ReportRow['values']): ReportRow => ({
  depth,
  keys: [],
  names: [],
  values,
})

test('figures of all rows as they are read; none of rows that are measured differently, no shares of everything; nothing opens no rows', () => {
  const all = row(0, ['1234', '0', '97.12', null, '100', '100'])
  const found = headFigures(report, [row(1, ['1', '1', '1', '1', '1', '1']), all])
  expect(found.map(({ measure: { name }, text }) => `${name} ${text}`)).toEqual([
    'orders 1,234',
    'late 0',
    'onTime 97.1%',
  ])
  expect(found.map(({ sum }) => sum?.does)).toEqual(['count', undefined, undefined])
  expect(found[0]?.row).toBe(all)
})

test('without all rows there is no head, and never more than stand in a row', () => {
  expect(headFigures(report, [row(1, ['1'])])).toEqual([])
  const many = { ...report, measures: Array.from({ length: 9 }, (_, at) => measure(`m${at}`)) }
  expect(
    headFigures(many, [
      row(
        0,
        Array.from({ length: 9 }, () => '1'),
      ),
    ]),
  ).toHaveLength(6)
})
