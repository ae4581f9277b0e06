// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { drawShare } from './drawShare.ts'

afterEach(cleanup)

test.each([
  ['71', '71%'],
  ['0', '0%'],
  ['100', '100%'],
  ['130', '100%'],
  ['-5', '0%'],
])('a share of %s is a bar of %s beside its number', (value, width) => {
  const { container } = render(drawShare({ value }, `${value}%`))
  expect(container.textContent).toBe(`${value}%`)
  expect(container.querySelector<HTMLElement>('[aria-hidden] > i')?.style.width).toBe(width)
  expect(container.querySelector('.sw-share-none') !== null).toBe(width === '0%')
})

test('what is no number has no bar', () => {
  expect([drawShare({ value: null }, ''), drawShare({ value: 'odd' }, 'odd%')]).toEqual(['', 'odd%'])
})
