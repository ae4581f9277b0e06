import { expect, test } from 'vitest'
import { isReadOn, joined, pagesOfQuery } from './readOn.ts'

const query = { filters: {}, sort: [], pageIndex: 3, pageRows: 20, pages: 1 }

test('one page more of the same is read on; another search, order, size or beginning is not', () => {
  const more = { ...query, pages: 2 }
  expect(isReadOn(query, more)).toBe(true)
  for (const other of [
    query,
    { ...more, pages: 3 },
    { ...more, filters: {} },
    { ...more, sort: [] },
    { ...more, pageRows: 50 },
    { ...more, pageIndex: 2 },
  ])
    expect(isReadOn(query, other)).toBe(false)
})

test('each page is asked for by its number', () => {
  expect(pagesOfQuery({ ...query, pages: 3 }).map(({ pageIndex }) => pageIndex)).toEqual([3, 4, 5])
})

test('a row that moved to the next page meanwhile stands there once', () => {
  expect(
    joined([
      [{ id: 1 }, { id: 2 }],
      [{ id: 2 }, { id: 3 }],
    ]).map(({ id }) => id),
  ).toEqual([1, 2, 3])
})
