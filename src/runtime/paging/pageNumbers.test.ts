import { expect, test } from 'vitest'
import { customPageSize, pagesOf, readPageNumber, readPageSize } from './pageNumbers.ts'

test('[gridRules.customPageSizeMinimum][constants.pageSizeCustomMinimum] a page has at least ten rows, and it is said', () => {
  expect(customPageSize.min).toBe(10)
  expect(readPageSize('10')).toEqual({ value: 10 })
  expect(readPageSize(' ３５ ')).toEqual({ value: 35 })
  expect(readPageSize('9')).toEqual({
    problem: { CN: '每页行数不能小于 10', EN: 'A page has at least 10 rows' },
  })
  expect(readPageSize('501')).toMatchObject({ problem: { EN: 'A page has at most 500 rows' } })
  for (const text of ['', 'x', '1.5', '1e3'])
    expect(readPageSize(text)).toMatchObject({
      problem: { EN: 'Enter the rows of a page, a whole number from 10 to 500' },
    })
})

test('[gridRules.customPageNumberBelowZero] a page number below 0 is an error; beyond the last page it is the last', () => {
  expect(readPageNumber('-1', 5)).toEqual({
    problem: { CN: '页码不能小于 0', EN: 'The page number cannot be below 0' },
  })
  expect(readPageNumber('0', 5)).toEqual({ value: 1 })
  expect(readPageNumber('3', 5)).toEqual({ value: 3 })
  expect(readPageNumber('99', 5)).toEqual({ value: 5 })
  expect(readPageNumber('99', null)).toEqual({ value: 99 })
  expect(readPageNumber('two', 5)).toMatchObject({ problem: { EN: 'Enter a page number, a whole number' } })
})

test('nothing is one page; while the total is not known nobody knows how many there are', () => {
  expect([pagesOf(0, 20), pagesOf(41, 20), pagesOf(40, 20), pagesOf(-1, 20)]).toEqual([1, 3, 2, null])
})
