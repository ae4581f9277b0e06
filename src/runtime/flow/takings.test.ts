import { expect, test } from 'vitest'
import type { CompiledColumn } from '../../language/column.ts'
import type { CompiledEntity } from '../../language/entity.ts'
import type { CompiledFlow } from '../../language/flow.ts'
import type { Row } from '../../language/row.ts'
import {
  choose,
  filledColumns,
  flowParts,
  offered,
  pickerColumns,
  restOf,
  tellingColumns,
  typeQuantity,
  wrongTaking,
  wrongTakings,
} from './takings.ts'

const rows = [
  { id: 'a', rest: '5' },
  { id: 'b', rest: '2.5' },
]

test('a chosen row takes all that is open', () => {
  expect(
    [...choose(new Map(), new Set(['b']), rows, restOf)].map(([id, { quantity }]) => [id, quantity]),
  ).toEqual([['b', '2.5']])
})

test('what was typed stays when more rows are chosen, also on another page', () => {
  const typed = typeQuantity(choose(new Map(), new Set(['a']), rows, restOf), { id: 'a', rest: '5' }, '3')
  const more = choose(typed, new Set(['a', 'c']), [{ id: 'c', rest: '1' }], restOf)
  expect([...more].map(([id, { quantity }]) => [id, quantity])).toEqual([
    ['a', '3'],
    ['c', '1'],
  ])
})

test('a row that is no longer chosen takes nothing', () => {
  expect(
    choose(choose(new Map(), new Set(['a', 'b']), rows, restOf), new Set(['b']), rows, restOf).has('a'),
  ).toBe(false)
})

test('quantities are compared exactly', () => {
  expect(wrongTaking('0.3', '0.3')).toBeNull()
  expect(wrongTaking('0.30000000000000001', '0.3')).toBe('flow.tooMuch')
  expect(wrongTaking('0', '1')).toBe('flow.notPositive')
  expect(wrongTaking('-1', '1')).toBe('flow.notPositive')
  expect(wrongTaking('', '1')).toBe('flow.notPositive')
})

test('of rows that are taken whole nothing is said but which', () => {
  const flow = { copyLine: [], picker: { columns: [], search: [] } } as unknown as CompiledFlow // only what is looked at
  expect(offered(flow, { rest: '5' }, { me: {}, today: '', now: '' })).toBeNull()
  expect(wrongTakings(new Map([['a', { row: { id: 'a', rest: '5' }, quantity: null }]]))).toEqual([])
  expect(
    pickerColumns(flow, {
      rest: { CN: '', EN: '' },
      take: { CN: '', EN: '' },
      noLimit: { CN: '不限', EN: 'No limit' },
    }),
  ).toEqual([])
})

test('where nothing bounds a row any quantity is right, and it offers what the flow would copy', () => {
  expect(wrongTaking('1000000', restOf({ id: 'a', rest: null }))).toBeNull()
  const value = { run: (row: Row) => row['wanted'] ?? null }
  const flow = { take: 'quantity', copyLine: [{ field: 'quantity', value }] } as unknown as CompiledFlow // only what is looked at
  const env = { me: {}, today: '', now: '' }
  expect(offered(flow, { rest: null, wanted: '4' }, env)).toBe('4')
  expect(offered(flow, { rest: null }, env)).toBe('')
  expect(offered(flow, { rest: null, wanted: '4', has: '1.5' }, env)).toBe('2.5')
  expect(offered(flow, { rest: null, wanted: '4', has: '4' }, env)).toBe('')
  expect(offered(flow, { rest: '3', wanted: '4', has: '1' }, env)).toBe('3')
})

test('wrong quantities are found on whatever page their rows stand', () => {
  const takings = choose(new Map(), new Set(['a', 'b']), rows, restOf)
  expect(
    wrongTakings(
      typeQuantity(typeQuantity(takings, { id: 'b', rest: '2.5' }, '3'), { id: 'a', rest: '5' }, '5'),
    ),
  ).toEqual([{ row: { id: 'b', rest: '2.5' }, why: 'flow.tooMuch' }])
})

test('a row offers what the flow would copy, and all that is open where that is more than there is', () => {
  const value = { run: (row: Row) => row['wanted'] ?? null }
  const flow = { take: 'quantity', copyLine: [{ field: 'quantity', value }] } as unknown as CompiledFlow // only what is looked at
  const env = { me: {}, today: '', now: '' }
  expect(offered(flow, { rest: '999', wanted: '4' }, env)).toBe('4')
  expect(offered(flow, { rest: '3', wanted: '4' }, env)).toBe('3')
  expect(offered(flow, { rest: '3' }, env)).toBe('3')
})

const column = (key: string, more: Partial<CompiledColumn> = {}) =>
  ({ key, type: 'text', ...more }) as unknown as CompiledColumn // only what is looked at

test('days stand after what names the row and its thing', () => {
  const columns = [
    column('num'),
    column('itemName', { to: 'item' }),
    column('open'),
    column('demandDate', { type: 'date' }),
  ]
  const flow = { take: 'quantity', picker: { columns, search: [] } } as unknown as CompiledFlow // as above
  const words = {
    rest: { CN: '', EN: '' },
    take: { CN: '', EN: '' },
    noLimit: { CN: '不限', EN: 'No limit' },
  }
  expect(pickerColumns(flow, words).map(({ key }) => key)).toEqual([
    'num',
    'itemName',
    'demandDate',
    'open',
    'rest',
    '_take',
  ])
})

test('columns without a value on the page give up their width, but what names the row and what is taken', () => {
  const columns = [
    column('num', { fixed: 'left' }),
    column('spec'),
    column('item'),
    column('_take', { fixed: 'right' }),
  ]
  const keys = (rows: readonly Row[]) => filledColumns(columns, rows).map(({ key }) => key)
  expect(keys([{ item: 'Nut' }, { item: null }])).toEqual(['num', 'item', '_take'])
  expect(keys([])).toEqual(['num', 'spec', 'item', '_take'])
})

test('what a source row is of is not told twice', () => {
  const columns = [
    { key: 'itemName', field: 'item', type: 'ref', withCode: { code: 'itemCode', name: 'itemName' } },
    { key: 'demandDate', type: 'date' },
    { key: 'description', field: 'description', type: 'text' },
  ] as unknown as readonly CompiledColumn[] // only what is looked at
  const fields = [
    { name: 'description', default: { deps: ['item.itemName'] } },
  ] as unknown as CompiledEntity['fields'] // only what is looked at
  const keys = (rows: readonly Row[]) => tellingColumns({ fields }, columns, rows).map(({ key }) => key)
  expect(keys([{ itemName: 'Nut', description: 'Nut' }])).toEqual(['itemName', 'demandDate'])
  expect(keys([{ itemName: 'Nut', description: 'Nut, zinc' }])).toHaveLength(3)
})

test('on a phone a source row is a card: its name, few facts, what is open last; what a number is measured in is none of them', () => {
  const columns = [
    { key: 'orderNum', fixed: 'left' },
    { key: 'itemName', field: 'item' },
    { key: 'quantity', measure: 'uomName' },
    { key: 'uomName', field: 'uom' },
    { key: 'parent.day' },
    { key: 'plant' },
    { key: 'remark' },
    { key: 'rest', fixed: 'right' },
    { key: '_take', fixed: 'right' },
  ] as unknown as readonly CompiledColumn[] // only what is looked at
  const { title, facts, take } = flowParts(columns)
  expect([title?.key, facts.map(({ key }) => key), take?.key]).toEqual([
    'orderNum',
    ['itemName', 'quantity', 'parent.day', 'plant', 'rest'],
    '_take',
  ])
})
