import { expect, test } from 'vitest'
import { definitions } from '../../../dist/definitions/server.js'
import { entityOf, field } from '../../rules/testing/plainEntities.ts'
import { countedIndex } from './countedIndex.ts'

const order = entityOf('order', [
  { ...field('amount'), storage: 'decimal' },
  { ...field('supplier'), wire: 'supplierId', column: 'supplier_id', storage: 'id' },
  { ...field('remark'), storage: 'text' },
])
const report = {
  where: 'amount > 0 and remark != null',
  groups: [{ label: { CN: '', EN: '' }, key: 'supplierId', value: 'supplier', type: 'ref' as const }],
  sums: [{ does: 'sum' as const, of: 'amount', key: 'amount' }],
  measures: [],
  order: [],
}
const tile = (name: string, entity = 'order') => ({
  kind: 'stages' as const,
  name,
  entity,
  order: 1,
  at: { file: '', line: 1, column: 1 },
  title: { CN: '', EN: '' },
  opens: '',
  search: [],
  report,
  show: [],
})

test('what three tiles count of a table lies in an index; long texts do not', () => {
  const tiles = [tile('a'), tile('b'), tile('c')]
  expect(countedIndex(order, { tiles, screens: [] }).map(({ create }) => create)).toEqual([
    expect.stringMatching(
      /^create index "ix_order_\w+" on "order" \("tenant_id"\) include \("amount", "supplier_id"\)$/,
    ),
  ])
})

test('of a table that fewer tiles count there is none', () => {
  expect(countedIndex(order, { tiles: [tile('a'), tile('b'), tile('c', 'other')], screens: [] })).toEqual([])
})

test('the homes of the application read orders from such an index', () => {
  const header = definitions.entities['purOrderHeader'] ?? expect.fail('There are no orders.')
  expect(countedIndex(header, definitions)[0]?.create).toContain('"base_tax_amount"')
})
