import type { CompiledColumn } from '../../language/column.ts'
import type { Row } from '../../language/row.ts'
import { editLookOf, isNumberLook } from '../lookOf.ts'
import { settleNumber } from '../number/numberText.ts'
import { wireOf } from '../wiresOf.ts'

/** Values as they are when editing ends: numbers within their bounds and decimals. */
export function settleValues(column: CompiledColumn, values: Row): Row {
  const wire = wireOf(column)
  return isNumberLook(editLookOf(column)) && wire in values
    ? { ...values, [wire]: settleNumber(values[wire], column) }
    : values
}
