import { expect, test } from 'vitest'
import { loadedDate } from './loadedDate.ts'
import { pastedDate } from './pastedDate.ts'

test.each([
  ['44680', 'excel'],
  ['44680.75', 'excel'],
  ['2-Jun-2006', 'd-MMM-yyyy'],
  ['29 Feb 2024', 'd MMM yyyy'],
  ['31-Jun-2006', 'd-MMM-yyyy'],
])('%s is the same day, or none, pasted and loaded', (text, notation) => {
  expect(pastedDate(text, 'datetime')?.slice(0, 10) ?? null).toBe(loadedDate(text, [notation]))
})

test('a year of four digits is that year, however early', () => {
  expect(loadedDate('0050-03-01', ['yyyy-MM-dd'])).toBe('0050-03-01')
  expect(loadedDate('50-03-01', ['yy-MM-dd'])).toBe('2050-03-01')
  expect(loadedDate('70-03-01', ['yy-MM-dd'])).toBe('1970-03-01')
})
