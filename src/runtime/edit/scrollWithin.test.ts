import { expect, test } from 'vitest'
import { scrollWithin } from './scrollWithin.ts'

/** A box of 600 px at 100, scrolled so far, and an element that lies so deep in it. */
function scrolled(from: number, depth: number, to: 'start' | 'center', height = 50): number {
  const box = { scrollTop: from, getBoundingClientRect: () => ({ top: 100, bottom: 700, height: 600 }) }
  const element = {
    getBoundingClientRect: () => ({
      top: 100 + depth - box.scrollTop,
      bottom: 100 + depth - box.scrollTop + height,
      height,
    }),
  }
  scrollWithin(box as HTMLElement, element as Element, to) // only what is measured
  return box.scrollTop
}

test('what is in sight stays where it is', () => {
  expect(scrolled(1000, 1300, 'center')).toBe(1000)
})

test('what is not comes to the middle; below what sticks to the top it is not in sight', () => {
  expect([
    scrolled(0, 2000, 'center'),
    scrolled(3000, 2000, 'center'),
    scrolled(1000, 1010, 'center'),
  ]).toEqual([1725, 1725, 735])
})

test('what stands in the first screenful is shown with what stands above it', () => {
  expect([scrolled(900, 400, 'center'), scrolled(20, 400, 'center'), scrolled(900, 560, 'center')]).toEqual([
    0, 0, 285,
  ])
})

test('a section begins below what sticks to the top', () => {
  expect(scrolled(0, 500, 'start')).toBe(448)
})
