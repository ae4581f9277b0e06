import { expect, test } from 'vitest'
import type { CompiledColumn } from '../../language/column.ts'
import type { Row } from '../../language/row.ts'
import { cardOf, lineParts } from './lineParts.ts'

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
const always = () => true
const keysOf = (facts: readonly string[]) =>
  cardOf(lineParts(columns, facts), {}, always).facts.map(({ key }) => key)

test('a card is called after what the line is of, and tells what the entity says of itself', () => {
  const parts = lineParts(columns, [])
  expect([cardOf(parts, {}, always).title?.key, parts.state?.key]).toEqual(['itemName', 'lineStatus'])
  expect(keysOf(['item', 'due', 'quantity', 'price'])).toEqual(['due', 'quantity', 'price'])
})

test('else the first columns; neither its number nor a unit is a fact', () => {
  expect(keysOf([])).toEqual(['quantity', 'price', 'taxRate'])
  expect(keysOf(['due'])).toEqual(['due', 'quantity', 'price'])
})

test('what the title says already is no fact of this row', () => {
  const parts = lineParts(columns, ['price', 'taxRate'])
  const keys = (row: Row) => cardOf(parts, row, always).facts.map(({ key }) => key)
  expect(keys({ itemName: 'Nut', price: 'Nut', taxRate: '13' })).toEqual(['taxRate', 'quantity'])
  expect(keys({ price: '1' })).toEqual(['price', 'taxRate', 'quantity'])
})

test('a line without what others are of is called after what it has, and tells no field that it does not have', () => {
  const level = column('levelType', { type: 'lookup' })
  const organization = column('organizationName', { field: 'organization', type: 'ref' })
  const user = column('userName', { field: 'user', type: 'ref' })
  const role = column('role', { type: 'lookup' })
  const parts = lineParts(
    [level, organization, role, user, column('value'), column('reason')],
    ['levelType', 'value'],
  )
  const card = (levelType: string, ...shown: readonly string[]) => {
    const fits = (_row: Row, { key }: CompiledColumn) =>
      ['levelType', 'value', 'reason', ...shown].includes(key)
    const { title, facts } = cardOf(parts, { levelType }, fits)
    return [title?.key, ...facts.map(({ key }) => key)]
  }
  expect(card('SITE')).toEqual(['levelType', 'value', 'reason'])
  expect(card('ORG', 'organizationName')).toEqual(['organizationName', 'levelType', 'value', 'reason'])
  expect(card('USER', 'userName')).toEqual(['userName', 'levelType', 'value', 'reason'])
  expect(card('ROLE', 'role')).toEqual(['levelType', 'value', 'role', 'reason'])
})
