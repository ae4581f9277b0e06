import { expect, test } from 'vitest'
import { isNumber } from '../../cells/number/numberText.ts'
import { fieldTypeNames, isNumberType } from '../../rules/types/fieldTypes.ts'
import { columnOf } from '../document/columnOf.ts'
import { isNumeric } from './exportRows.ts'

test('a type is a number for cells and for exports, or for neither', () => {
  for (const type of fieldTypeNames) {
    const column = columnOf({
      name: 'field',
      wire: 'field',
      column: 'field',
      label: { CN: '字段', EN: 'Field' },
      type,
      storage: 'text',
      at: { file: 'x.yaml', line: 1, column: 1 },
    })
    expect([isNumber(column), isNumeric(column)], type).toEqual(Array(2).fill(isNumberType(type)))
  }
})
