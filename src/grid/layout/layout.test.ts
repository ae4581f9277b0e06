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

test('where a little is missing words give way, so that no number is cut at the edge; where more is missing nothing does', () => {
  const natural = layOut(base)
  const words = natural.middle.filter(({ column }) => column.align === 'left')
  const slack = sum(words.map(({ width }) => width * 0.2))
  const tight = layOut({ ...base, room: natural.width - Math.floor(slack) })
  expect(tight.width).toBeLessThanOrEqual(natural.width - Math.floor(slack))
  expect(tight.all.filter(({ column, zone }) => column.align !== 'left' || zone !== 'middle')).toMatchObject(
    natural.all
      .filter(({ column, zone }) => column.align !== 'left' || zone !== 'middle')
      .map(({ width }) => ({ width })),
  )
  expect(layOut({ ...base, room: natural.width - Math.ceil(slack) - 1 }).width).toBeGreaterThanOrEqual(
    natural.width,
  )
})

test('of a column that does not fit nothing is seen: texts in front of it that nobody has sized grow to the edge', () => {
  const aligned = (align: CompiledColumn['align']) => (key: string) =>
    ({ ...sampleColumns[0], key, align, width: 100, fixed: undefined, columnsDisplay: 'Y' }) as CompiledColumn // a text that may have any key
  const columns = [
    ...['name', 'place'].map(aligned('left')),
    ...['sum', 'rest', 'more'].map(aligned('right')),
  ]
  const span = (room: number, widths = {}, shown: readonly CompiledColumn[] = columns) =>
    layOut({ ...base, columns: shown, widths, room: 40 + 70 + 80 + room }).middle.map(({ width }) => width)
  expect(span(330)).toEqual([115, 115, 100, 100, 100])
  expect(span(399)).toEqual([149, 150, 100, 100, 100])
  expect(span(330, { name: 100 })).toEqual([100, 130, 100, 100, 100])
  // Where only numbers stand in front they grow; where nothing does, or what does was sized, it is cut
  expect(span(130, {}, columns.slice(2))).toEqual([130, 100, 100])
  expect(span(130, { sum: 100 }, columns.slice(2))).toEqual([100, 100, 100])
  expect(span(60)).toEqual([100, 100, 100, 100, 100])
  expect(span(80)).toEqual([80, 100, 100, 100, 100])
})

test('a column gives up no more than stands beside its title', () => {
  const natural = layOut(base)
  const [word] = natural.middle.filter(({ column }) => column.align === 'left')
  const titleWidth = (column: CompiledColumn) => (column === word?.column ? column.width : 0)
  const tight = layOut({ ...base, room: natural.width - 10, titleWidth })
  expect(tight.all.find(({ column }) => column === word?.column)?.width).toBe(word?.width)
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
