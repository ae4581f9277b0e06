import { expect, test } from 'vitest'
import type { CompiledSearchField } from '../../language/column.ts'
import type { CompiledEntity } from '../../language/entity.ts'
import { noSearch } from '../search/search.ts'
import {
  bands,
  chosenNames,
  countedKey,
  facetsOf,
  isChosenBand,
  nameKey,
  toggled,
  withBand,
  withName,
} from './facets.ts'

const field = (key: string, type: string, to?: string): CompiledSearchField =>
  ({ key, type, title: { CN: key, EN: key }, operator: 'in', ...(to ? { to } : {}) }) as CompiledSearchField // facets look at nothing else of it

/** Of a row with a number, a title, a maker and a remark. */
const entity = {
  states: { field: 'status' },
  display: { code: 'num', name: 'title' },
  fields: [
    { name: 'title', wire: 'title', type: 'text', maxLength: 60 },
    { name: 'maker', wire: 'maker', type: 'text', maxLength: 60 },
    { name: 'remark', wire: 'remark', type: 'text', maxLength: 240 },
  ],
} as unknown as CompiledEntity // facets look at nothing else of it

test('codes, flags, what is referred to, short texts and numbers narrow a gallery; names, long texts, days and the state do not', () => {
  const search = [
    field('status', 'state'),
    field('title', 'text'),
    field('maker', 'text'),
    field('remark', 'text'),
    field('kind', 'lookup'),
    field('urgent', 'flag'),
    field('brandId', 'ref', 'brand'),
    field('price', 'price'),
    field('day', 'date'),
  ]
  expect(facetsOf(search, entity).map(({ key }) => key)).toEqual([
    'maker',
    'kind',
    'urgent',
    'brandId',
    'price',
  ])
  expect(countedKey(field('maker', 'text'), entity)).toBe('maker')
  expect(countedKey(field('brandId', 'ref', 'brand'), entity)).toBe('brandName')
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

test('bands follow one another without a gap from the least number to the greatest; one is chosen at a time, and let go of', () => {
  expect(bands[0]?.from).toBeNull()
  expect(bands.at(-1)?.to).toBeNull()
  for (const [at, { to }] of bands.slice(0, -1).entries()) expect(bands[at + 1]?.from).toBe(to)
  const [low, next] = [bands[0] ?? { from: '1', to: '1' }, bands[1] ?? { from: '1', to: '1' }]
  const one = withBand(noSearch, 'price', low)
  expect(one.values['price']).toEqual({ kind: 'range', from: null, to: '10' })
  const other = withBand(one, 'price', next)
  expect([isChosenBand(other, 'price', low), isChosenBand(other, 'price', next)]).toEqual([false, true])
  expect(withBand(other, 'price', next)).toEqual(noSearch)
})
