import type { CellType } from '../../language/column.ts'
import type { FieldTypeName } from '../../language/field.ts'
import { fieldTypes } from '../../rules/types/fieldTypes.ts'

/** They show any value that is words; what they show is edited as its type is. */
const showing: readonly CellType[] = [
  'text',
  'compute',
  'icon',
  'linkTag',
  'button',
  'tableOperate',
  'slot',
  'viewSlot',
]

/** Cells that a screen may edit a field of the type with, the usual one first. */
export function editorsOf(type: FieldTypeName): readonly CellType[] {
  const found = editors.get(type) ?? findEditors(type)
  editors.set(type, found)
  return found
}

const editors = new Map<FieldTypeName, readonly CellType[]>()

function findEditors(type: FieldTypeName): readonly CellType[] {
  const { cell, furtherCells = [] } = fieldTypes[type]
  return [...new Set<CellType>([cell, ...furtherCells, 'slot'])].filter((each) => each !== 'compute')
}

/** Cells that a screen may show it with. */
export function cellsOf(type: FieldTypeName): readonly CellType[] {
  const { cell, ownCellOnly } = fieldTypes[type]
  return ownCellOnly ? [cell, 'slot', 'viewSlot'] : [...new Set([...editorsOf(type), ...showing])]
}
