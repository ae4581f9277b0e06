import { expect, test } from 'vitest'
import type { CompiledColumn } from '../language/column.ts'
import { cellOf } from './cells.ts'
import { seenText, type CellRead } from './Cell.ts'
import { readsOf } from './wiresOf.ts'

const column = {
  key: 'size',
  field: 'size',
  type: 'integer',
  cellType: 'number',
  before: 'sizeBefore',
} as CompiledColumn // the rest is not read
const read = (row: CellRead['row']): CellRead =>
  ({ value: row['size'], row, column, services: { language: 'EN' } }) as unknown as CellRead // the rest is not read

test('a value that another record gets is read beside what stands there, where they differ, and marked', () => {
  const cell = cellOf(column)
  const [changed, same, emptied] = [
    read({ size: 70, sizeBefore: 100 }),
    read({ size: 100, sizeBefore: 100 }),
    read({ size: null, sizeBefore: 100 }),
  ]
  expect([changed, same, emptied].map((one) => seenText(cell, one))).toEqual(['100 → 70', '100', '100 → –'])
  expect([changed, same].map((one) => cell.className?.(one)?.includes('sw-changed'))).toEqual([true, false])
  expect(cell.text(changed)).toBe('70')
})

test('where what stood there is not told, the value stands alone; the cell is drawn again when that changes', () => {
  const alone = read({ size: 70 })
  expect(seenText(cellOf(column), alone)).toBe('70')
  expect(readsOf(column)).toContain('sizeBefore')
})
