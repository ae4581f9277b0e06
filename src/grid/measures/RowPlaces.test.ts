import { expect, test } from 'vitest'
import type { Row } from '../../language/row.ts'
import { RowPlaces } from './RowPlaces.ts'

const rows: readonly Row[] = Array.from({ length: 1000 }, (_, index) => ({
  id: `r${index}`,
  high: 36 + (index % 5) * 20,
}))
const none: ReadonlyMap<string, number> = new Map()
const keyOf = (row: Row): string => String(row['id'])

test('rows are measured when they come into view, and what is in view stays where it is', () => {
  const asked: string[] = []
  const heightOf = (row: Row): number => {
    asked.push(keyOf(row))
    return Number(row['high'])
  }
  const places = new RowPlaces({ rows, keyOf, base: 36, heightOf, details: none })
  const see = (scrollTop: number, beside: number) => {
    const sight = places.look(scrollTop, 400, beside)
    places.keep(sight)
    return sight
  }
  see(0, 3)
  expect(asked.length).toBeLessThan(40)
  const jump = see(40_000, 3)
  const top = places.heights.indexAt(places.heights.toOffset(jump.scrollTop, 400))
  // Scrolled up a little, rows above are measured for the first time: the row at the edge does not move against the view.
  const before = jump.scrollTop - places.heights.offsetOf(top)
  const again = see(jump.scrollTop, 12)
  expect(again.scrollTop - places.heights.offsetOf(top)).toBe(before)
  for (let index = again.range.first; index < again.range.last; index++) {
    expect(places.heights.offsetOf(index + 1) - places.heights.offsetOf(index)).toBe(rows[index]?.['high'])
  }
})

test('what is expanded stands below its row and moves those after it', () => {
  let places = new RowPlaces({ rows, keyOf, base: 36, details: new Map([['r2', 150]]) })
  expect([2, 3, 4].map((index) => places.heights.offsetOf(index))).toEqual([72, 72 + 36 + 150, 72 + 72 + 150])
  expect(places.ownHeight(2)).toBe(36)
  places = new RowPlaces({ rows: rows.slice(1), keyOf, base: 36, details: new Map([['r2', 150]]) }, places)
  expect(places.heights.offsetOf(2)).toBe(36 + 36 + 150)
  expect(places.heights.total).toBe(999 * 36 + 150)
})

test('a changed row is measured again, the others are not', () => {
  let asked = 0
  const heightOf = (row: Row): number => {
    asked++
    return Number(row['high'])
  }
  let places = new RowPlaces({ rows, keyOf, base: 36, heightOf, details: none })
  places.keep(places.look(0, 400, 0))
  asked = 0
  places = new RowPlaces(
    { rows: rows.with(1, { ...rows[1], high: 200 }), keyOf, base: 36, heightOf, details: none },
    places,
  )
  expect(asked).toBe(1)
  expect(places.heights.heightOf(1)).toBe(200)
})

test('looking alone changes nothing: what was measured counts when it has been drawn', () => {
  const heightOf = (row: Row): number => Number(row['high'])
  const places = new RowPlaces({ rows, keyOf, base: 36, heightOf, details: none })
  const before = places.heights
  const sight = places.look(0, 400, 0)
  expect(sight.heights.offsetOf(2)).toBe(36 + 56)
  expect(places.heights).toBe(before)
  places.keep(sight)
  expect(places.heights.offsetOf(2)).toBe(36 + 56)
})
