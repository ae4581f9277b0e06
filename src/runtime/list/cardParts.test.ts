import { expect, test } from 'vitest'
import type { CompiledColumn } from '../../language/column.ts'
import { cardParts, isLong } from './cardParts.ts'

const column = (key: string, more: Partial<CompiledColumn> = {}) =>
  ({ key, field: key, columnsDisplay: 'Y', ...more }) as CompiledColumn // only what is looked at
const link = { screen: 'orderEdit', idKey: 'id' }

test('the first link names the row, wherever it stands; three facts follow in the order of the columns', () => {
  const { title, state, facts } = cardParts(
    [
      column('type'),
      column('num', { link }),
      column('status'),
      column('partner', { link }),
      column('gone', { columnsDisplay: 'N' }),
      column('currencyMeaning', { field: 'currency' }),
      column('amount', { measure: 'currency' }),
      column('date'),
    ],
    'status',
  )
  expect([title?.key, state?.key, facts.map(({ key }) => key)]).toEqual([
    'num',
    'status',
    ['type', 'partner', 'amount'],
  ])
})

test('what is read through the document above stands there as what is its own', () => {
  const above = (key: string) => column(`parent.${key}`, { field: undefined } as Partial<CompiledColumn>)
  const { title, facts } = cardParts(
    [column('parent.num', { link }), above('title'), column('view'), above('end'), above('start')],
    undefined,
  )
  expect([title?.key, facts.map(({ key }) => key)]).toEqual([
    'parent.num',
    ['parent.title', 'view', 'parent.end'],
  ])
})

test('what a row comes to is among its facts, wherever it stands', () => {
  const columns = ['num', 'type', 'reason', 'words', 'date'].map((key) => column(key))
  const { facts } = cardParts([...columns, column('amount', { type: 'amount' })], undefined)
  expect(facts.map(({ key }) => key)).toEqual(['type', 'reason', 'amount'])
})

test('without links and states the first column names the row', () => {
  const { title, state, facts } = cardParts([column('code'), column('name')], undefined)
  expect([title?.key, state, facts.map(({ key }) => key)]).toEqual(['code', undefined, ['name']])
})

test('names and several values have a line for themselves, numbers and codes stand side by side', () => {
  const types = ['ref', 'text', 'refs', 'users', 'lookups', 'lookup', 'amount', 'date', 'tel'] as const
  expect(types.filter((type) => isLong({ type }))).toEqual(['ref', 'text', 'refs', 'users', 'lookups'])
})
