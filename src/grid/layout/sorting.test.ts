import { expect, test } from 'vitest'
import { nextSort, sortFieldOf } from './sorting.ts'

test('a column goes up, down and out; alone it replaces the others', () => {
  const up = nextSort([{ field: 'b', order: 'asc' }], 'a', false)
  const down = nextSort(up, 'a', false)
  expect([up, down, nextSort(down, 'a', false)]).toEqual([
    [{ field: 'a', order: 'asc' }],
    [{ field: 'a', order: 'desc' }],
    [],
  ])
})

test('added columns keep their rank when they turn', () => {
  const two = nextSort([{ field: 'a', order: 'asc' }], 'b', true)
  expect(nextSort(two, 'a', true)).toEqual([
    { field: 'a', order: 'desc' },
    { field: 'b', order: 'asc' },
  ])
  expect(nextSort(nextSort(two, 'a', true), 'a', true)).toEqual([{ field: 'b', order: 'asc' }])
})

test('a column is sorted by its field, a value read through a ref by its key', () => {
  expect(sortFieldOf({ field: 'item', key: 'itemName' })).toBe('item')
  expect(sortFieldOf({ key: 'item.uomName' })).toBe('item.uomName')
})
