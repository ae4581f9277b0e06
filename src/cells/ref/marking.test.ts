import { expect, test } from 'vitest'
import type { PickOption } from '../CellServices.ts'
import { isPageMarked, withPageTurned, withTurned } from './marking.ts'

const [a, b, c] = ['a', 'b', 'c'].map((id): PickOption => ({ id, code: id, name: id })) as [
  PickOption,
  PickOption,
  PickOption,
] // three of three

test('one is marked and unmarked, in the order of choosing', () => {
  expect(withTurned([b], a)).toEqual([b, a])
  expect(withTurned([b, a], b)).toEqual([a])
})

test('a page is marked as a whole, beside what other pages have; once all of it is, it is unmarked', () => {
  expect(withPageTurned([c, a], [a, b])).toEqual([c, a, b])
  expect(withPageTurned([c, a, b], [a, b])).toEqual([c])
  expect([isPageMarked([a, b], [a, b]), isPageMarked([a], [a, b]), isPageMarked([a], [])]).toEqual([
    true,
    false,
    false,
  ])
})
