import { expect, test } from 'vitest'
import type { CompiledSearchField } from '../../language/compiled.ts'
import { fromParams, toFilters, type SearchValues } from './search.ts'

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
    partnerName: { kind: 'refs', refs: [{ value: 'p1', label: 'One' }, { value: 'p2', label: 'Two' }] },
    status: { kind: 'codes', codes: ['DRAFT'] },
    noteDate: { kind: 'range', from: '2026-01-01', to: null },
  }
  expect(toFilters(fields, values)).toEqual({ noteNum: '12', partnerIdList: ['p1', 'p2'], statusList: ['DRAFT'], noteDateFrom: '2026-01-01' })
})

test('empty fields, and fields that the screen does not search by, filter nothing', () => {
  const values: SearchValues = { noteNum: { kind: 'text', text: '  ' }, status: { kind: 'codes', codes: [] }, noteDate: { kind: 'range', from: null, to: null }, other: { kind: 'text', text: 'x' } }
  expect(toFilters(fields, values)).toEqual({})
})

test('an address may bring a search; its other parameters are left alone', () => {
  expect(fromParams(fields, { status: 'DRAFT,REJECTED', noteNum: 'N1', noteDate: '2026-01-01..2026-01-31', menuId: 'm', partnerName: 'x' })).toEqual({
    noteNum: { kind: 'text', text: 'N1' }, status: { kind: 'codes', codes: ['DRAFT', 'REJECTED'] }, noteDate: { kind: 'range', from: '2026-01-01', to: '2026-01-31' },
  })
})
