import { expect, test } from 'vitest'
import { takenOf } from './takenOf.ts'

const edge = (from: string, to: string, taken: string | null, measure: string | null = 'pcs', lines = 1) => ({
  from,
  to,
  taken,
  measure,
  lines,
})

test('what went into a document behind, and out of one before', () => {
  const edges = [edge('a', 'here', '1.25'), edge('here', 'b', '2'), edge('here', 'c', '3', 'pcs', 4)]
  expect(takenOf(edges, 'a', -1)).toEqual({ quantity: '1.25', measure: 'pcs', total: null, lines: 1 })
  expect(takenOf(edges, 'c', 1)).toEqual({ quantity: '3', measure: 'pcs', total: null, lines: 4 })
  expect(takenOf(edges, 'd', 1)).toBeNull()
})

test('several edges are added without a rounding; not where they measure differently, or one is not told', () => {
  expect(takenOf([edge('a', 'x', '0.1'), edge('b', 'x', '0.2')], 'x', 1)?.quantity).toBe('0.3')
  expect(takenOf([edge('a', 'x', '-1'), edge('b', 'x', '0.5')], 'x', 1)?.quantity).toBe('-0.5')
  expect(takenOf([edge('a', 'x', '1'), edge('b', 'x', '2', 'kg')], 'x', 1)).toEqual({
    quantity: null,
    measure: null,
    total: null,
    lines: 2,
  })
  expect(takenOf([edge('a', 'x', null)], 'x', 1)).toEqual({
    quantity: null,
    measure: null,
    total: null,
    lines: 1,
  })
})

test('of how much: each document that was taken from counts once, and nothing is said where one does not tell', () => {
  const of = (total: string | null, ...rest: Parameters<typeof edge>) => ({ ...edge(...rest), total })
  expect(takenOf([of('100', 'here', 'b', '40')], 'b', 1)).toMatchObject({ quantity: '40', total: '100' })
  const split = [of('100', 'a', 'here', '40'), of('100', 'a', 'other', '10')]
  expect(takenOf(split, 'a', -1)).toMatchObject({ quantity: '50', total: '100' })
  const joined = [of('100', 'a', 'here', '40'), of('7', 'b', 'here', '7')]
  expect(takenOf(joined, 'here', 1)).toMatchObject({ quantity: '47', total: '107' })
  expect(takenOf([of('100', 'a', 'x', '1'), of(null, 'b', 'x', '2')], 'x', 1)?.total).toBeNull()
  expect(takenOf([of('9', 'a', 'x', '1'), of('9', 'b', 'x', '2', 'kg')], 'x', 1)?.total).toBeNull()
})
