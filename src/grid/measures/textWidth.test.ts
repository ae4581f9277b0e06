import { expect, test } from 'vitest'
import type { CompiledColumn } from '../../language/column.ts'
import { titleWidth } from './textWidth.ts'

const column = (EN: string, more: Partial<CompiledColumn> = {}) =>
  ({ key: 'date', title: { CN: '日期', EN }, ...more }) as CompiledColumn // as much as is looked at
const look = { language: 'EN', size: 13, isSorted: false } as const

test('a title has room for what stands beside it, and for larger letters', () => {
  const plain = titleWidth(column('Order date'), look)
  expect(titleWidth(column('Order date'), { ...look, isSorted: true })).toBe(plain + 20)
  expect(titleWidth(column('Order date', { required: true, isEdit: true }), look)).toBe(plain + 12)
  expect(titleWidth(column('Order date'), { ...look, size: 14 })).toBeGreaterThan(plain)
  expect(titleWidth(column('Order date'), { ...look, size: 12 })).toBe(plain)
})

test('a title without end is cut', () => {
  expect(titleWidth(column('Order date '.repeat(9)), look)).toBe(190)
})
