import { expect, test } from 'vitest'
import { dayOrderOf, pastedDate } from './pastedDate.ts'
import { isLossy, pastedNumber } from './pastedNumber.ts'

test.each([
  ['12', '12'],
  ['-0.50', '-0.5'],
  ['1,234,567.891', '1234567.891'],
  ['1 234.5', '1234.5'],
  ["1'234.5", '1234.5'],
  ['１２．５', '12.5'],
  ['.5', '0.5'],
  ['5.', '5'],
  ['+3', '3'],
  ['¥1,234.50', '1234.5'],
  ['￥ 1,234.50', '1234.5'],
  ['$ (1,234.50)', '-1234.5'],
  ['($12)', '-12'],
  ['-$12', '-12'],
  ['$-12', '-12'],
  ['12.50 CNY', '12.5'],
  ['USD 12', '12'],
  ['HK$12', '12'],
  ['100元', '100'],
  ['(1,234)', '-1234'],
  ['1,234.50-', '-1234.5'],
  ['−7', '-7'],
  ['13%', '0.13'],
  ['-2.5 %', '-0.025'],
  [' ¥ -   ', '0'],
  ['123456789012345678901.123456', '123456789012345678901.123456'],
])('a number may be written %s', (text, value) => {
  expect(pastedNumber(text)).toBe(value)
})

test.each([
  '',
  '-',
  '1,23',
  '12,3456',
  '1.234,56',
  'twelve',
  '1.2.3',
  '12a',
  '(',
  '()',
  '1E+05',
  '#N/A',
  '12 34',
  '$',
  '--1',
])('“%s” is no number', (text) => {
  expect(pastedNumber(text)).toBe(null)
})

test('percents stay what they are where the column counts in percent', () => {
  expect([pastedNumber('13%', true), pastedNumber('13', true), pastedNumber('13 ％', true)]).toEqual([
    '13',
    '13',
    '13',
  ])
})

test('what a spreadsheet shows for want of room or of a value is known as such', () => {
  expect(['1.23457E+11', '####', '#N/A', '#DIV/0!'].every(isLossy)).toBe(true)
  expect(['12', 'E5', '#1', 'abc'].some(isLossy)).toBe(false)
})

test.each([
  ['2026-03-01', '2026-03-01'],
  ['2026/3/1', '2026-03-01'],
  ['2026.3.1', '2026-03-01'],
  ['20260301', '2026-03-01'],
  ['2026年3月1日', '2026-03-01'],
  ['2026年3月1日星期日', '2026-03-01'],
  ['Sunday, March 1, 2026', '2026-03-01'],
  ['46082', '2026-03-01'],
  ['46082.0', '2026-03-01'],
  ['1-Mar-26', '2026-03-01'],
  ['01 March 2026', '2026-03-01'],
  ['Mar 1, 2026', '2026-03-01'],
  ['3/13/2026', '2026-03-13'],
  ['13.3.2026', '2026-03-13'],
  ['4/4/2026', '2026-04-04'],
  ['2026/3/1 0:00', '2026-03-01'],
  ['2026-03-01 00:00:00', '2026-03-01'],
])('a date may be written %s', (text, value) => {
  expect(pastedDate(text, 'date')).toBe(value)
})

test.each([
  '2026-02-30',
  '3/4/2026',
  '26/03/01',
  '2026-03-01 08:30',
  '46082.5',
  'soon',
  '12',
  '31/13/2026',
  '1-Foo-26',
  '99999',
])('“%s” is no date, or not a sure one', (text) => {
  expect(pastedDate(text, 'date')).toBe(null)
})

test('the dates of a column tell in which order their days and months stand', () => {
  expect(dayOrderOf(['3/4/2026', '3/14/2026'])).toBe('monthFirst')
  expect(dayOrderOf(['3/4/2026', '14/3/2026 8:30'])).toBe('dayFirst')
  expect([dayOrderOf(['3/4/2026']), dayOrderOf(['14/3/2026', '3/14/2026'])]).toEqual([null, null])
  expect([pastedDate('3/4/2026', 'date', 'monthFirst'), pastedDate('3/4/2026', 'date', 'dayFirst')]).toEqual([
    '2026-03-04',
    '2026-04-03',
  ])
})

test('times, months and years', () => {
  expect([
    pastedDate('2026/3/1 8:30', 'datetime'),
    pastedDate('3/13/2026 2:30 PM', 'datetime'),
    pastedDate('2026年3月1日 下午2:30', 'datetime'),
    pastedDate('46082.5', 'datetime'),
    pastedDate('2026-03-01', 'datetime'),
  ]).toEqual([
    '2026-03-01 08:30:00',
    '2026-03-13 14:30:00',
    '2026-03-01 14:30:00',
    '2026-03-01 12:00:00',
    '2026-03-01 00:00:00',
  ])
  expect([
    pastedDate('8:30', 'time'),
    pastedDate('12:05 AM', 'time'),
    pastedDate('0.75', 'time'),
    pastedDate('25:00', 'time'),
    pastedDate('13:00 PM', 'time'),
  ]).toEqual(['08:30:00', '00:05:00', '18:00:00', null, null])
  expect([
    pastedDate('2026-03', 'month'),
    pastedDate('Mar-26', 'month'),
    pastedDate('2026年3月', 'month'),
    pastedDate('2026/3/1', 'month'),
    pastedDate('2026/3/2', 'month'),
  ]).toEqual(['2026-03', '2026-03', '2026-03', '2026-03', null])
  expect([
    pastedDate('2026', 'year'),
    pastedDate('2026年', 'year'),
    pastedDate('2026-05-01', 'year'),
    pastedDate('x', 'year'),
  ]).toEqual(['2026', '2026', '2026', null])
})
