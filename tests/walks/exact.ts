/** Exact arithmetic of the walks' own: nothing here is shared with the engine, so that a mistake there is not repeated. */

/** A decimal as millionths. Quantities and prices have six decimals at most. */
export function units(value: unknown): bigint {
  if (value === null || value === undefined || value === '') return 0n
  const [, sign = '', whole = '0', part = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(String(value)) ?? fail(value)
  const size = BigInt(whole) * 1_000_000n + BigInt(part.slice(0, 6).padEnd(6, '0'))
  return sign === '-' ? -size : size
}

/** Millionths as people write them. */
export function shown(size: bigint): string {
  const text = String(size < 0n ? -size : size).padStart(7, '0')
  const part = text.slice(-6).replace(/0+$/, '')
  return `${size < 0n ? '-' : ''}${text.slice(0, -6)}${part === '' ? '' : `.${part}`}`
}

export const sum = (sizes: readonly bigint[]): bigint => sizes.reduce((total, size) => total + size, 0n)
export const max = (a: bigint, b: bigint): bigint => (a > b ? a : b)
export const min = (a: bigint, b: bigint): bigint => (a < b ? a : b)

/** Half away from zero. */
export function divideRounded(numerator: bigint, denominator: bigint): bigint {
  const negative = numerator < 0n !== denominator < 0n
  const [n, d] = [numerator < 0n ? -numerator : numerator, denominator < 0n ? -denominator : denominator]
  const rounded = (n * 2n + d) / (d * 2n)
  return negative ? -rounded : rounded
}

/** Rounded down to so many decimals; millionths in and out. Sizes are not negative. */
export function floored(size: bigint, decimals: number): bigint {
  const step = 10n ** BigInt(6 - decimals)
  return size - (size % step)
}

/** `size` with so many percent more; not rounded to anything but millionths. */
export const raised = (size: bigint, percent: bigint): bigint => size + (size * percent) / 100_000_000n

export interface Amounts {
  readonly tax: bigint
  readonly noTax: bigint
  readonly vat: bigint
}

export interface Priced {
  readonly quantity: bigint
  readonly basis: unknown
  readonly taxPrice: bigint
  readonly noTaxPrice: bigint
  readonly per: bigint
  readonly taxRate: bigint
  readonly decimals: number
}

/** R-AMT-1 and R-AMT-2, in millionths. */
export function amountsOf({
  quantity,
  basis,
  taxPrice,
  noTaxPrice,
  per,
  taxRate,
  decimals,
}: Priced): Amounts {
  const cent = 10n ** BigInt(6 - decimals)
  const price = basis === 'NO_TAX' ? noTaxPrice : taxPrice
  const first = divideRounded(quantity * price, per * cent) * cent
  if (basis === 'NO_TAX') {
    const vat = divideRounded(first * taxRate, 100_000_000n * cent) * cent
    return { tax: first + vat, noTax: first, vat }
  }
  const noTax = divideRounded(first * 100_000_000n, (100_000_000n + taxRate) * cent) * cent
  return { tax: first, noTax, vat: first - noTax }
}

function fail(value: unknown): never {
  throw new Error(`${String(value)} is no decimal.`)
}
