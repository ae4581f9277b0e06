import { expect, test } from 'vitest'
import type { CompiledColumn } from '../../language/column.ts'
import type { ExpressionEnv } from '../../language/expression.ts'
import type { MatrixSection } from '../../language/matrix.ts'
import type { Row } from '../../language/row.ts'
import { bestIn, pivotOf } from './pivot.ts'

const env: ExpressionEnv = { me: {}, now: '2026-03-05 10:00:00', today: '2026-03-05' }
const column = (key: string, type: CompiledColumn['type'] = 'text') => ({ key, type }) as CompiledColumn // read alone

/** Offers of parties for things of the same document. */
const offers: Pick<MatrixSection, 'path' | 'side' | 'heads'> = {
  path: ['offers'],
  side: { key: 'thingId', lines: { name: 'things', entity: 'thing', key: 'id' }, columns: [] },
  heads: [{ key: 'partyId', lines: { name: 'parties', entity: 'party', key: 'partyId' }, columns: [] }],
}
const document: Row = {
  things: [{ id: 't1', $key: 'a' }, { id: 't2', $key: 'b' }, { $key: 'c' }],
  parties: [
    { id: 'p1', partyId: 'P', $key: 'd' },
    { id: 'p2', partyId: 'Q', $key: 'e' },
  ],
  offers: [
    { thingId: 't2', partyId: 'Q', price: '3' },
    { thingId: 't1', partyId: 'P', price: '2' },
    { thingId: 't1', partyId: 'Z', price: '9' },
  ],
}

test('lines of the document stand in their order, with cells or without; what only cells say comes behind them', () => {
  const { rows, columns, cells } = pivotOf(offers, document, env)
  expect(rows.map(({ key, path }) => [key, path])).toEqual([
    ['t1', 'things[0]'],
    ['t2', 'things[1]'],
    ['new c', 'things[2]'],
  ])
  expect(columns.map(({ key }) => key)).toEqual(['P', 'Q', 'Z'])
  expect(cells.get('t1')?.get('P')?.path).toBe('offers[1]')
  expect(cells.get('t2')?.get('P')).toBeUndefined()
})

/** Quantities of each line by day, under their months. */
const plan: Pick<MatrixSection, 'path' | 'side' | 'heads'> = {
  path: ['lines', 'parts'],
  side: { lines: { name: 'lines', entity: 'line', key: '' }, columns: [] },
  heads: [
    {
      value: {
        type: 'text',
        deps: ['day'],
        says: { CN: '', EN: '' },
        source: '',
        run: (row) => String(row['day']).slice(0, 7),
      },
      columns: [],
    },
    { key: 'day', columns: [column('day', 'date')] },
  ],
}

test('lines of lines stand in the row of what holds them, days in their order, under what they have in common', () => {
  const parts = (...days: string[]) => days.map((day) => ({ day, quantity: '1' }))
  const { rows, columns, cells } = pivotOf(
    plan,
    {
      lines: [
        { $key: 'x', parts: parts('2026-02-02', '2026-01-26') },
        { $key: 'y', parts: parts('2026-01-05') },
      ],
    },
    env,
  )
  expect(rows.map(({ key, path }) => [key, path])).toEqual([
    ['x', 'lines[0]'],
    ['y', 'lines[1]'],
  ])
  expect(columns.map(({ key, groups }) => [groups[0]?.text, key])).toEqual([
    ['2026-01', '2026-01-05'],
    ['2026-01', '2026-01-26'],
    ['2026-02', '2026-02-02'],
  ])
  expect(cells.get('x')?.get('2026-01-26')?.path).toBe('lines[0].parts[1]')
})

const cellsOf = (values: Readonly<Record<string, Row>>) =>
  new Map(Object.entries(values).map(([key, row]) => [key, { row, path: '' }]))

test('the best cell is the least, to the last decimal; of equals all are, and a cell without a value is none', () => {
  const least = [{ key: 'price', order: 'asc' as const }]
  const prices = {
    a: { price: '100000000000.000002' },
    b: { price: '100000000000.000001' },
    c: { price: null },
  }
  expect(bestIn(least, cellsOf(prices))).toEqual(['b'])
  expect(bestIn(least, cellsOf({ a: { price: '5' }, b: { price: '5.0' }, c: { price: '6' } }))).toEqual([
    'a',
    'b',
  ])
  expect(bestIn(least, cellsOf({ a: {}, b: { price: '' } }))).toEqual([])
})

test('with a minus the greatest is best, and where several are equal the next field decides', () => {
  const best = [
    { key: 'score', order: 'desc' as const },
    { key: 'price', order: 'asc' as const },
  ]
  const cells = {
    a: { score: '9', price: '4' },
    b: { score: '10', price: '7' },
    c: { score: '10', price: '6' },
  }
  expect(bestIn(best, cellsOf(cells))).toEqual(['c'])
})
