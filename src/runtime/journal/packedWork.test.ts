import { expect, test } from 'vitest'
import { entityOf, field } from '../../rules/testing/plainEntities.ts'
import { openDeep, packWork, unpackWork, type PackedRow } from './packedWork.ts'

const document = entityOf(
  'document',
  [field('remark'), field('word', { type: 'password' })],
  [{ name: 'lines', label: { CN: '', EN: '' }, entity: 'line' }],
)
const line = entityOf(
  'line',
  [field('quantity'), field('pin', { type: 'password' })],
  [{ name: 'parts', label: { CN: '', EN: '' }, entity: 'line' }],
)
const entities = { document, line }
const through = (packed: PackedRow): PackedRow => JSON.parse(JSON.stringify(packed)) as PackedRow // as it is kept
const saved = {
  id: 'd',
  remark: 'a',
  lines: [
    { $key: 'l1', id: 'l1', quantity: '1', parts: [{ $key: 'p1', id: 'p1', quantity: '9' }] },
    { $key: 'l2', id: 'l2', quantity: '2', parts: [] },
    { $key: 'l3', id: 'l3', quantity: '3', parts: [] },
  ],
}
const [first, second, third] = saved.lines

test('what was changed, added, moved and taken away comes back', () => {
  const row = {
    ...saved,
    remark: 'b',
    lines: [
      third,
      { ...second, quantity: '5', parts: [{ $key: 'new-1', quantity: '7' }] },
      { $key: 'new-2', quantity: '8', parts: [] },
    ],
  }
  expect(unpackWork(through(packWork(entities, document, row, saved)), saved)).toEqual({
    id: 'd',
    remark: 'b',
    lines: [
      { id: 'l3', quantity: '3', parts: [] },
      { id: 'l2', quantity: '5', parts: [{ quantity: '7' }] },
      { quantity: '8', parts: [] },
    ],
  })
})

test('lines that are as they were are only named', () => {
  const packed = packWork(
    entities,
    document,
    { ...saved, lines: [first, { ...second, quantity: '5' }, third] },
    saved,
  )
  expect(packed.lines['lines']?.map((one) => (typeof one === 'string' ? one : 'changed'))).toEqual([
    'l1',
    'changed',
    'l3',
  ])
})

test('passwords are not written down, neither of the document nor of its lines', () => {
  const row = {
    ...saved,
    word: 'secret-1',
    lines: [
      { ...first, pin: 'secret-2' },
      { $key: 'new-1', pin: 'secret-3', parts: [] },
    ],
  }
  expect(JSON.stringify(packWork(entities, document, row, saved))).not.toContain('secret')
  expect(JSON.stringify(openDeep(entities, document, row))).not.toContain('secret')
})
