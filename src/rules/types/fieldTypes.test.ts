import { describe, expect, test } from 'vitest'
import type { ValueType } from '../../language/expression.ts'
import type { FieldTypeName, Storage } from '../../language/field.ts'
import type { FieldFacts } from './FieldType.ts'
import { familyOf, fieldTypeNames, fieldTypes } from './fieldTypes.ts'

test('storage and value of a type are what expressions take them for', () => {
  const kept: Readonly<Record<Storage, readonly ValueType[]>> = {
    text: ['text', 'code'],
    decimal: ['decimal'],
    integer: ['integer'],
    date: ['date'],
    datetime: ['datetime'],
    flag: ['code'],
    id: ['id'],
    list: ['list'],
    json: ['json'],
  }
  for (const type of fieldTypeNames) {
    const { storage, value } = fieldTypes[type]
    expect(kept[storage], type).toContain(value)
    expect(value === 'code', type).toBe(['code', 'flag'].includes(familyOf(type)))
  }
})

test('the traits of a type agree with one another', () => {
  for (const type of fieldTypeNames) {
    const {
      family,
      storage,
      operator,
      filter,
      pastes,
      scale,
      wholeDigits,
      words = [],
      needs,
    } = fieldTypes[type]
    const isNumber = family === 'number'
    expect(['decimal', 'integer'].includes(storage), type).toBe(isNumber)
    expect([scale !== undefined, wholeDigits !== undefined], type).toEqual(
      Array(2).fill(storage === 'decimal'),
    )
    expect(filter === 'number' || type === 'compute', type).toBe(isNumber)
    expect(operator === 'range', type).toBe(['decimal', 'integer', 'date', 'datetime'].includes(storage))
    expect(operator === 'eq', type).toBe(filter === 'flag')
    expect(operator === 'in', type).toBe(['code', 'codes', 'ref', 'refs'].includes(family))
    expect(pastes === 'number', type).toBe(filter === 'number')
    expect(pastes === 'flag', type).toBe(filter === 'flag')
    expect(pastes === 'code', type).toBe(filter === 'codes')
    expect(needs === undefined || words.includes(needs), type).toBe(true)
  }
})

describe('typed text', () => {
  test.each<[FieldTypeName, string, unknown]>([
    ['amount', '1,234,567.50', '1234567.5'],
    ['amount', ' １２．５ ', '12.5'],
    ['amount', '1 234.5', '1234.5'],
    ['amount', '', null],
    ['amount', '1,5', '1,5'],
    ['amount', '-0.00', '0'],
    ['amount', 'abc', 'abc'],
    ['quantity', '+10.000', '10'],
    ['percent', '13%', '13'],
    ['percent', '13 ％', '13'],
    ['rate', '7.1268', '7.1268'],
    ['integer', '1,000', 1000],
    ['integer', '12.0', 12],
    ['integer', '12.5', '12.5'],
    ['integer', 'x', 'x'],
    ['date', '2026-03-01', '2026-03-01'],
    ['date', '2026/3/1', '2026-03-01'],
    ['date', '20260301', '2026-03-01'],
    ['date', '2026年3月1日', '2026-03-01'],
    ['date', '2026-02-30', '2026-02-30'],
    ['date', '1/2/2026', '1/2/2026'],
    ['date', '2026-3/1', '2026-3/1'],
    ['datetime', '2026/3/1 9:05', '2026-03-01 09:05:00'],
    ['datetime', '2026-03-01T09:05:07', '2026-03-01 09:05:07'],
    ['datetime', '2026-03-01', '2026-03-01 00:00:00'],
    ['month', '2026/3', '2026-03'],
    ['year', '2026年', '2026'],
    ['time', '9:30', '09:30:00'],
    ['flag', '是', 'Y'],
    ['flag', 'no', 'N'],
    ['flag', 'maybe', 'maybe'],
    ['text', '  a b ', 'a b'],
    ['text', ' ', null],
    ['password', ' a ', ' a '],
    ['ref', ' x1 ', 'x1'],
    ['json', '{"a":1}', { a: 1 }],
    ['json', '{', '{'],
  ])('%s reads %j as %j', (type, text, value) => {
    expect(fieldTypes[type].parse(text)).toEqual(value)
  })
})

describe('a value from JSON', () => {
  test.each<[FieldTypeName, unknown, unknown]>([
    ['amount', 10.2, '10.2'],
    ['amount', '010.20', '10.2'],
    ['amount', '', null],
    ['amount', undefined, null],
    ['amount', {}, {}],
    ['integer', '7', 7],
    ['integer', 7.5, 7.5],
    ['flag', true, 'Y'],
    ['flag', false, 'N'],
    ['date', '2026/3/1', '2026-03-01'],
    ['text', '', null],
    ['text', 5, 5],
    ['year', 2026, '2026'],
    ['ref', 5, '5'],
    ['ref', '', null],
  ])('for %s %j becomes %j', (type, value, accepted) => {
    expect(fieldTypes[type].accept(value)).toEqual(accepted)
  })
})

