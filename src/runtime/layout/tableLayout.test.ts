import { expect, test } from 'vitest'
import type { CompiledColumn } from '../../language/column.ts'
import { fromLayout, nothingArranged, toLayout } from './tableLayout.ts'

const column = (key: string, more: Partial<CompiledColumn> = {}) =>
  ({ key, field: key, sortable: true, columnsDisplay: 'Y', ...more }) as unknown as CompiledColumn // only what is looked at
const columns = ['a', 'b', 'c', 'd'].map((key) => column(key))

test('what a user arranged comes back as it was', () => {
  const arrangement = {
    choices: [
      { key: 'c', width: 90 },
      { key: 'a', hidden: true },
      { key: 'b', fixed: 'none' as const },
      { key: 'd' },
    ],
    sort: [
      { field: 'd', order: 'desc' as const },
      { field: 'a', order: 'asc' as const },
    ],
    pageRows: 100,
  }
  expect(fromLayout(columns, toLayout(columns, arrangement))).toEqual(arrangement)
})

test('an order of rows or a page size alone says nothing about columns', () => {
  const arrangement = { choices: [], sort: [{ field: 'b', order: 'asc' as const }], pageRows: 50 }
  expect(fromLayout(columns, toLayout(columns, arrangement))).toEqual(arrangement)
  expect(toLayout(columns, nothingArranged)).toBeNull()
  expect(fromLayout(columns, null)).toBe(nothingArranged)
})

test('columns that are gone are passed over, and an order by them', () => {
  const kept = {
    columns: [
      { key: 'gone', order: 0, sort: { order: 'asc' as const, rank: 1 } },
      { key: 'b', order: 1, width: 70 },
    ],
    pageRows: null,
  }
  expect(fromLayout(columns, kept)).toEqual({
    choices: [{ key: 'b', width: 70 }],
    sort: null,
    pageRows: null,
  })
  expect(
    fromLayout([column('a', { sortable: false })], {
      columns: [{ key: 'a', sort: { order: 'asc', rank: 1 } }],
    }).sort,
  ).toBeNull()
})

test('where only widths were kept, the order is that of the definition', () => {
  expect(
    fromLayout(columns, {
      columns: [
        { key: 'd', width: 60 },
        { key: 'b', width: 70 },
      ],
    }).choices,
  ).toEqual([{ key: 'a' }, { key: 'b', width: 70 }, { key: 'c' }, { key: 'd', width: 60 }])
})
