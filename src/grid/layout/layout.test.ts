import { expect, test } from 'vitest'
import type { CompiledColumn } from '../../language/column.ts'
import { columnsBetween, layOut } from './layout.ts'
import { sampleColumns } from '../../cells/sampleColumns.chromium.ts'

const base = { columns: sampleColumns, widths: {}, select: true, index: true, operate: 80, room: 0 }
const sum = (widths: readonly number[]): number => widths.reduce((a, b) => a + b, 0)

test('selection takes 40, sequence 70, the operate column what it is given', () => {
  const layout = layOut(base)
  expect([layout.selectWidth, layout.indexWidth, layout.rightWidth]).toEqual([40, 70, 80])
  expect(layout.leftWidth).toBe(40 + 70 + 140)
  expect(layout.width).toBe(40 + 70 + 80 + sum(sampleColumns.map(({ width }) => width)))
})

test('spare room goes to the columns that nobody has sized and that are not pinned', () => {
  const layout = layOut({ ...base, room: 4000, widths: { title: 200 } })
  expect(layout.all.find(({ column }) => column.key === 'title')?.width).toBe(200)
  expect(layout.left[0]?.width).toBe(140)
  expect(layout.width).toBeLessThanOrEqual(4000)
  expect(layout.width).toBeGreaterThan(4000 - sampleColumns.length)
})

test('the last column of which something can be seen is seen whole where the others can give what is missing', () => {
  const columns = sampleColumns.slice(0, 6).map((column) => ({ ...column, width: 100, fixed: undefined }))
  const given = { ...base, columns, operate: 0, select: false, index: false } as unknown as typeof base
  const widths = (room: number, more: Partial<typeof base> = {}) =>
    layOut({ ...given, room, ...more }).middle.map(({ width }) => width)
  expect(widths(280)).toEqual([93, 93, 94, 100, 100, 100])
  expect(widths(250)).toEqual([100, 100, 100, 100, 100, 100])
  expect(widths(300)).toEqual([100, 100, 100, 100, 100, 100])
  expect(sum(widths(280, { widths: { [columns[0]!.key]: 110 } }).slice(0, 3))).toBe(310)
  expect(widths(290, { widths: { [columns[0]!.key]: 100 } }).slice(0, 3)).toEqual([100, 95, 95])
})

test('a column gives none of the room that its title takes', () => {
  const columns = sampleColumns.slice(0, 3).map((column) => ({ ...column, width: 100, fixed: undefined }))
  const { middle } = layOut({
    ...base,
    columns: columns as unknown as typeof base.columns,
    operate: 0,
    select: false,
    index: false,
    room: 290,
    titleWidth: ({ key }: CompiledColumn) => (key === columns[0]?.key ? 100 : 60),
  } as typeof base)
  expect(middle.map(({ width }) => width)).toEqual([100, 95, 95])
})

const pinned = (column: CompiledColumn): CompiledColumn =>
  column.key === 'title' ? { ...column, fixed: 'right' } : column

test('hidden columns are left out, pinned ones stand at the edges, all are counted from the left', () => {
  const columns = sampleColumns.map((column) =>
    column.key === 'remark' ? { ...column, columnsDisplay: 'N' as const } : pinned(column),
  )
  const layout = layOut({ ...base, columns })
  expect(layout.all.map(({ index }) => index)).toEqual(layout.all.map((_, index) => index))
  expect(layout.all.at(-1)?.column.key).toBe('title')
  expect(layout.all.some(({ column }) => column.key === 'remark')).toBe(false)
})

test('where the edges would leave hardly anything between them, what is pinned right goes first in the middle', () => {
  const columns = sampleColumns.map(pinned)
  const zones = (room: number) => {
    const { left, middle, right, rightWidth } = layOut({ ...base, columns, room })
    return [
      left.map(({ column }) => column.key),
      middle[0]?.column.key === 'title',
      right.map(({ column }) => column.key),
      rightWidth,
    ]
  }
  const width = sampleColumns.find(({ key }) => key === 'title')?.width ?? 0
  const edges = 40 + 70 + 140 + width + 80
  expect(zones(edges + 200)).toEqual([['orderNum'], false, ['title'], width + 80])
  expect(zones(edges + 199)).toEqual([['orderNum'], true, [], 80])
  expect(zones(0)).toEqual([['orderNum'], false, ['title'], width + 80]) // not measured yet
})

test('of the middle only what can be seen is drawn', () => {
  const { middle } = layOut(base)
  const { first, last } = columnsBetween(middle, 400, 700, 0)
  expect(middle[first]!.x).toBeLessThanOrEqual(400)
  expect(middle[first]!.x + middle[first]!.width).toBeGreaterThan(400)
  expect(middle[last]!.x).toBeLessThan(700)
  expect(middle[last]!.x + middle[last]!.width).toBeGreaterThanOrEqual(700)
  expect(columnsBetween([], 0, 100, 1)).toEqual({ first: 0, last: -1 })
})
