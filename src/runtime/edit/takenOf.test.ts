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
  expect(takenOf(edges, 'a', -1)).toEqual({ quantity: '1.25', measure: 'pcs', lines: 1 })
  expect(takenOf(edges, 'c', 1)).toEqual({ quantity: '3', measure: 'pcs', lines: 4 })
  expect(takenOf(edges, 'd', 1)).toBeNull()
})

test('several edges are added without a rounding; not where they measure differently, or one is not told', () => {
  expect(takenOf([edge('a', 'x', '0.1'), edge('b', 'x', '0.2')], 'x', 1)?.quantity).toBe('0.3')
  expect(takenOf([edge('a', 'x', '-1'), edge('b', 'x', '0.5')], 'x', 1)?.quantity).toBe('-0.5')
  expect(takenOf([edge('a', 'x', '1'), edge('b', 'x', '2', 'kg')], 'x', 1)).toEqual({
    quantity: null,
    measure: null,
    lines: 2,
  })
  expect(takenOf([edge('a', 'x', null)], 'x', 1)).toEqual({ quantity: null, measure: null, lines: 1 })
})
