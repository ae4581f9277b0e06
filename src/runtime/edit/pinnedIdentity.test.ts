import { expect, test } from 'vitest'
import type { CompiledColumn } from '../../language/column.ts'
import { pinnedIdentity } from './pinnedIdentity.ts'

const column = (key: string, type: CompiledColumn['type'], width = 100, more: Partial<CompiledColumn> = {}) =>
  ({ key, type, width, columnsDisplay: 'Y', ...more }) as CompiledColumn // as much as is looked at
const pinned = (...columns: readonly CompiledColumn[]) =>
  pinnedIdentity(columns).flatMap(({ key, fixed }) => (fixed === 'left' ? [key] : []))

test('what a line is of stays in sight, with what stands before it', () => {
  expect(pinned(column('no', 'integer', 70), column('item', 'ref', 180), column('uom', 'ref'))).toEqual([
    'no',
    'item',
  ])
})
test('not where it stands far behind, nowhere, or where something is pinned on purpose', () => {
  expect(pinned(column('text', 'text', 300), column('item', 'ref', 180))).toEqual([])
  expect(pinned(column('no', 'integer'))).toEqual([])
  expect(pinned(column('no', 'integer', 70, { fixed: 'right' }), column('item', 'ref'))).toEqual([])
})
test('a hidden column is passed over', () => {
  expect(pinned(column('kind', 'ref', 90, { columnsDisplay: 'N' }), column('item', 'ref', 180))).toEqual([
    'item',
  ])
})
