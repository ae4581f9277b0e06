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

/** Exact sum; what is empty or no number counts nothing. */
export function sumNumbers(values: Iterable<unknown>): string {
  let sum = kernel.num('0')
  for (const value of values) {
    const number = kernel.num(value)
    if (number) sum = kernel.add(sum, number)
  }
  return kernel.text(sum) ?? '0'
}
