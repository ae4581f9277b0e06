import { expect, test } from 'vitest'
import { ExactSum } from './ExactSum.ts'

const sumOf = (values: Iterable<unknown>): string => {
  const sum = new ExactSum()
  for (const value of values) sum.add(value)
  return sum.text
}

test('sums are exact where binary numbers are not', () => {
  expect(sumOf(['0.1', '0.2'])).toBe('0.3')
  expect(sumOf(['-0.000001', '0.000001', '-0.5', null, undefined, '', 'x'])).toBe('-0.5')
  expect(sumOf(Array.from({ length: 20_000 }, () => '999999999.999999'))).toBe('19999999999999.98')
  expect(sumOf(['12345678901234567890.12345678', '0.00000001'])).toBe('12345678901234567890.12345679')
  expect(sumOf(['-1.5', '2', '0.250000', '-', '.5', '1.', '1.2.3', 7, 1234567890.5])).toBe('1234567898.25')
  expect(sumOf([])).toBe('0')
})

test('what is taken out again leaves nothing behind', () => {
  const sum = new ExactSum()
  const values = ['0.1', '999999999.999999', '12345678901234567890.12345678', '-7.25', '']
  for (const value of values) sum.add(value)
  expect(sum.count).toBe(4)
  for (const value of values.toReversed()) sum.add(value, -1)
  expect([sum.count, sum.text, sum.mean(2)]).toEqual([0, '0', null])
})

test('means are rounded half away from zero at the decimals asked for', () => {
  const mean = (values: readonly string[], scale: number) => {
    const sum = new ExactSum()
    for (const value of values) sum.add(value)
    return sum.mean(scale)
  }
  expect(mean(['1', '2'], 2)).toBe('1.5')
  expect(mean(['1', '1', '2'], 2)).toBe('1.33')
  expect(mean(['-0.01', '0', '', '0'], 2)).toBe('0')
  expect(mean(['-0.01', '0'], 2)).toBe('-0.01')
})
