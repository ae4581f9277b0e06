import { expect, test } from 'vitest'
import { edgeKey, narrowest, usual, widest, within } from './edgeKeys.ts'

test('keys move the edge by steps, to its ends and back to where it was, and never beyond', () => {
  expect(edgeKey('ArrowLeft', 40)).toBe(38)
  expect(edgeKey('ArrowRight', 69)).toBe(widest)
  expect(edgeKey('PageDown', 25)).toBe(narrowest)
  expect(edgeKey('PageUp', 40)).toBe(50)
  expect([edgeKey('Home', 40), edgeKey('End', 40), edgeKey('Enter', 55)]).toEqual([narrowest, widest, usual])
  expect(edgeKey('a', 40)).toBeUndefined()
})

test('what is kept and is no number, or too much, is a share that can be worked with', () => {
  expect([within(Number.NaN), within(Infinity), within(-5), within(33.4)]).toEqual([
    usual,
    usual,
    narrowest,
    33,
  ])
})
