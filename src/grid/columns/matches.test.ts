import { expect, test } from 'vitest'
import type { CompiledColumn } from '../../language/column.ts'
import type { Condition } from '../../language/wire.ts'
import { sampleColumns, sampleRows, sampleServices } from '../../cells/sampleColumns.chromium.ts'
import { lineView } from './lineView.ts'
import { matches } from './matches.ts'

type Given = Pick<CompiledColumn, 'key' | 'field' | 'type' | 'states' | 'cellType'>
const column = (type: CompiledColumn['type'], more: Partial<CompiledColumn> = {}): Given => ({
  key: 'x',
  type,
  cellType: 'text',
  ...more,
})
const holds = (
  type: CompiledColumn['type'],
  value: unknown,
  condition: Omit<Condition, 'key'>,
  more: Partial<CompiledColumn> = {},
) => matches({ x: value }, column(type, more), { key: 'x', ...condition }, '2026-11-21')

test('text is compared without regard to case', () => {
  expect(holds('text', 'Steel Plate', { operator: 'contains', value: 'PLATE' })).toBe(true)
  expect(holds('text', 'Steel Plate', { operator: 'startsWith', value: 'plate' })).toBe(false)
  expect(holds('text', 'Steel Plate', { operator: 'eq', value: 'steel plate' })).toBe(true)
  expect(holds('text', 'Steel Plate', { operator: 'ne', value: 'steel' })).toBe(true)
  expect([
    holds('text', '', { operator: 'empty' }),
    holds('text', 'x', { operator: 'empty' }),
    holds('text', null, { operator: 'notEmpty' }),
    holds('attachments', [], { operator: 'empty' }),
  ]).toEqual([true, false, false, true])
})

test('numbers are compared exactly, ends included', () => {
  expect(holds('amount', '10.50', { operator: 'eq', value: '10.5' })).toBe(true)
  expect(holds('amount', '9', { operator: 'range', from: '10' })).toBe(false)
  expect(holds('amount', '10', { operator: 'range', from: '10', to: '10.00' })).toBe(true)
  expect(holds('amount', '99999999999999999999.01', { operator: 'range', to: '99999999999999999999' })).toBe(
    false,
  )
  expect(holds('amount', null, { operator: 'range', to: '5' })).toBe(false)
})

test('a time belongs to its day; relative dates are counted from today', () => {
  expect(
    holds('datetime', '2026-11-21 23:59:00', { operator: 'range', from: '2026-11-21', to: '2026-11-21' }),
  ).toBe(true)
  expect(holds('date', '2026-11-16', { operator: 'relative', value: 'thisWeek' })).toBe(true)
  expect(holds('date', '2026-11-15', { operator: 'relative', value: 'thisWeek' })).toBe(false)
  expect(holds('date', '2026-11-20', { operator: 'relative', value: 'overdue' })).toBe(true)
  expect(holds('date', '2026-11-20', { operator: 'relative', value: 'someday' })).toBe(false)
})

test('codes are compared whole, refs by id, code and name', () => {
  expect(holds('lookup', 'A', { operator: 'in', value: ['B', 'A'] })).toBe(true)
  expect(holds('lookup', 'A', { operator: 'in', value: ['a'] })).toBe(false)
  expect(holds('lookup', null, { operator: 'notIn', value: ['A'] })).toBe(true)
  const ref = { key: 'itemName', field: 'item', type: 'ref', cellType: 'editlookup' } as const
  const row = { itemId: '7', itemCode: 'M-1', itemName: 'Plate' }
  expect(
    ['m-1', 'plat', '7'].map((value) =>
      matches(row, ref, { key: 'itemName', operator: 'contains', value }, ''),
    ),
  ).toEqual([true, true, true])
  expect(matches(row, ref, { key: 'itemName', operator: 'in', value: ['7'] }, '')).toBe(true)
})

test('lines fulfil all conditions and hold every word of the quick filter; they are sorted by value, what is empty comes last', () => {
  const rows = [...sampleRows(6), { id: 'new' }]
  const view = (narrowing: Partial<Parameters<typeof lineView>[2]>) =>
    lineView(
      rows,
      sampleColumns,
      { conditions: [], quick: '', sort: [], ...narrowing },
      sampleServices('EN'),
      '2026-11-21',
    ).map((row) => row['id'])
  expect(view({})).toEqual(['r0', 'r1', 'r2', 'r3', 'r4', 'r5', 'new'])
  expect(view({ quick: 'part bolt' })).toEqual(['r4'])
  expect(
    view({
      conditions: [
        { key: 'kind', operator: 'in', value: ['TOOL'] },
        { key: 'quantity', operator: 'range', from: '100' },
      ],
    }),
  ).toEqual(['r5'])
  expect(
    view({
      sort: [
        { field: 'kind', order: 'asc' },
        { field: 'quantity', order: 'desc' },
      ],
    }),
  ).toEqual(['r4', 'r1', 'r3', 'r0', 'r5', 'r2', 'new'])
  expect(view({ conditions: [{ key: 'gone', operator: 'empty' }] })).toHaveLength(7)
})
