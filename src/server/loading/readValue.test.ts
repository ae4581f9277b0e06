import { expect, test } from 'vitest'
import { readDate } from './readDate.ts'
import { readNumber } from './readNumber.ts'
import { readValue, type Value } from './readValue.ts'
import type { ValueRule, ValueSource } from './Mapping.ts'
import { spoken } from '../../texts/spoken.ts'

const number = (text: string, rule: Parameters<typeof readNumber>[1] = {}, unit?: string, over?: string) => {
  const read = readNumber(text, rule, unit, over)
  return 'value' in read ? read.value : null
}

test.each([
  ['1234.5', '1234.5'],
  ['1,234.50', '1234.5'],
  ['.00', '0'],
  ['-12', '-12'],
  ['+3.', '3'],
  ['12,34', null],
  ['1,23,456', null],
  ['1.2.3', null],
  ['', null],
  ['-', null],
  ['12a', null],
  ['1e5', null],
  ['12345678901234567890.123456789', '12345678901234567890.123456789'],
])('%j is the number %j', (text, value) => {
  expect(number(text)).toBe(value)
})

test.each([
  ['1.234,50', '1234.5'],
  ['1 234,5', '1234.5'],
  ['1’234,5', '1234.5'],
  ['1,5', '1.5'],
  ['1.5', null],
])('with a decimal comma %j is %j', (text, value) => {
  expect(number(text, { decimal: ',' })).toBe(value)
})

test('a currency or a unit is only taken off where the mapping says so, and the unit must be that of the row', () => {
  expect(number('$ 45.58', { currency: true })).toBe('45.58')
  expect(number('45.58 EUR', { currency: true })).toBe('45.58')
  expect(number('$ 45.58')).toBeNull()
  expect(number('550EA', { unit: 'u' }, 'EA')).toBe('550')
  expect(number('12个', { unit: 'u' }, '个')).toBe('12')
  expect(number('550', { unit: 'u' }, 'EA')).toBe('550')
  expect(number('550KG', { unit: 'u' }, 'EA')).toBeNull()
})

test('a price from an amount and a quantity is exact, and division by nothing is refused', () => {
  expect(number('10', { over: 'q' }, undefined, '3')).toBe('3.333333')
  expect(number('2.5', { over: 'q', round: 0 }, undefined, '1')).toBe('3')
  expect(number('10', { over: 'q' }, undefined, '0')).toBeNull()
})

test.each([
  ['2022-04-29', ['yyyy-MM-dd'], '2022-04-29'],
  ['2022/04/29', ['yyyy-MM-dd', 'yyyy/MM/dd'], '2022-04-29'],
  ['31.12.2015', ['dd.MM.yyyy'], '2015-12-31'],
  ['2-Jun-06', ['d-MMM-yy'], '2006-06-02'],
  ['11/13/06', ['M/d/yy'], '2006-11-13'],
  ['44680', ['excel'], '2022-04-29'],
  ['60', ['excel'], null],
  ['31.02.2015', ['dd.MM.yyyy'], null],
  ['12/1/06', ['yyyy-MM-dd'], null],
  ['2-Juni-06', ['d-MMM-yy'], null],
  ['2015-12-31 00:00', ['yyyy-MM-dd'], '2015-12-31'],
])('%j in %j is the date %j', (text, formats, value) => {
  const read = readDate(text, formats)
  expect('value' in read ? read.value : null).toBe(value)
})

const cells = new Map([
  ['a', 'one'],
  ['b', ''],
  ['c', 'N/A'],
  ['d', "'x-1"],
])
const value = (source: ValueSource): Value | string => {
  const read = readValue(source, cells, { empty: ['N/A'], given: { secret: 's' } })
  return 'value' in read ? read.value : `refused: ${spoken(read.problem, 'EN')}`
}

test('a value comes from a column, the first filled one, several, a text, a constant, or what was given', () => {
  expect(value('a')).toBe('one')
  expect(value({ columns: ['b', 'a'] })).toBe('one')
  expect(value({ join: ['a', 'b', 'd'], with: '/' })).toBe("one/'x-1")
  expect(value({ text: 'No. {a}' })).toBe('No. one')
  expect(value({ text: 'No. {b}' })).toBeNull()
  expect(value({ value: 5 })).toBe(5)
  expect(value({ given: 'secret' })).toBe('s')
  expect(value({ json: { one: 'a', none: 'b' } })).toEqual({ one: 'one', none: null })
})

test('empty texts are no value, and `else` takes their place', () => {
  expect(value('b')).toBeNull()
  expect(value('c')).toBeNull()
  expect(value({ column: 'c', else: 'a' })).toBe('one')
  expect(value({ column: 'a', map: { one: null }, else: { value: 'other' } })).toBe('other')
})

test('texts are stripped, cased, mapped and cut; a text without a mapping is refused with those that have one', () => {
  expect(value({ column: 'd', strip: "'", case: 'upper' })).toBe('X-1')
  expect(value({ column: 'a', map: { one: 'ONE' } })).toBe('ONE')
  expect(value({ column: 'a', map: { two: 'TWO' } })).toBe(
    'refused: "one" stands for nothing (known are two)',
  )
  expect(value({ column: 'a', cut: 2 })).toBe('on')
})

test('days are counted from the loading by a column, and dates are moved up to it by whole weeks', () => {
  const cells = new Map([
    ['in', '-2'],
    ['day', '2022-04-15'],
    ['newest', '2025-09-21'],
  ])
  const read = (rule: ValueRule) => {
    const found = readValue(rule, cells, {})
    return 'value' in found ? String(found.value) : 'problem'
  }
  const ago = (day: string) => Math.round((Date.now() - Date.parse(day)) / 86_400_000 - 0.5)
  expect(ago(read({ today: 'in' }))).toBe(2)
  const newest = read({ column: 'newest', newest: '2025-09-21' })
  expect(ago(newest)).toBeGreaterThanOrEqual(3)
  expect(ago(newest)).toBeLessThanOrEqual(9)
  const day = read({ column: 'day', newest: '2025-09-21' })
  expect((Date.parse(newest) - Date.parse(day)) / 86_400_000).toBe(
    (Date.parse('2025-09-21') - Date.parse('2022-04-15')) / 86_400_000,
  )
  expect(new Date(day).getUTCDay()).toBe(new Date('2022-04-15').getUTCDay())
  expect(read({ column: 'day', later: 1 })).toBe('2022-04-16')
})
