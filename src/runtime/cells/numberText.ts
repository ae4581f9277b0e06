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

/** Within the column's bounds and decimals, as it travels; half is rounded away from zero. */
export function settleNumber(value: unknown, column: Pick<CompiledColumn, 'min' | 'max' | 'scale' | 'type'>): unknown {
  const scale = column.type === 'integer' ? 0 : column.scale
  let settled = scale === undefined ? canonicalDecimal(value) : roundDecimal(value, scale)
  if (settled === null) return null
  if (column.min !== undefined && compareDecimals(settled, column.min) < 0) settled = column.min
  if (column.max !== undefined && compareDecimals(settled, column.max) > 0) settled = column.max
  return fieldTypes[column.type].accept(settled)
}

const short = /^-?\d{1,9}(?:\.\d{1,6})?$/

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
    if (typeof value === 'string' && short.test(value)) {
      const dot = value.indexOf('.')
      millionths += dot < 0 ? Number(value) * 1e6 : Number(value.slice(0, dot) + value.slice(dot + 1).padEnd(6, '0'))
      if (Math.abs(millionths) > 4e15) settle()
    } else {
      const number = kernel.num(value)
      if (number) sum = kernel.add(sum, number)
    }
  }
  settle()
  return kernel.text(sum) ?? '0'
}
