import { faultText } from '../../rules/types/faults.ts'
import { isTooLong } from '../../rules/types/families/decimalType.ts'
import { fieldTypes } from '../../rules/types/fieldTypes.ts'
import { integerLimits } from '../../rules/types/integer.ts'
import type { Wording } from '../../texts/Wording.ts'
import { fieldError, type CodedFieldError } from '../fail.ts'
import type { Column } from '../store/Catalog.ts'
import { index, pathIn, type Document, type RowDifference } from './Document.ts'
import { inputError } from './inputError.ts'

/** What was computed or summed keeps within the bounds of its field like what was typed: sums and products may be longer than any of their parts. */
export function refuseOverflow({ node, now }: Document, rows: readonly RowDifference[]): void {
  const wrong: CodedFieldError[] = []
  for (const { node: at, id, before, after, set } of rows) {
    for (const column of after ? at.columns : []) {
      const reason = before && !(column.wire in set) ? null : overflow(column, after?.[column.wire])
      if (reason)
        wrong.push(
          fieldError('PARAM_INVALID', pathIn(index(node, now).get(id)?.path ?? '', column.wire), {
            field: column.label,
            reason,
          }),
        )
    }
  }
  if (wrong.length > 0) throw inputError([wrong])
}

const decimalOverflow = (value: unknown, digits = Infinity): Wording | null =>
  isTooLong(value, digits) ? faultText('digits', { digits }) : null

const overflowOf = (side: 'min' | 'max'): Wording => faultText(side, integerLimits)

function overflow({ storage, type }: Column, value: unknown): Wording | null {
  switch (storage) {
    case 'decimal':
      return decimalOverflow(value, fieldTypes[type].wholeDigits)
    case 'integer':
      return typeof value === 'number' && Math.abs(value) > Number(integerLimits.max)
        ? overflowOf(value < 0 ? 'min' : 'max')
        : null
    case 'date':
    case 'datetime':
      return typeof value === 'string' && (value < '1900' || value >= '3000') ? faultText('period') : null
    default:
      return null
  }
}
