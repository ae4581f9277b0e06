import { expect, test } from 'vitest'
import { everything, isWithin, leap, nextEditable, wholeColumns, wholeRows, within } from './moves.ts'

const extent = { rows: 5, cols: 3, hasExpander: false }
const tree = { ...extent, hasExpander: true }
const down = { row: 1, col: 0 }
/** Column 0 has a value in the rows 0, 1 and 3. */
const isFilled = ({ row, col }: { readonly row: number; readonly col: number }): boolean =>
  col === 0 && [0, 1, 3].includes(row)

test('one stands within the grid; the header is reached by going, not by marking', () => {
  expect(within({ row: 9, col: 9 }, extent, false)).toEqual({ row: 4, col: 2 })
  expect(within({ row: -5, col: -5 }, extent, false)).toEqual({ row: -1, col: 0 })
  expect(within({ row: -5, col: -5 }, extent, true)).toEqual({ row: 0, col: 0 })
})

test('left of the first column stands the cell that opens a row, where there is one', () => {
  expect(within({ row: 2, col: -1 }, tree, false)).toEqual({ row: 2, col: -1 })
  expect(within({ row: -1, col: -1 }, tree, false)).toEqual({ row: -1, col: 0 })
  expect(within({ row: 2, col: -1 }, tree, true)).toEqual({ row: 2, col: 0 })
})

test('a leap ends before a gap, over a gap at the next value, else at the edge', () => {
  expect(leap({ row: 0, col: 0 }, down, extent, isFilled)).toEqual({ row: 1, col: 0 })
  expect(leap({ row: 1, col: 0 }, down, extent, isFilled)).toEqual({ row: 3, col: 0 })
  expect(leap({ row: 3, col: 0 }, down, extent, isFilled)).toEqual({ row: 4, col: 0 })
  expect(leap({ row: 4, col: 0 }, down, extent, isFilled)).toEqual({ row: 4, col: 0 })
  expect(leap({ row: 0, col: 1 }, down, extent, isFilled)).toEqual({ row: 4, col: 1 })
  expect(leap({ row: -1, col: 0 }, down, extent, isFilled)).toEqual({ row: 0, col: 0 })
})

test('Tab goes through what can be edited in reading order, both ways, and ends', () => {
  const canEdit = ({ row, col }: { readonly row: number; readonly col: number }) => col === 1 && row !== 2
  expect(nextEditable({ row: 0, col: 1 }, 1, extent, canEdit)).toEqual({ row: 1, col: 1 })
  expect(nextEditable({ row: 1, col: 1 }, 1, extent, canEdit)).toEqual({ row: 3, col: 1 })
  expect(nextEditable({ row: 4, col: 1 }, 1, extent, canEdit)).toBe(null)
  expect(nextEditable({ row: 0, col: 1 }, -1, extent, canEdit)).toBe(null)
  expect(nextEditable({ row: 1, col: -1 }, -1, extent, canEdit)).toEqual({ row: 0, col: 1 })
  expect(nextEditable({ row: 2, col: -1 }, 1, extent, canEdit)).toEqual({ row: 3, col: 1 })
})

test('whole rows, whole columns, everything; of a marked heading the rows begin below it', () => {
  const marked = { top: 1, bottom: 2, left: 0, right: 1 }
  expect(wholeRows(marked, extent)).toEqual({ from: { row: 2, col: 2 }, to: { row: 1, col: 0 } })
  expect(wholeColumns(marked, extent)).toEqual({ from: { row: 4, col: 1 }, to: { row: 0, col: 0 } })
  expect(wholeRows({ ...marked, top: -1, bottom: -1 }, extent).to).toEqual({ row: 0, col: 0 })
  expect(everything(extent)).toEqual({ from: { row: 0, col: 0 }, to: { row: 4, col: 2 } })
  expect(everything({ ...extent, rows: 0 })).toBe(null)
  expect([isWithin({ row: 2, col: 0 }, marked), isWithin({ row: 2, col: 2 }, marked)]).toEqual([true, false])
})
