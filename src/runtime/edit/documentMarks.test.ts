import { expect, test } from 'vitest'
import type { CompiledEntity } from '../../language/entity.ts'
import { isAt, pathOfMark } from './documentMarks.ts'

const field = (name: string, wire = name) => ({ name, wire })
const part = { fields: [field('item', 'itemId')], lines: [] }
const line = { fields: [field('price')], lines: [{ name: 'parts', entity: 'part' }] }
const order = { fields: [field('title')], lines: [{ name: 'lines', entity: 'line' }] }
const entities = { order, line, part } as unknown as Record<string, CompiledEntity>
const row = { id: '1', lines: [{ id: '2' }, { id: '3', parts: [{ id: '4' }] }] }
const pathOf = (id: string, name: string | null) =>
  pathOfMark(entities, entities['order']!, row, { id, field: name })

test('a note is found at its field, however deep the row stands and wherever it has moved', () => {
  expect(pathOf('1', 'title')).toBe('title')
  expect(pathOf('3', 'price')).toBe('lines[1].price')
  expect(pathOf('4', 'item')).toBe('lines[1].parts[0].itemId')
})

test('a note at a row stands at the row; of a row that is gone nowhere', () => {
  expect(pathOf('2', null)).toBe('lines[0]')
  expect(pathOf('5', 'price')).toBeUndefined()
  expect([isAt({ id: '2', field: null }, '2', null), isAt({ id: '2', field: null }, '2', 'price')]).toEqual([
    true,
    false,
  ])
})
