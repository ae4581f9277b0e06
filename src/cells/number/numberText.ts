import type { CompiledColumn } from '../../language/column.ts'
import * as kernel from '../../rules/expression/kernel.ts'
import { canonicalDecimal, compareDecimals, roundDecimal } from '../../rules/types/decimalText.ts'
import { fieldTypes, isNumberType } from '../../rules/types/fieldTypes.ts'
import { ExactSum } from './ExactSum.ts'

/** `isNumber({ type: 'integer' })` → `true`. Whether a column holds numbers. */
export const isNumber = (column: Pick<CompiledColumn, 'type'>): boolean => isNumberType(column.type)

/** `typedNumber('1,234.')` → `'1234'`. What was typed so far as a canonical decimal; null while it is none (`-`, `.`). */
export function typedNumber(text: string): string | null {
  return canonicalDecimal(
    text
      .replace(/[,\s]/g, '')
      .replace(/^([+-]?)\./, '$10.')
      .replace(/\.$/, ''),
  )
}

type Bounds = Pick<CompiledColumn, 'min' | 'max' | 'scale' | 'type'>

/** `decimalsAllowed({ type: 'integer' })` → `0`. Decimals that may be typed; undefined: as many as one likes. */
export const decimalsAllowed = ({ type, scale }: Bounds): number | undefined =>
  type === 'integer' ? 0 : scale

/**
 * `acceptNumber('12', { type: 'integer' })` → `12`. As it travels: whole numbers as JSON numbers, decimals as text. A number
 * edited in a field of text stays text.
 */
export const acceptNumber = (value: string | null, column: Bounds): unknown =>
  isNumber(column) ? fieldTypes[column.type].accept(value) : value

/**
 * `normalizeNumber('2.345', { type: 'amount', scale: 2 })` → `'2.35'`. Within the column's bounds and decimals, as it travels;
 * half is rounded away from zero.
 */
export function normalizeNumber(value: unknown, column: Bounds): unknown {
  const scale = decimalsAllowed(column)
  const settled = scale === undefined ? canonicalDecimal(value) : roundDecimal(value, scale)
  return settled === null ? null : acceptNumber(clamp(settled, column), column)
}

function clamp(value: string, { min, max }: Bounds): string {
  if (min !== undefined && compareDecimals(value, min) < 0) return min
  return max !== undefined && compareDecimals(value, max) > 0 ? max : value
}

/** `stepNumber('9.5', 1, { type: 'amount', max: '10' })` → `'10'`. One step up or down, within the bounds; from nothing it begins at zero. */
export function stepNumber(
  value: unknown,
  by: 1 | -1,
  column: Bounds & Pick<CompiledColumn, 'step'>,
): string {
  const step = kernel.num(column.step ?? '1')
  const next =
    kernel.text(kernel.add(kernel.num(value) ?? kernel.num('0'), by === 1 ? step : kernel.neg(step))) ?? '0'
  return clamp(next, column)
}

/** `atBound('10', 1, { type: 'amount', max: '10' })` → `true`. Whether there is no further step in that direction. */
export function atBound(value: unknown, by: 1 | -1, { min, max }: Bounds): boolean {
  const bound = by === 1 ? max : min
  return bound !== undefined && canonicalDecimal(value) !== null && compareDecimals(value, bound) * by >= 0
}

/** `sumNumbers(['0.1', '0.2', null, 'x'])` → `'0.3'`. Exact sum; what is empty or no number counts nothing. */
export function sumNumbers(values: Iterable<unknown>): string {
  const sum = new ExactSum()
  for (const value of values) sum.add(value)
  return sum.text
}
