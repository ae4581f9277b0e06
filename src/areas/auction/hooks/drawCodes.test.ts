import { expect, it } from 'vitest'
import { drawn } from './drawCodes.ts'

it('draws every place once', () => {
  expect(drawn(3, () => 0)).toEqual([2, 3, 1])
  expect(drawn(3, (end) => end - 1)).toEqual([1, 2, 3])
  expect(drawn(0, () => 0)).toEqual([])
})
