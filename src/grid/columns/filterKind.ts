import type { CompiledColumn } from '../../language/column.ts'
import type { FilterKind } from '../../rules/types/FieldType.ts'
import { fieldTypes } from '../../rules/types/fieldTypes.ts'

/**
 * `filterKind({ type: 'attachments' })` → `null`. How a column is filtered follows from its type. Null: there is nothing to
 * filter by (files, pictures, buttons, secrets).
 */
export function filterKind({
  type,
  states,
  cellType,
}: Pick<CompiledColumn, 'type' | 'states' | 'cellType'>): FilterKind | null {
  if (cellType === 'button' || cellType === 'tableOperate' || cellType === 'colGroup') return null
  return states ? 'codes' : fieldTypes[type].filter
}
