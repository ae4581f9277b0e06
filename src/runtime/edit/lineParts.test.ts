import { expect, test } from 'vitest'
import type { CompiledColumn } from '../../language/column.ts'
import type { Row } from '../../language/row.ts'
import { factsBeside, lineParts } from './lineParts.ts'

const column = (key: string, more: Partial<CompiledColumn> = {}) =>
  ({ key, field: key, type: 'text', columnsDisplay: 'Y', ...more }) as CompiledColumn // as much as is looked at
const item = column('itemName', {
  field: 'item',
  type: 'ref',
  withCode: { code: 'itemCode', name: 'itemName' },
})
const columns = [
  column('lineNum', { type: 'integer' }),
  item,
  column('quantity', { measure: 'uomName' }),
  column('uomName', { field: 'uom', type: 'ref' }),
  column('price'),
  column('brand', { columnsDisplay: 'N' }),
  column('taxRate'),
  column('due'),
  column('lineStatus', { states: [] }),
]
const keysOf = (facts: readonly string[]) => lineParts(columns, facts).facts.map(({ key }) => key)

test('a card is called after what the line is of, and tells what the entity says of itself', () => {
  const { title, state } = lineParts(columns, [])
  expect([title?.key, state?.key]).toEqual(['itemName', 'lineStatus'])
  expect(keysOf(['item', 'due', 'quantity', 'price'])).toEqual(['due', 'quantity', 'price'])
})

test('else the first columns; neither its number nor a unit is a fact', () => {
  expect(keysOf([])).toEqual(['quantity', 'price', 'taxRate'])
  expect(keysOf(['due'])).toEqual(['due', 'quantity', 'price'])
})

test('what the title says already is no fact of this row', () => {
  const parts = lineParts(columns, ['price', 'taxRate'])
  const keys = (row: Row) => factsBeside(parts, row).map(({ key }) => key)
  expect(keys({ itemName: 'Nut', price: 'Nut', taxRate: '13' })).toEqual(['taxRate', 'quantity'])
  expect(keys({ price: '1' })).toEqual(['price', 'taxRate', 'quantity'])
})
