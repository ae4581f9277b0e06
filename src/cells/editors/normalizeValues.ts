import type { CompiledColumn } from '../../language/column.ts'
import type { Row } from '../../language/row.ts'
import { editKindOf, isNumberKind } from '../cellKind.ts'
import { normalizeNumber } from '../number/numberText.ts'
import { wireOf } from '../wiresOf.ts'

/**
 * `normalizeValues({ key: 'n', type: 'integer', cellType: 'integer' }, { n: '2.5', m: 1 })` → `{ n: 3, m: 1 }`. Values as they are when editing ends:
 * numbers within their bounds and decimals.
 */
export function normalizeValues(column: CompiledColumn, values: Row): Row {
  const wire = wireOf(column)
  return isNumberKind(editKindOf(column)) && wire in values
    ? { ...values, [wire]: normalizeNumber(values[wire], column) }
    : values
}
