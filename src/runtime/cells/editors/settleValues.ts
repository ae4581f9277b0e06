import type { CompiledColumn, Row } from '../../../language/compiled.ts'
import { parseDecimal, settleDecimal } from '../decimalText.ts'
import { isNumber } from '../parseText.ts'

/** Values as they are when editing ends: numbers within their bounds and decimals, text without blanks around it. */
export function settleValues(column: CompiledColumn, values: Row): Row {
  const value = values[column.key]
  if (typeof value !== 'string') return values
  if (isNumber(column)) return { ...values, [column.key]: settleDecimal(parseDecimal(value) ?? null, column) }
  return values
}
