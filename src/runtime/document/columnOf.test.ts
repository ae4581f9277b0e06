import { expect, test } from 'vitest'
import { cellOf } from '../../cells/cells.ts'
import type { CompiledField, FieldTypeName } from '../../language/field.ts'
import { fieldTypeNames, fieldTypes } from '../../rules/types/fieldTypes.ts'
import { columnOf } from './columnOf.ts'

const fieldOf = (type: FieldTypeName): CompiledField => ({
  name: 'field',
  wire: 'field',
  column: 'field',
  label: { CN: '字段', EN: 'Field' },
  type,
  storage: fieldTypes[type].storage,
  at: { file: 'x.yaml', line: 1, column: 1 },
})

test('a field that no screen lists is shown by the cell that its screen would have', () => {
  for (const type of fieldTypeNames)
    expect(columnOf(fieldOf(type)).cellType, type).toBe(fieldTypes[type].cell)
})

test.each([
  ['richtext', '<p>first</p><p>second</p>', 'first second'],
  ['json', { a: 1 }, '{"a":1}'],
] as const)('a %s is shown as on a screen, not as it is kept', (type, value, shown) => {
  const column = columnOf(fieldOf(type))
  const read = { value, row: {}, column, services: null as never } // neither cell asks for services
  expect(cellOf(column).text(read)).toBe(shown)
})

test('a typed value is shown as what its row says that it is, also in a dialog', () => {
  const column = columnOf({ ...fieldOf('typed'), typed: { type: 'dataType' } })
  const row = { dataType: 'FLAG', field: 'N' }
  const services = { language: 'EN' } as never // a flag asks for the language alone
  expect(cellOf(column).text({ value: 'N', row, column, services })).toBe('N')
})
