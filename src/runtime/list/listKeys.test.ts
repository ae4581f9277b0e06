import { expect, test } from 'vitest'
import { listKey, type TurnedPages } from './listKeys.ts'

const pressed = (key: string, more: Partial<Parameters<typeof listKey>[0]> = {}) => ({
  key,
  altKey: false,
  ctrlKey: false,
  metaKey: false,
  defaultPrevented: false,
  ...more,
})
const second: TurnedPages = { pageIndex: 2, pages: 3, isFullPage: true }
const alt = { altKey: true }
const plain = { isFull: false, isChosen: false }
const full = { isFull: true, isChosen: false }

test('Ctrl Enter searches, on a Mac with its own key; Enter alone means nothing here', () => {
  expect(listKey(pressed('Enter', { ctrlKey: true }), second, plain)).toEqual({ do: 'find' })
  expect(listKey(pressed('Enter', { metaKey: true }), second, plain)).toEqual({ do: 'find' })
  expect(listKey(pressed('Enter'), second, plain)).toBe(null)
})

test('Esc leaves the full screen unless something within it took the key', () => {
  expect(listKey(pressed('Escape'), second, full)).toEqual({ do: 'leaveFull' })
  expect(listKey(pressed('Escape'), second, plain)).toBe(null)
  expect(listKey(pressed('Escape', { defaultPrevented: true }), second, full)).toBe(null)
})

test('Esc lets go of chosen rows first', () => {
  expect(listKey(pressed('Escape'), second, { isFull: true, isChosen: true })).toEqual({ do: 'letGo' })
  expect(listKey(pressed('Escape'), second, { isFull: false, isChosen: true })).toEqual({ do: 'letGo' })
})

test.each<[string, TurnedPages, number | null]>([
  ['PageDown', second, 3],
  ['PageUp', second, 1],
  ['PageDown', { ...second, pageIndex: 3 }, null],
  ['PageUp', { ...second, pageIndex: 1 }, null],
  ['PageDown', { ...second, pages: null }, 3],
  ['PageDown', { ...second, pages: null, isFullPage: false }, null],
  ['PageUp', { ...second, pages: null, isFullPage: false }, 1],
])('Alt %s from %j turns to %s', (key, list, to) => {
  expect(listKey(pressed(key, alt), list, plain)).toEqual(to === null ? null : { do: 'turn', to })
  expect(listKey(pressed(key), list, plain)).toBe(null)
})
