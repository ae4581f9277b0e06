import { expect, test } from 'vitest'
import { shortNumber } from './shortNumber.ts'

test.each([
  ['999', null, null],
  ['12500', '1.3 万', '12.5 k'],
  ['8426000', '842.6 万', '8.43 m'],
  ['58266700', '5,826.7 万', '58.27 m'],
  ['611203345.22', '6.11 亿', '611.20 m'],
  ['-2500000000', '-25.00 亿', '-2.50 bn'],
  ['nothing', null, null],
] as const)('%s is said short as %s and %s', (value, chinese, english) => {
  expect([shortNumber(value, 'CN'), shortNumber(value, 'EN')]).toEqual([chinese, english])
})

test('what is small enough for its place is said in full, and a scale has no useless decimals', () => {
  expect(shortNumber('9999999', 'CN', { from: 10_000_000 })).toBeNull()
  expect(shortNumber('10000000', 'EN', { from: 10_000_000 })).toBe('10.00 m')
  expect(shortNumber('4000000', 'CN', { isExact: false })).toBe('400 万')
})
