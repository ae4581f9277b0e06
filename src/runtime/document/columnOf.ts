import type { CompiledColumn } from '../../language/column.ts'
import type { CompiledField } from '../../language/field.ts'
import { fieldTypes, isNumberType, isRefType } from '../../rules/types/fieldTypes.ts'

const plain = {
  width: 140,
  sortable: true,
  columnsDisplay: 'Y',
  required: false,
  isEdit: false,
  isSummary: false,
} as const

/** A field as a column, for dialogs that show fields which no screen lists. */
export function columnOf(field: CompiledField): CompiledColumn {
  return {
    ...plain,
    key: isRefType(field.type) ? `${field.name}Name` : field.wire,
    field: field.name,
    title: field.label,
    type: field.type,
    cellType: fieldTypes[field.type].cell,
    align: isNumberType(field.type) ? 'right' : 'left',
    showThousandSeparator: isNumberType(field.type),
    isEdit: true,
    typeCode: field.typeCode,
    to: field.to,
    scale: field.scale,
    maxLength: field.maxLength,
    case: field.case,
    min: field.min,
    max: field.max,
    absent: field.absent,
    typed: field.typed,
  }
}
