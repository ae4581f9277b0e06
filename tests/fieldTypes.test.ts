// What a field type is stands in one record of src/rules/types. The rooms that ask it give one answer.
import { expect, test } from 'vitest'
import { isNumber } from '../src/cells/numberText.ts'
import { cellsOf, editorsOf } from '../src/compiler/normalize/looks.ts'
import type { CompiledField, FieldTypeName } from '../src/language/field.ts'
import { fieldTypeNames, fieldTypes, isNumberType } from '../src/rules/types/fieldTypes.ts'
import { isNumeric } from '../src/runtime/list/exportRows.ts'
import { columnOf } from '../src/runtime/document/columnOf.ts'

const fieldOf = (type: FieldTypeName): CompiledField => ({
  name: 'field',
  wire: 'field',
  column: 'field',
  label: { CN: '字段', EN: 'Field' },
  type,
  storage: fieldTypes[type].storage,
  at: { file: 'x.yaml', line: 1, column: 1 },
})

test('a type is a number for all rooms, or for none', () => {
  for (const type of fieldTypeNames) {
    const said = [isNumber({ type }), isNumeric(columnOf(fieldOf(type)))]
    expect(said, type).toEqual(Array(2).fill(isNumberType(type)))
  }
})

test('a dialog shows a field by the cell that its screen would have', () => {
  for (const type of fieldTypeNames)
    expect(columnOf(fieldOf(type)).cellType, type).toBe(fieldTypes[type].cell)
})

test('the cell of a type may show it, and edits it unless it is never entered', () => {
  for (const type of fieldTypeNames) {
    const { cell } = fieldTypes[type]
    expect(cellsOf(type), type).toContain(cell)
    expect(editorsOf(type).includes(cell), type).toBe(type !== 'compute')
  }
})
