import { expect, test } from 'vitest'
import { RowHeights, tallest } from './RowHeights.ts'

const plain = (heights: readonly number[]) => {
  let at = 0
  return heights.map((height) => (at += height) - height)
}

test('places are those that adding up one by one gives', () => {
  const heights = Array.from({ length: 200 }, (_, index) => {
    if (index % 7 === 3) return 80
    return index % 31 === 0 ? 57 : 36
  })
  const rows = new RowHeights(200, 36, new Map(heights.map((height, index) => [index, height])))
  const offsets = plain(heights)
  offsets.forEach((offset, index) => {
    expect(rows.offsetOf(index)).toBe(offset)
    expect(rows.heightOf(index)).toBe(heights[index])
    expect(rows.indexAt(offset)).toBe(index)
    expect(rows.indexAt(offset + (heights[index] ?? 0) - 1)).toBe(index)
  })
  expect(rows.total).toBe(heights.reduce((a, b) => a + b, 0))
  expect([rows.indexAt(-5), rows.indexAt(1e9)]).toEqual([0, 199])
})

test('what is drawn covers the view, and no more than a few rows beside it', () => {
  const rows = new RowHeights(
    1000,
    30,
    new Map([
      [0, 200],
      [5, 90],
    ]),
  )
  expect(rows.rangeAt(0, 300, 0)).toEqual({ first: 0, last: 4 })
  expect(rows.rangeAt(199, 2, 0)).toEqual({ first: 0, last: 1 })
  expect(rows.rangeAt(3000, 300, 3)).toEqual({ first: rows.indexAt(3000) - 3, last: rows.indexAt(3299) + 3 })
  expect(rows.rangeAt(1e9, 300, 3).last).toBe(999)
  expect(new RowHeights(0, 30).rangeAt(0, 300, 3)).toEqual({ first: 0, last: -1 })
})

test('more rows than a browser can count pixels: the first and the last can be reached, and a row can be found again', () => {
  const rows = new RowHeights(1_000_000, 36)
  expect(rows.stretch).toBe(tallest)
  expect(rows.rangeAt(0, 800, 0).first).toBe(0)
  expect(rows.rangeAt(tallest - 800, 800, 0).last).toBe(999_999)
  const scrollTop = rows.toScrollTop(rows.offsetOf(777_777), 800)
  expect(rows.indexAt(rows.toOffset(scrollTop, 800) + 1)).toBe(777_777)
})
