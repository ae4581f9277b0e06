import { expect, test, vi } from 'vitest'
import type { Row } from '../../language/row.ts'
import { ExactSum } from '../../cells/number/ExactSum.ts'
import { countedAtOnce, RowSums } from './RowSums.ts'

const columns = [{ key: 'a' }, { key: 'b', measure: 'unit' }]
const make = (count: number): Row[] =>
  Array.from({ length: count }, (_, index) => ({ a: `${index}.1`, b: '0.5', unit: 'kg' }))
const fresh = (rows: readonly Row[]) => {
  const sums = new RowSums()
  sums.follow(rows, columns)
  return [sums.sumOf('a')?.text, sums.sumOf('b')?.text]
}
const texts = (sums: RowSums) => [sums.sumOf('a')?.text, sums.sumOf('b')?.text]

test('rows that came, went, changed or were moved are counted as all rows would be', () => {
  const sums = new RowSums()
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
  sums.follow(rows, columns)
  expect(texts(sums)).toEqual(fresh(rows))
  for (const step of steps) {
    rows = step(rows)
    sums.follow(rows, columns)
    expect(texts(sums)).toEqual(fresh(rows))
  }
})

test('a changed row costs what one row costs', () => {
  const sums = new RowSums()
  const rows = make(1000)
  sums.follow(rows, columns)
  const add = vi.spyOn(ExactSum.prototype, 'add')
  sums.follow(rows.with(500, { ...rows[500], a: '9' }), columns)
  expect(add.mock.calls.length).toBe(4) // two columns, out and in
  add.mockRestore()
})

test('numbers measured differently are known, and forgotten when the other measure is gone', () => {
  const sums = new RowSums()
  const rows = make(4)
  sums.follow(rows, columns)
  expect(sums.isMixed('b')).toBe(false)
  const mixed = rows.with(1, { ...rows[1], unit: 'm' })
  sums.follow(mixed, columns)
  expect([sums.isMixed('a'), sums.isMixed('b')]).toEqual([false, true])
  sums.follow(mixed.with(1, { ...mixed[1], b: null }), columns)
  expect(sums.isMixed('b')).toBe(false)
})

test('of very many rows the rest is counted later, and a change meanwhile is not lost', () => {
  const sums = new RowSums()
  const rows = make(countedAtOnce + 5000)
  sums.follow(rows, columns)
  expect(sums.pending).toBe(true)
  sums.work(0.0001)
  const changed = rows.with(0, { a: '0.5', b: '0' })
  sums.follow(changed, columns)
  while (sums.pending) sums.work(5)
  const plain = new ExactSum()
  for (const row of changed) plain.add(row['a'])
  expect(sums.sumOf('a')?.text).toBe(plain.text)
})
