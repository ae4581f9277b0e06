import { expect, test } from 'vitest'
import { series } from './fillSeries.ts'

test('numbers go on by their step, exactly', () => {
  expect(series(['1', '2'], 'number', 3)).toEqual(['3', '4', '5'])
  expect(series(['0.1', '0.2', '0.3'], 'number', 2)).toEqual(['0.4', '0.5'])
  expect(series([10, 5], 'number', 3)).toEqual(['0', '-5', '-10'])
  expect(series(['7', '7'], 'number', 2)).toEqual(['7', '7'])
})

test('dates go on by days, or by months where they keep their day', () => {
  expect(series(['2026-02-26', '2026-02-28'], 'date', 2)).toEqual(['2026-03-02', '2026-03-04'])
  expect(series(['2026-11-15', '2026-12-15'], 'date', 2)).toEqual(['2027-01-15', '2027-02-15'])
  expect(series(['2026-01-31', '2026-02-28'], 'date', 3)).toEqual(['2026-03-31', '2026-04-30', '2026-05-31'])
  expect(series(['2026-03-01', '2026-02-01'], 'date', 2)).toEqual(['2026-01-01', '2025-12-01'])
  expect(series(['2024-02-29', '2025-02-28'], 'date', 1)).toEqual(['2026-02-28'])
})

test('what has no one step is no series', () => {
  expect([
    series(['1'], 'number', 2),
    series(['1', '2', '4'], 'number', 2),
    series(['1', null], 'number', 2),
    series(['a', 'b'], 'number', 1),
  ]).toEqual([null, null, null, null])
  expect([
    series(['2026-01-01', '2026-01-02', '2026-01-05'], 'date', 1),
    series(['2026-01-01', null], 'date', 1),
    series(['x', 'y'], 'date', 1),
  ]).toEqual([null, null, null])
})
