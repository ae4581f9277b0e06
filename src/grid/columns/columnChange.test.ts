import { expect, test } from 'vitest'
import type { Placed } from '../layout/layout.ts'
import { columnChange } from './columnChange.ts'

const placed = (...columns: readonly { key: string; width?: number; fixed?: 'left' | 'right' }[]) =>
  columns.map(({ key, width = 100, fixed }, index) => ({
    column: { key, fixed, title: { CN: `列${key}`, EN: `Column ${key}` } },
    width,
    index,
  })) as unknown as readonly Placed[] // only what is looked at
const before = placed({ key: 'a' }, { key: 'b' }, { key: 'c' })
const says = (after: readonly Placed[], touched: string | null) => columnChange(before, after, touched, 'EN')

test('what became of a column is said in words, neighbours that made room are not named', () => {
  expect(says(placed({ key: 'b' }, { key: 'a' }, { key: 'c' }), 'a')).toBe('Column a is column 2 now')
  expect(says(placed({ key: 'a' }, { key: 'c' }), 'b')).toBe('Column b is hidden')
  expect(says(placed({ key: 'a' }, { key: 'b' }, { key: 'c' }, { key: 'd' }), 'd')).toBe('Column d is shown')
  expect(says(placed({ key: 'c', fixed: 'left' }, { key: 'a' }, { key: 'b' }), 'c')).toBe(
    'Column c is pinned left',
  )
  expect(says(placed({ key: 'a', width: 130 }, { key: 'b', width: 85 }, { key: 'c', width: 85 }), 'a')).toBe(
    'Column a is 130 pixels wide',
  )
  expect(columnChange(before, placed({ key: 'b' }, { key: 'a' }, { key: 'c' }), 'b', 'CN')).toBe(
    '列b移到第 1 列',
  )
})

test('several at once are counted, nothing is not said', () => {
  expect([says(placed({ key: 'a' }), null), says(before, 'a')]).toEqual(['1 column now', null])
})
