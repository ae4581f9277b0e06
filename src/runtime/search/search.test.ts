import { expect, test } from 'vitest'
import type { CompiledSearchField } from '../../language/column.ts'
import type { CompiledEntity } from '../../language/entity.ts'
import { fromParams, placeOfSearch, toFilters, type SearchValues } from './search.ts'

const title = { CN: '', EN: '' }
const fields: readonly CompiledSearchField[] = [
  { key: 'noteNum', title, type: 'serial', operator: 'contains' },
  { key: 'partnerName', title, type: 'ref', operator: 'in', to: 'partner' },
  { key: 'status', title, type: 'lookup', operator: 'in', states: [] },
  { key: 'noteDate', title, type: 'date', operator: 'range' },
]

test('what stands in the form becomes the filters of the list call', () => {
  const values: SearchValues = {
    noteNum: { kind: 'text', text: ' 12 ' },
    partnerName: {
      kind: 'refs',
      refs: [
        { value: 'p1', label: 'One' },
        { value: 'p2', label: 'Two' },
      ],
    },
    status: { kind: 'codes', codes: ['DRAFT'] },
    noteDate: { kind: 'range', from: '2026-01-01', to: null },
  }
  expect(toFilters(fields, values)).toEqual({
    conditions: [
      { key: 'noteNum', operator: 'contains', value: '12' },
      { key: 'partnerId', operator: 'in', value: ['p1', 'p2'] },
      { key: 'status', operator: 'in', value: ['DRAFT'] },
      { key: 'noteDate', operator: 'range', from: '2026-01-01' },
    ],
  })
})

test('empty fields, and fields that the screen does not search by, filter nothing', () => {
  const values: SearchValues = {
    noteNum: { kind: 'text', text: '  ' },
    status: { kind: 'codes', codes: [] },
    noteDate: { kind: 'range', from: null, to: null },
    other: { kind: 'text', text: 'x' },
  }
  expect(toFilters(fields, values)).toEqual({})
})

test('an address may bring a search; its other parameters are left alone', () => {
  expect(
    fromParams(
      { search: fields },
      {
        status: 'DRAFT,REJECTED',
        noteNum: 'N1',
        noteDate: '2026-01-01..2026-01-31',
        menuId: 'm',
        partnerName: 'x',
      },
    ),
  ).toEqual({
    noteNum: { kind: 'text', text: 'N1' },
    status: { kind: 'codes', codes: ['DRAFT', 'REJECTED'] },
    noteDate: { kind: 'range', from: '2026-01-01', to: '2026-01-31' },
  })
})

test('a ref is chosen where its field stands: in the row, in its header, or behind another ref', () => {
  const entity = (
    name: string,
    fields: readonly { name: string; wire: string; to?: string }[],
    parent?: string,
  ) =>
    ({
      name,
      fields,
      ...(parent ? { parent: { entity: parent, lines: 'lines' } } : {}),
    }) as unknown as CompiledEntity // only what is looked at
  const line = entity('noteLine', [{ name: 'item', wire: 'itemId', to: 'item' }], 'note')
  const entities = {
    noteLine: line,
    note: entity('note', [{ name: 'partner', wire: 'partnerId', to: 'partner' }]),
    item: entity('item', [{ name: 'uom', wire: 'uomId', to: 'uom' }]),
  }
  const at = (key: string) => {
    const place = placeOfSearch(entities, line, key)
    return place && `${place.entity.name}.${place.field}`
  }
  expect([at('itemId'), at('parent.partnerId'), at('item.uomId'), at('nothing.uomId')]).toEqual([
    'noteLine.item',
    'note.partner',
    'item.uom',
    null,
  ])
})
