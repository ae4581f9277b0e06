import { expect, test } from 'vitest'
import { larger, smaller, stanceKeys, startStance, zoomed } from './stance.ts'

test('a picture is made larger and smaller within bounds, and comes back as it was', () => {
  expect(smaller(larger(startStance))).toEqual(startStance)
  expect(zoomed(startStance, 1000).zoom).toBe(16)
  expect(zoomed(startStance, 0.001).zoom).toBe(0.1)
})

test('keys turn it by quarters, move it against the arrow, and 0 puts it back', () => {
  const by = (...keys: string[]) =>
    keys.reduce((stance, key) => stanceKeys[key]?.(stance) ?? stance, startStance)
  expect(by('r', 'r', 'R').turn).toBe(1)
  expect(by('ArrowRight', 'ArrowDown')).toMatchObject({ x: -20, y: -20 })
  expect(by('r', '+', 'ArrowUp', '0')).toEqual(startStance)
})
