// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest'
import { forgetTotals, readTotal, totalKey, writeTotal } from './totals.ts'

beforeEach(() => sessionStorage.clear())

test('the order of parameters does not matter, their values and the user do', () => {
  const key = totalKey('u1', 'f', { a: '1', b: ['x'], c: undefined })
  expect(totalKey('u1', 'f', { b: ['x'], a: '1' })).toBe(key)
  expect(totalKey('u1', 'f', { a: '2', b: ['x'] })).not.toBe(key)
  expect(totalKey('u1', 'g', { a: '1', b: ['x'] })).not.toBe(key)
  expect(totalKey('u2', 'f', { a: '1', b: ['x'] })).not.toBe(key)
})

test('[constants.totalCache] a total is kept for ten minutes', () => {
  writeTotal('total.k', 7, 1000)
  expect(readTotal('total.k', 601_000)).toEqual({ count: 7, at: 1000 })
  expect(readTotal('total.k', 601_001)).toBeNull()
})

test('forgetting takes the totals and nothing else', () => {
  writeTotal('total.k', 7)
  sessionStorage.setItem('other', 'x')
  forgetTotals()
  expect([readTotal('total.k'), sessionStorage.getItem('other')]).toEqual([null, 'x'])
})
