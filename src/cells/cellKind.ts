import type { CellType, CompiledColumn } from '../language/column.ts'
import type { FieldTypeName } from '../language/field.ts'
import { familyOf, fieldTypes, isNumberType } from '../rules/types/fieldTypes.ts'

/** What draws or edits a column: the type of its field, or a cell type that differs from it. */
export type CellKind = FieldTypeName | CellType

const isChoice = (cell: CellType): boolean => cell === 'lookup' || cell === 'editlookup'

/** A type keeps its own look in the cell that is usual for it, which may be coarser; a list to choose from is one however it opens. */
function cellKind(type: FieldTypeName, cell: CellType): CellKind {
  const usual = fieldTypes[type].cell
  return cell === usual || (isChoice(cell) && isChoice(usual)) ? type : cell
}

/** `cellKindOf({ type: 'integer', cellType: 'integer' })` → `'integer'`. How a column is read. */
export const cellKindOf = ({ type, cellType }: Pick<CompiledColumn, 'type' | 'cellType'>): CellKind =>
  cellKind(type, cellType)

/** `editKindOf({ type: 'text', cellType: 'text', editType: 'textarea' })` → `'textarea'`. How a column is edited. */
export const editKindOf = ({
  type,
  cellType,
  editType,
}: Pick<CompiledColumn, 'type' | 'cellType' | 'editType'>): CellKind => cellKind(type, editType ?? cellType)

const isFieldType = (seen: CellKind): seen is FieldTypeName => seen in fieldTypes

/**
 * `shownType({ type: 'text', cellType: 'integer' })` → `'integer'`. The field type whose form a value of the column has when it
 * is shown: a cell for numbers or times brings its own.
 */
export function shownType(column: Pick<CompiledColumn, 'type' | 'cellType'>): FieldTypeName {
  const seen = cellKindOf(column)
  if (seen === 'compute' || !isFieldType(seen)) return column.type
  return ['number', 'time'].includes(familyOf(seen)) ? seen : column.type
}

/** `isNumberKind('integer')` → `true`. Whether a cell of this kind shows numbers. */
export const isNumberKind = (seen: CellKind): boolean => isFieldType(seen) && isNumberType(seen)

/** `isToggled({ type: 'flag', cellType: 'flag' })` → `true`. Whether it is turned in place, without an editor, by a click or Space. */
export const isToggled = (column: Pick<CompiledColumn, 'type' | 'cellType' | 'editType'>): boolean =>
  ['flag', 'checkbox'].includes(editKindOf(column))
