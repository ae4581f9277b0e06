import { expect, test, vi } from 'vitest'
import type { Row } from '../../language/row.ts'
import { ExactSum } from '../../cells/number/ExactSum.ts'
import { countedAtOnce, RowSums } from './RowSums.ts'

const columns = [{ key: 'a' }, { key: 'b', measure: 'unit' }]
const make = (count: number): Row[] =>
  Array.from({ length: count }, (_, index) => ({ a: `${index}.1`, b: '0.5', unit: 'kg' }))
const texts = (sums: RowSums) => [sums.sumOf('a')?.text, sums.sumOf('b')?.text]
const fresh = (rows: readonly Row[]) => texts(RowSums.of(rows, columns))

test('rows that came, went, changed or were moved are counted as all rows would be', () => {
  let rows: readonly Row[] = make(1000)
  const steps: ((rows: readonly Row[]) => readonly Row[])[] = [
    (now) => now.map((row, index) => (index === 400 ? { ...row, a: '-7.25' } : row)),
    (now) => [...now, { a: '3', b: null }],
    (now) => now.toSpliced(10, 3),
    (now) => now.toSpliced(500, 0, { a: '1', b: '2' }, { a: 'x', b: '' }),
    (now) => now.toReversed(),
    (now) =>
      now.map((row, index) =>
        index === 3 || index === 900 ? { ...row, b: '100000000000000000000.25' } : row,
      ),
    () => [],
    () => make(3),
  ]
  let sums = RowSums.of(rows, columns)
  for (const step of steps) {
    rows = step(rows)
    sums = sums.follow(rows, columns)
    expect(texts(sums)).toEqual(fresh(rows))
  }
})

test('a changed row costs what one row costs', () => {
  const rows = make(1000)
  const sums = RowSums.of(rows, columns)
  const add = vi.spyOn(ExactSum.prototype, 'add')
  sums.follow(rows.with(500, { ...rows[500], a: '9' }), columns)
  expect(add.mock.calls.length).toBe(4) // two columns, out and in
  add.mockRestore()
})

test('numbers measured differently are known, and forgotten when the other measure is gone', () => {
  const rows = make(4)
  let sums = RowSums.of(rows, columns)
  expect(sums.isMixed('b')).toBe(false)
  const mixed = rows.with(1, { ...rows[1], unit: 'm' })
  sums = sums.follow(mixed, columns)
  expect([sums.isMixed('a'), sums.isMixed('b')]).toEqual([false, true])
  sums = sums.follow(mixed.with(1, { ...mixed[1], b: null }), columns)
  expect(sums.isMixed('b')).toBe(false)
})

test('of very many rows the rest is counted later, and a change meanwhile is not lost', () => {
  const rows = make(countedAtOnce + 5000)
  const pending = RowSums.of(rows, columns)
  expect(pending.pending).toBe(true)
  expect(pending.counting().work(0.0001)).toBeNull()
  const changed = rows.with(0, { a: '0.5', b: '0' })
  const counting = pending.follow(changed, columns).counting()
  let counted = counting.work(5)
  while (!counted) counted = counting.work(5)
  const sums = counted
  const plain = new ExactSum()
  for (const row of changed) plain.add(row['a'])
  expect(sums.sumOf('a')?.text).toBe(plain.text)
})

test('sums are values: following other rows leaves them as they were, and following nothing new is the same object', () => {
  const rows = make(10)
  const sums = RowSums.of(rows, columns)
  const before = texts(sums)
  const other = sums.follow(rows.with(0, { a: '100', b: '100', unit: 'm' }), columns)
  expect(texts(other)).not.toEqual(before)
  expect([texts(sums), sums.isMixed('b'), other.isMixed('b')]).toEqual([before, false, true])
  expect(sums.follow(rows, [...columns])).toBe(sums)
  expect(RowSums.of(rows, []).follow(make(5), [])).toEqual(RowSums.of(rows, []))
})