describe('a value is checked', () => {
  test.each<[FieldTypeName, unknown, FieldFacts, string | null]>([
    ['amount', '10.25', { scale: 2 }, null],
    ['amount', '10.255', { scale: 2 }, 'scale'],
    ['amount', '10.250', { scale: 2 }, null],
    ['amount', '1,000', {}, 'numeric'],
    ['amount', null, { scale: 0 }, null],
    ['quantity', '1.5', { scale: 0 }, 'scale'],
    ['quantity', '123456789012', {}, null],
    ['quantity', '1234567890123', {}, 'digits'],
    ['price', '-1234567890123.5', {}, 'digits'],
    ['amount', '1234567890123456', {}, null],
    ['amount', '12345678901234567', {}, 'digits'],
    ['rate', '12345678901', {}, 'digits'],
    ['percent', '99999', {}, null],
    ['percent', '100000', {}, 'digits'],
    ['number', '1234567890123', {}, 'digits'],
    ['date', '1899-12-31', {}, 'period'],
    ['date', '1900-01-01', {}, null],
    ['date', '2999-12-31', {}, null],
    ['date', '3000-01-01', {}, 'period'],
    ['date', '0001-01-01', {}, 'period'],
    ['datetime', '9999-12-31 00:00:00', {}, 'period'],
    ['month', '1899-12', {}, 'period'],
    ['year', '3000', {}, 'period'],
    ['quantity', '-1', { min: '0' }, 'min'],
    ['quantity', '10', { max: '9.5' }, 'max'],
    ['score', '100', {}, null],
    ['score', '100.01', {}, 'score'],
    ['score', '-1', {}, 'score'],
    ['integer', 5, {}, null],
    ['integer', '5', {}, 'integer'],
    ['integer', 5.5, {}, 'integer'],
    ['integer', 3_000_000_000, {}, 'max'],
    ['integer', 0, { min: '1' }, 'min'],
    ['email', 'a@b.cn', {}, null],
    ['email', 'a@b', {}, 'email'],
    ['tel', '13800138000', {}, null],
    ['tel', '123', {}, 'contact'],
    ['url', 'https://example.org/a', {}, null],
    ['url', 'javascript:alert(1)', {}, 'url'],
    ['text', 'abc', { maxLength: 3 }, null],
    ['text', '采购𠮷', { maxLength: 3 }, null],
    ['text', 'abcd', { maxLength: 3 }, 'maxLength'],
    ['text', 5, {}, 'text'],
    ['text', 'a\0b', {}, 'text'],
    ['date', '2026-02-29', {}, 'date'],
    ['date', '2028-02-29', {}, null],
    ['date', '2026/3/1', {}, 'date'],
    ['datetime', '2026-03-01 24:00:00', {}, 'datetime'],
    ['flag', 'Y', {}, null],
    ['flag', 'yes', {}, 'flag'],
    ['ref', "x' or 1", {}, 'text'],
    ['json', 'x', {}, 'json'],
    ['attachments', 'a1,b2', {}, null],
    ['attachments', 'a1, b2', {}, 'files'],
    ['attachments', [], {}, 'text'],
    ['daterange', ['2026-01-01', null], {}, null],
    ['daterange', ['x', null], {}, 'json'],
    ['month', '2026-13', {}, 'month'],
    ['time', '09:30:00', {}, null],
    ['year', '26', {}, 'year'],
  ])('%s %j with %j: %s', (type, value, facts, fault) => {
    expect(fieldTypes[type].check(value, facts)).toBe(fault)
  })
})

describe('a value is shown', () => {
  test.each<[FieldTypeName, unknown, FieldFacts, string]>([
    ['amount', '-1234567.5', { scale: 2 }, '-1,234,567.50'],
    ['amount', '1234567', { scale: 0 }, '1,234,567'],
    ['amount', '0.5', {}, '0.50'],
    ['amount', null, {}, ''],
    ['price', '12.5', {}, '12.50'],
    ['price', '12.345600', {}, '12.3456'],
    ['price', '12.123456', {}, '12.123456'],
    ['price', '1000', { scale: 0 }, '1,000'],
    ['quantity', '1000.5000', {}, '1,000.5'],
    ['quantity', '10.000', {}, '10'],
    ['rate', '7.12680000', {}, '7.1268'],
    ['integer', 12345, {}, '12,345'],
    ['password', 'x', {}, '••••••'],
    ['flag', 'Y', {}, '是'],
    ['daterange', ['2026-01-01', '2026-02-01'], {}, '2026-01-01 ~ 2026-02-01'],
  ])('%s %j with %j as %s', (type, value, facts, shown) => {
    expect(fieldTypes[type].format(value, facts)).toBe(shown)
  })
})

test('values are compared by what they are, missing ones first', () => {
  expect(['10', '9.5', null, '-1'].toSorted(fieldTypes.amount.compare)).toEqual([null, '-1', '9.5', '10'])
  expect(['b', '', 'a'].toSorted(fieldTypes.text.compare)).toEqual(['', 'a', 'b'])
})
