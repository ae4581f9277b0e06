// Against a library that does the same its own way: some ten thousand sums, products, quotients and roundings, generated alike in every run.
import { Decimal } from 'decimal.js'
import { expect, test } from 'vitest'
import * as exact from './Exact.ts'
import type { Rounding } from './Exact.ts'

const Other = Decimal.clone({
  precision: 76,
  rounding: Decimal.ROUND_HALF_UP,
  toExpNeg: -9e15,
  toExpPos: 9e15,
})
const roundings: Readonly<Record<Rounding, Decimal.Rounding>> = {
  half: Decimal.ROUND_HALF_UP,
  down: Decimal.ROUND_DOWN,
  up: Decimal.ROUND_UP,
}
const written = (value: Decimal): string => (value.isZero() ? '0' : value.toFixed())

/** Numbers as they come in business, and some that nobody would write. */
const numerals = makeNumerals(20261122, 90)
const pairs = numerals.flatMap((a) => numerals.map((b) => [a, b] as const))

const differing = (
  all: readonly (readonly [string, string])[],
  ours: (a: exact.Exact, b: exact.Exact) => string,
  theirs: (a: Decimal, b: Decimal) => string,
): readonly string[] =>
  all.flatMap(([a, b]) => {
    const [mine, its] = [ours(exact.parse(a), exact.parse(b)), theirs(new Other(a), new Other(b))]
    return mine === its ? [] : [`${a} and ${b}: ${mine}, not ${its}`]
  })

test('sums, differences and products are those of decimal.js', () => {
  expect(
    differing(
      pairs,
      (a, b) => exact.write(exact.plus(a, b)),
      (a, b) => written(a.plus(b)),
    ),
  ).toEqual([])
  expect(
    differing(
      pairs,
      (a, b) => exact.write(exact.minus(a, b)),
      (a, b) => written(a.minus(b)),
    ),
  ).toEqual([])
  expect(
    differing(
      pairs,
      (a, b) => exact.write(exact.times(a, b)),
      (a, b) => written(a.times(b)),
    ),
  ).toEqual([])
})

test('quotients are those of decimal.js, to the 76th digit', () => {
  const divisible = pairs.filter(([, b]) => !new Other(b).isZero())
  expect(
    differing(
      divisible,
      (a, b) => exact.write(exact.divide(a, b)),
      (a, b) => written(a.div(b)),
    ),
  ).toEqual([])
})

test('comparisons are those of decimal.js', () => {
  expect(
    differing(
      pairs,
      (a, b) => String(exact.compare(a, b)),
      (a, b) => String(a.cmp(b)),
    ),
  ).toEqual([])
})

test('roundings are those of decimal.js, of quotients too', () => {
  for (const how of ['half', 'down', 'up'] as const)
    for (const decimals of [0, 1, 2, 6, 20]) {
      expect(
        differing(
          pairs,
          (a, b) => exact.write(exact.rounded(exact.times(a, b), decimals, how)),
          (a, b) => written(a.times(b).toDecimalPlaces(decimals, roundings[how])),
        ),
      ).toEqual([])
    }
  for (const digits of [1, 5, 38]) {
    expect(
      differing(
        pairs,
        (a, b) => exact.write(exact.significant(exact.plus(a, b), digits)),
        (a, b) => written(a.plus(b).toSignificantDigits(digits)),
      ),
    ).toEqual([])
  }
})

test('parts of a number: where its first digit stands, and what is whole of it', () => {
  const found = numerals.filter(
    (numeral) =>
      !new Other(numeral).isZero() && exact.exponentOf(exact.parse(numeral)) !== new Other(numeral).e,
  )
  expect(found).toEqual([])
  expect(
    ['12.99', '-12.99', '0.4', '3', '1e3'].map((numeral) => exact.toWhole(exact.parse(numeral))),
  ).toEqual([12, -12, 0, 3, 1000])
})

test('what a number is written as can be read again', () => {
  expect(
    ['1e-7', '1.5e3', '+7', '-0', '-0.50', '007.10', '1e21', '12'].map((numeral) =>
      exact.write(exact.parse(numeral)),
    ),
  ).toEqual(['0.0000001', '1500', '7', '0', '-0.5', '7.1', '1000000000000000000000', '12'])
})

function makeNumerals(seed: number, count: number): readonly string[] {
  let state = seed
  const next = (below: number): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
  const digits = (length: number): string => Array.from({ length }, () => String(next(10))).join('')
  const lengths = [1, 1, 2, 3, 5, 9, 18, 38, 80, 120]
  const made = Array.from({ length: count }, () => {
    const [whole, part] = [
      lengths[next(lengths.length)] ?? 1,
      next(3) === 0 ? 0 : (lengths[next(lengths.length)] ?? 1),
    ]
    return `${next(3) === 0 ? '-' : ''}${digits(whole)}${part ? `.${digits(part)}` : ''}`
  })
  return [
    ...made,
    '0',
    '-0',
    '1',
    '-1',
    '0.5',
    '-0.5',
    '2.5',
    '10',
    '100',
    '1000000',
    '0.000001',
    '99999.995',
    '5e-30',
    '9'.repeat(76),
    '9'.repeat(77),
    `0.${'9'.repeat(76)}5`,
  ]
}
