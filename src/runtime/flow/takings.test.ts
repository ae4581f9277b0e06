import { expect, test } from 'vitest'
import { choose, typeQuantity, wrongTaking } from './takings.ts'

const rows = [{ id: 'a', rest: '5' }, { id: 'b', rest: '2.5' }]

test('a chosen row takes all that is open', () => {
  expect([...choose(new Map(), new Set(['b']), rows)].map(([id, { quantity }]) => [id, quantity])).toEqual([['b', '2.5']])
})

test('what was typed stays when more rows are chosen, also on another page', () => {
  const typed = typeQuantity(choose(new Map(), new Set(['a']), rows), { id: 'a', rest: '5' }, '3')
  const more = choose(typed, new Set(['a', 'c']), [{ id: 'c', rest: '1' }])
  expect([...more].map(([id, { quantity }]) => [id, quantity])).toEqual([['a', '3'], ['c', '1']])
})

test('a row that is no longer chosen takes nothing', () => {
  expect(choose(choose(new Map(), new Set(['a', 'b']), rows), new Set(['b']), rows).has('a')).toBe(false)
})

test('quantities are compared exactly', () => {
  expect(wrongTaking('0.3', '0.3')).toBeNull()
  expect(wrongTaking('0.30000000000000001', '0.3')).toBe('tooMuch')
  expect(wrongTaking('0', '1')).toBe('notPositive')
  expect(wrongTaking('-1', '1')).toBe('notPositive')
  expect(wrongTaking('', '1')).toBe('notPositive')
  expect(wrongTaking(null, '1')).toBe('notPositive')
})
