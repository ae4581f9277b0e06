import { expect, test } from 'vitest'
import type { CompiledSearchField } from '../../language/column.ts'
import { compared, operatorOf, operatorsOf } from './operators.ts'
import { missing, toCondition } from './search.ts'

const field = (more: Partial<CompiledSearchField>): CompiledSearchField => ({
  key: 'x',
  title: { CN: '', EN: '' },
  type: 'text',
  operator: 'contains',
  ...more,
})
const text = field({})
const status = field({ type: 'lookup', operator: 'in', states: [] })
const day = field({ type: 'date', operator: 'range' })
const size = field({ type: 'amount', operator: 'range' })
const place = field({ key: 'placeId', type: 'ref', operator: 'in', to: 'place', tree: true })

test('each kind of field has its own ways of comparing, the usual one first', () => {
  expect([text, status, day, size, place].map((one) => operatorsOf(one)[0])).toEqual([
    'contains',
    'in',
    'range',
    'range',
    'below',
  ])
  expect([text, status, day, size, place].map((one) => operatorsOf(one).includes('relative'))).toEqual([
    false,
    false,
    true,
    false,
    false,
  ])
})

test('what was typed stays when it is compared otherwise, where that can be', () => {
  expect(compared(text, { kind: 'text', text: 'a' }, 'startsWith')).toEqual({
    kind: 'text',
    operator: 'startsWith',
    text: 'a',
  })
  expect(compared(text, { kind: 'text', operator: 'eq', text: 'a' }, 'contains')).toEqual({
    kind: 'text',
    text: 'a',
  })
  expect(compared(status, { kind: 'codes', codes: ['A'] }, 'notIn')).toEqual({
    kind: 'codes',
    codes: ['A'],
    operator: 'notIn',
  })
  expect(compared(day, { kind: 'range', from: '2026-01-01', to: null }, 'eq')).toEqual({
    kind: 'text',
    operator: 'eq',
    text: '2026-01-01',
  })
  expect(compared(day, { kind: 'range', from: '2026-01-01', to: null }, 'relative')).toBeNull()
  expect(compared(day, undefined, 'empty')).toEqual({ kind: 'empty', operator: 'empty' })
  expect(compared(place, { kind: 'refs', refs: [{ value: '1', label: 'One' }] }, 'in')).toEqual({
    kind: 'refs',
    refs: [{ value: '1', label: 'One' }],
    operator: 'in',
  })
})

test('a value says how it compares, and what is asked of the server', () => {
  const asked = (one: CompiledSearchField, value: Parameters<typeof toCondition>[1]) => [
    operatorOf(one, value),
    toCondition(one, value),
  ]
  expect(asked(place, { kind: 'refs', refs: [{ value: '1', label: '' }] })).toEqual([
    'below',
    { key: 'placeId', operator: 'below', value: ['1'] },
  ])
  expect(asked(day, { kind: 'relative', period: 'thisWeek' })).toEqual([
    'relative',
    { key: 'x', operator: 'relative', value: 'thisWeek' },
  ])
  expect(asked(day, { kind: 'range', from: null, to: '2026-01-01' })).toEqual([
    'range',
    { key: 'x', operator: 'range', to: '2026-01-01' },
  ])
  expect(asked(status, { kind: 'empty', operator: 'notEmpty' })).toEqual([
    'notEmpty',
    { key: 'x', operator: 'notEmpty' },
  ])
})

test('[gridRules.checkRequired] required fields without a value are named; a value of any kind will do', () => {
  const required = [
    field({ key: 'a', required: true }),
    field({ key: 'b', required: true, type: 'date', operator: 'range' }),
    field({ key: 'c' }),
  ]
  expect(missing(required, {}).map(({ key }) => key)).toEqual(['a', 'b'])
  expect(
    missing(required, { a: { kind: 'text', text: '  ' }, b: { kind: 'relative', period: 'today' } }).map(
      ({ key }) => key,
    ),
  ).toEqual(['a'])
})
