import { expect, test } from 'vitest'
import type { CompiledColumn } from '../../language/column.ts'
import { emptyKeys } from '../layout/emptyKeys.ts'
import { narrowed } from './useQuietColumns.ts'

const column = (key: string, more: Partial<CompiledColumn> = {}) =>
  ({ key, field: key, width: 200, title: { CN: key, EN: key }, ...more }) as CompiledColumn // only what is looked at

test('a column is empty where no row of the page holds something', () => {
  const rows = [{ a: '', b: '0', c: null }, { b: null }]
  expect(emptyKeys([column('a'), column('b'), column('c'), column('d', { fixed: 'left' })], rows)).toEqual([
    'a',
    'c',
  ])
  expect(emptyKeys([column('a')], [])).toEqual([])
})

test('it takes no more room than its title, and never more than it had', () => {
  expect(narrowed(column('spec'), 'EN').width).toBeLessThan(100)
  expect(narrowed(column('spec', { width: 20 }), 'EN').width).toBe(20)
})
