import type { CompiledColumn, FieldTypeName } from '../../language/compiled.ts'
import * as kernel from '../../rules/expression/kernel.ts'
import { canonicalDecimal, compareDecimals, roundDecimal } from '../../rules/types/decimalText.ts'
import { fieldTypes } from '../../rules/types/fieldTypes.ts'

const numbers: ReadonlySet<FieldTypeName> = new Set<FieldTypeName>(['integer', 'number', 'quantity', 'price', 'amount', 'percent', 'score', 'rate'])

export const isNumber = (column: Pick<CompiledColumn, 'type'>): boolean => numbers.has(column.type)

/** What was typed so far as a canonical decimal; null while it is none (`-`, `.`). */
export function typedNumber(text: string): string | null {
  return canonicalDecimal(text.replace(/[,\s]/g, '').replace(/^([+-]?)\./, '$10.').replace(/\.$/, ''))
}

type Bounds = Pick<CompiledColumn, 'min' | 'max' | 'scale' | 'type'>

/** Decimals that may be typed; undefined: as many as one likes. */
export const decimalsAllowed = ({ type, scale }: Bounds): number | undefined => type === 'integer' ? 0 : scale

/** As it travels: whole numbers as JSON numbers, decimals as text. A number edited in a field of text stays text. */
export const acceptNumber = (value: string | null, column: Bounds): unknown => isNumber(column) ? fieldTypes[column.type].accept(value) : value

/** Within the column's bounds and decimals, as it travels; half is rounded away from zero. */
export function settleNumber(value: unknown, column: Bounds): unknown {
  const scale = decimalsAllowed(column)
  const settled = scale === undefined ? canonicalDecimal(value) : roundDecimal(value, scale)
  return settled === null ? null : acceptNumber(clamp(settled, column), column)
}

function clamp(value: string, { min, max }: Bounds): string {
  if (min !== undefined && compareDecimals(value, min) < 0) return min
  return max !== undefined && compareDecimals(value, max) > 0 ? max : value
}

/** One step up or down, within the bounds; from nothing it begins at zero. */
export function stepNumber(value: unknown, by: 1 | -1, column: Bounds & Pick<CompiledColumn, 'step'>): string {
  const step = kernel.num(column.step ?? '1')
  const next = kernel.text(kernel.add(kernel.num(value) ?? kernel.num('0'), by === 1 ? step : kernel.neg(step))) ?? '0'
  return clamp(next, column)
}

/** Whether there is no further step in that direction. */
export function atBound(value: unknown, by: 1 | -1, { min, max }: Bounds): boolean {
  const bound = by === 1 ? max : min
  return bound !== undefined && canonicalDecimal(value) !== null && compareDecimals(value, bound) * by >= 0
}

const powers = [1e6, 1e5, 1e4, 1e3, 100, 10, 1]

/** A decimal of at most nine digits before and six behind the point as whole millionths; NaN for anything else. */
function toMillionths(text: string): number {
  const from = text.charCodeAt(0) === 45 ? 1 : 0
  let [whole, digits, decimals] = [0, 0, -1]
  for (let at = from; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === 46 && decimals < 0 && digits > 0) { decimals = 0; continue }
    if (code < 48 || code > 57) return NaN
    whole = whole * 10 + code - 48
    if (decimals < 0) digits++
    else decimals++
  }
  if (digits === 0 || digits > 9 || decimals === 0 || decimals > 6) return NaN
  const millionths = whole * (powers[Math.max(0, decimals)] ?? NaN)
  return from ? -millionths : millionths
}

/**
 * Exact sum; what is empty or no number counts nothing. Short numbers, that is nearly all, are counted in whole millionths, which
 * a JavaScript number holds exactly; they join the decimals before it could overflow.
 */
export function sumNumbers(values: Iterable<unknown>): string {
  let sum = kernel.num('0')
  let millionths = 0
  const settle = (): void => {
    sum = kernel.add(sum, kernel.div(kernel.num(millionths), kernel.num('1000000')))
    millionths = 0
  }
  for (const value of values) {
    const short = typeof value === 'string' ? toMillionths(value) : NaN
    if (!Number.isNaN(short)) {
      millionths += short
      if (Math.abs(millionths) > 4e15) settle()
    } else {
      const number = kernel.num(value)
      if (number) sum = kernel.add(sum, number)
    }
  }
  settle()
  return kernel.text(sum) ?? '0'
}
