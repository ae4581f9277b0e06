import { expect, test } from 'vitest'
import { firstTableHeight, tableHeight, tableHeights } from './tableHeight.ts'

const plain = { paging: false, summary: false, fullscreen: false } as const

test('a table is 300 at first, or as configured, 700 at most [constants.tableHeightDefault] [constants.tableHeightInitial]', () => {
  expect(firstTableHeight()).toBe(300)
  expect(firstTableHeight(480)).toBe(480)
  expect(firstTableHeight(900)).toBe(700)
})

test('then it is the page less 42 with paging or 4 without, and 40 for a summary or fullscreen [constants.tableHeightOffsetPaging] [constants.tableHeightOffsetNoPaging] [constants.tableHeightOffsetSummary]', () => {
  expect(tableHeight({ ...plain, page: 600, paging: true })).toBe(558)
  expect(tableHeight({ ...plain, page: 600 })).toBe(596)
  expect(tableHeight({ ...plain, page: 600, paging: true, summary: true })).toBe(518)
  expect(tableHeight({ ...plain, page: 600, fullscreen: true })).toBe(556)
  expect(tableHeight({ ...plain, page: 600, summary: true, fullscreen: true })).toBe(556)
})

test('a page bar that is higher takes its room from the table, where there is one', () => {
  expect(tableHeight({ ...plain, page: 600, paging: true, taller: 14 })).toBe(544)
  expect(tableHeight({ ...plain, page: 600, taller: 14 })).toBe(596)
})

test('less than 120 would be too little: 250 [constants.tableHeightSmall] [constants.tableHeightSmallLimit]', () => {
  expect(tableHeight({ ...plain, page: tableHeights.smallBelow + 4 })).toBe(120)
  expect(tableHeight({ ...plain, page: 123 })).toBe(250)
})

test('without a page 200 [constants.tableHeightFallback]', () => {
  expect(tableHeight({ ...plain, paging: true, summary: true })).toBe(200)
})
