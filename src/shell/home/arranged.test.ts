// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { readHomeOrder, usualHome } from '../../client/homeOrder.ts'
import { arranged, inOrder, moved } from './arranged.ts'

const tiles = ['a', 'b', 'c'].map((name) => ({ name }))
const names = (list: readonly { readonly name: string }[]) => list.map(({ name }) => name).join('')

test('tiles stand where the user put them, without those that he hid', () => {
  expect(names(arranged(tiles, usualHome))).toBe('abc')
  expect(names(arranged(tiles, { order: ['c', 'a', 'b'], hidden: ['a'] }))).toBe('cb')
})

test('a tile that came later stands behind the one before it, one that is gone is forgotten', () => {
  expect(names(inOrder(tiles, ['c', 'gone', 'a']))).toBe('cab')
  expect(names(inOrder(tiles, ['b', 'c']))).toBe('abc')
})

test('one step, and none beyond an end', () => {
  expect(moved(['a', 'b', 'c'], 'c', -1)).toEqual(['a', 'c', 'b'])
  expect(moved(['a', 'b'], 'b', 1)).toEqual(['a', 'b'])
})

test('what was kept and is no arrangement counts as none', () => {
  expect(readHomeOrder({ order: ['a', 7], hidden: 'a' })).toEqual({ order: ['a'], hidden: [] })
  expect(readHomeOrder(null)).toEqual(usualHome)
})
