import { expect, test } from 'vitest'
import { pageTurned, stateOf, turned, type Selectable } from './selection.ts'

/** Five rows, of which the third cannot be selected. */
const page = (type: Selectable['type'], ...selected: readonly string[]): Selectable => ({
  type,
  count: 5,
  keyAt: (index) => (index === 2 ? null : `r${index}`),
  selected: new Set(selected),
})
const sorted = (keys: ReadonlySet<string> | null) => keys && [...keys].sort()

test('a row is turned alone; keys of other pages stay', () => {
  expect(sorted(turned(page('multiple', 'other'), 1))).toEqual(['other', 'r1'])
  expect(sorted(turned(page('multiple', 'other', 'r1'), 1))).toEqual(['other'])
})

test('with a row to reach from, all between take the state of the one that was turned', () => {
  expect(sorted(turned(page('multiple', 'r1'), 4, 0))).toEqual(['r0', 'r1', 'r3', 'r4'])
  expect(sorted(turned(page('multiple', 'r0', 'r1', 'r4'), 4, 0))).toEqual([])
})

test('of one that is chosen alone there is only one, and what cannot be selected is not', () => {
  expect(sorted(turned(page('single', 'r0'), 1))).toEqual(['r1'])
  expect(turned(page('multiple'), 2)).toBe(null)
  expect(turned(page('none'), 1)).toBe(null)
  expect(turned(page('multiple'), 9)).toBe(null)
})

test('the page is selected as a whole, and given up as a whole', () => {
  expect(stateOf(page('multiple', 'other'))).toBe('none')
  expect(stateOf(page('multiple', 'r0'))).toBe('some')
  const all = pageTurned(page('multiple', 'other', 'r0'))
  expect(sorted(all)).toEqual(['other', 'r0', 'r1', 'r3', 'r4'])
  expect(stateOf(page('multiple', ...all))).toBe('all')
  expect(sorted(pageTurned(page('multiple', ...all)))).toEqual(['other'])
})
