import { expect, test } from 'vitest'
import type { CompiledEntity } from '../../language/entity.ts'
import { decided, movedValues } from './movedValues.ts'

const field = (name: string, wire = name) => ({
  name,
  wire,
  storage: wire === name ? 'decimal' : 'id',
  changes: { via: 'of', field: name, before: wire.replace(name, `${name}Before`), now: `of.${wire}` },
})
const entity = {
  fields: [field('term', 'termId')],
  lines: [{ name: 'lines', entity: 'line' }],
} as unknown as CompiledEntity // the rest is not read
const entities = { line: { fields: [field('size')], lines: [] } as unknown as CompiledEntity } // the rest is not read

test('only what both have changed, and not alike, waits for a decision, wherever it stands', () => {
  const lines = [
    { size: '70', sizeBefore: '100', 'of.size': '90' },
    { size: '70', sizeBefore: '100', 'of.size': '100.0' },
    { size: '100', sizeBefore: '100', 'of.size': '90' },
    { size: '90', sizeBefore: '100', 'of.size': '90.00' },
    { size: '70', 'of.size': '90' },
  ]
  const row = { termId: 'a', termBeforeId: 'b', 'of.termId': 'c', lines }
  expect(movedValues(entities, entity, row).map(({ rowPath, field: { name } }) => [rowPath, name])).toEqual([
    ['', 'term'],
    ['lines[0]', 'size'],
  ])
})

test('decided for the document it is known what stands there, and for what stands there the document says the same', () => {
  const row = {
    termId: 'a',
    termBeforeId: 'b',
    'of.termId': 'c',
    'of.termCode': 'C',
    'of.termName': 'Third',
    lines: [{ size: '70', sizeBefore: '100', 'of.size': '90' }],
  }
  const [term, size] = movedValues(entities, entity, row)
  if (!term || !size) throw new Error('Nothing has moved.')
  expect(decided(term, 'own')).toEqual({ termBeforeId: 'c', termBeforeCode: 'C', termBeforeName: 'Third' })
  expect(decided(size, 'now')).toEqual({ sizeBefore: '90', size: '90' })
})
