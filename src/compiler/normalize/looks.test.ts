import { expect, test } from 'vitest'
import { fieldTypeNames, fieldTypes } from '../../rules/types/fieldTypes.ts'
import { cellsOf, editorsOf } from './looks.ts'

test('the cell of a type may show it, and edits it unless it is never entered', () => {
  for (const type of fieldTypeNames) {
    const { cell } = fieldTypes[type]
    expect(cellsOf(type), type).toContain(cell)
    expect(editorsOf(type).includes(cell), type).toBe(type !== 'compute')
  }
})
