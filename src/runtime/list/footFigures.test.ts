import { expect, test } from 'vitest'
import type { CompiledColumn } from '../../language/column.ts'
import { pageFigures, wholeFigures } from './footFigures.ts'

const column = (key: string, more: Partial<CompiledColumn> = {}) =>
  ({ key, columnsDisplay: 'Y', isSummary: true, ...more }) as CompiledColumn // only what is looked at
const amount = column('amount', { measure: 'currency' })
const table = { showSummary: true } as const
const rows = [
  { amount: '1.10', currency: 'USD' },
  { amount: '2.20', currency: 'CNY' },
  { amount: '3.30', currency: 'CNY' },
  { amount: null, currency: 'EUR' },
]
const plain = (figures: ReturnType<typeof pageFigures>) =>
  figures.map(({ column: { key }, parts }) => [
    key,
    ...parts.map(({ measure, value }) => `${measure} ${value}`.trim()),
  ])

test('a sum stands for each currency, the most frequent first; what has no number has no figure', () => {
  expect(
    plain(pageFigures([amount, column('nothing'), column('hidden', { columnsDisplay: 'N' })], table, rows)),
  ).toEqual([['amount', 'CNY 5.5', 'USD 1.1']])
  expect(pageFigures([amount], { showSummary: false }, rows)).toEqual([])
})

test('a mean stands only where all is measured alike', () => {
  const means = {
    showSummary: true,
    footerConfig: { summaryFields: [], meanNumFields: ['amount'], mergeFooterItems: [] },
  }
  expect(pageFigures([amount], means, rows)).toEqual([])
  expect(plain(pageFigures([amount], means, rows.slice(1)))).toEqual([['amount', '2.75']])
})

test('the whole result is its total, or without one its sums by currency, that of the page first', () => {
  const page = pageFigures([amount], table, rows)
  expect(plain(wholeFigures([amount], table, { totals: { amount: '99' }, groups: {} }, page))).toEqual([
    ['amount', 'CNY 99'],
  ])
  const groups = { amount: { USD: '7', CNY: '8' } }
  expect(plain(wholeFigures([amount], table, { totals: {}, groups }, page))).toEqual([
    ['amount', 'CNY 8', 'USD 7'],
  ])
  expect(wholeFigures([amount], table, { totals: undefined }, page)).toEqual([])
})
