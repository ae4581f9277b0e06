import { compare } from '../expression/Exact.ts'
import * as kernel from '../expression/kernel.ts'
import { groupsBy } from './readers/digitGroups.ts'

/** `canonicalDecimal('010.20')` → `'10.2'`. The one text of a number ("10.2", "-0.5", "0"), or null for what is no number. */
export function canonicalDecimal(value: unknown): string | null {
  return isCanonical(value) ? value : kernel.text(kernel.num(value))
}

const canonical = /^(?:-?[1-9]\d{0,18}|0|-?(?:0|[1-9]\d{0,18})\.\d{0,17}[1-9])$/

/** Whether it is the one text of a number already; long ones are better asked of the kernel. */
const isCanonical = (value: unknown): value is string => typeof value === 'string' && canonical.test(value)

/** `compareDecimals('9', '10')` → `-1`. -1, 0 or 1; missing numbers first. */
export function compareDecimals(left: unknown, right: unknown): number {
  const [a, b] = [kernel.num(left), kernel.num(right)]
  return a === null || b === null ? Number(a !== null) - Number(b !== null) : compare(a, b)
}

/** `roundDecimal('2.345', 2)` → `'2.35'`. Half away from zero. */
export function roundDecimal(value: unknown, scale: number): string | null {
  return isCanonical(value) && decimalsOf(value) <= scale
    ? value
    : kernel.text(kernel.round(kernel.num(value), kernel.num(scale)))
}

/** `decimalsOf('1.25')` → `2`. Decimals that say something: 2 for "1.250". */
export function decimalsOf(canonical: string): number {
  const point = canonical.indexOf('.')
  return point < 0 ? 0 : canonical.length - point - 1
}

const grouped = new RegExp(`^[+-]?${groupsBy(', \u00a0')}(?:\\.\\d+)?$`)

/** `readNumber('1,234.5')` → `'1234.5'`. Typed numbers as people write them: full-width digits, spaces, thousands separators where they belong. Else the text as it is. */
export function readNumber(text: string): string | null {
  const plain = text.normalize('NFKC').trim()
  if (plain === '') return null
  return canonicalDecimal(grouped.test(plain) ? plain.replace(/[, \u00a0]/g, '') : plain) ?? plain
}

/** `showNumber('1234.5', 2)` → `'1,234.50'`. With thousands separators, and between so many and so many decimals. A value is never cut. */
export function showNumber(canonical: string, least: number): string {
  const [whole = '0', part = ''] = canonical.split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  const decimals = part.padEnd(least, '0')
  return decimals === '' ? grouped : `${grouped}.${decimals}`
}
