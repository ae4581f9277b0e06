import type { CompiledColumn, Row } from '../../../language/compiled.ts'
import { isNumber, settleNumber } from '../numberText.ts'

/** Values as they are when editing ends: numbers within their bounds and decimals. */
export function settleValues(column: CompiledColumn, values: Row): Row {
  return isNumber(column) && column.key in values ? { ...values, [column.key]: settleNumber(values[column.key], column) } : values
}
