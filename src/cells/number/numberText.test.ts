import { expect, test } from 'vitest'
import { normalizeNumber, sumNumbers, typedNumber } from './numberText.ts'

test('sums are exact where binary numbers are not', () => {
  expect(sumNumbers(['0.1', '0.2'])).toBe('0.3')
  expect(sumNumbers(['-0.000001', '0.000001', '-0.5', null, undefined, '', 'x'])).toBe('-0.5')
  expect(sumNumbers(Array.from({ length: 20_000 }, () => '999999999.999999'))).toBe('19999999999999.98')
  expect(sumNumbers(['12345678901234567890.12345678', '0.00000001'])).toBe('12345678901234567890.12345679')
  expect(sumNumbers(['-1.5', '2', '0.250000', '-', '.5', '1.', '1.2.3', 7, 1234567890.5])).toBe(
    '1234567898.25',
  )
  expect(sumNumbers([])).toBe('0')
})

test('a number is known while it is being typed', () => {
  expect(['1,234.50', '12.', '.5', '-.5', '-', '', '1.2.3'].map(typedNumber)).toEqual([
    '1234.5',
    '12',
    '0.5',
    '-0.5',
    null,
    null,
    null,
  ])
})

test('what is left in a number field is within its bounds and decimals', () => {
  expect(normalizeNumber('1.005', { type: 'amount', scale: 2 })).toBe('1.01')
  expect(normalizeNumber('-1.005', { type: 'amount', scale: 2 })).toBe('-1.01')
  expect(normalizeNumber('7', { type: 'quantity', min: '10', max: '20' })).toBe('10')
  expect(normalizeNumber('21', { type: 'quantity', min: '10', max: '20' })).toBe('20')
  expect(normalizeNumber('2.5', { type: 'integer' })).toBe(3)
  expect(normalizeNumber('', { type: 'amount', scale: 2 })).toBe(null)
})
