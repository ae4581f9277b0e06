import { expect, test } from 'vitest'
import type { CompiledSearchField } from '../../language/column.ts'
import { noSearch } from '../search/search.ts'
import { chosenNames, facetsOf, nameKey, toggled, withName } from './facets.ts'

const field = (key: string, type: string, to?: string): CompiledSearchField =>
  ({ key, type, title: { CN: key, EN: key }, operator: 'in', ...(to ? { to } : {}) }) as CompiledSearchField // facets look at nothing else of it

test('codes, flags, what is referred to and numbers narrow a gallery; texts, days and the state do not', () => {
  const search = [
    field('status', 'state'),
    field('title', 'text'),
    field('kind', 'lookup'),
    field('urgent', 'flag'),
    field('brandId', 'ref', 'brand'),
    field('price', 'price'),
    field('day', 'date'),
  ]
  expect(facetsOf(search, 'status').map(({ key }) => key)).toEqual(['kind', 'urgent', 'brandId', 'price'])
  expect([nameKey({ key: 'brandId', to: 'brand' }), nameKey({ key: 'price' })]).toEqual([
    'brandName',
    undefined,
  ])
})

test('a value is chosen beside others, and let go of; the last one takes the condition away', () => {
  const one = toggled(noSearch, 'kind', 'RAW')
  const two = toggled(one, 'kind', 'TOOL')
  expect(two.values['kind']).toEqual({ kind: 'codes', codes: ['RAW', 'TOOL'] })
  expect(toggled(toggled(two, 'kind', 'RAW'), 'kind', 'TOOL')).toEqual(noSearch)
  const named = withName(withName(noSearch, 'brandName', 'Nut, Bolt'), 'brandName', 'Gear')
  expect(chosenNames(named, 'brandName')).toEqual(['Nut, Bolt', 'Gear'])
  expect(withName(withName(named, 'brandName', 'Gear'), 'brandName', 'Nut, Bolt')).toEqual(noSearch)
})
