// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { UnbrokenDays } from './UnbrokenDays.tsx'

afterEach(cleanup)

const pieces = (text: string) => {
  const { container } = render(<UnbrokenDays text={text} />)
  expect(container.textContent).toBe(text)
  return [...container.querySelectorAll('.unbroken')].map((one) => one.textContent)
}

test('a day is one piece, with its year and without; words may be broken anywhere', () => {
  expect(pieces('expected 11-24')).toEqual(['11-24'])
  expect(pieces('Na Li 2025-11-21 10:54')).toEqual(['2025-11-21'])
  expect(pieces('Waiting for the other side')).toEqual([])
  expect(pieces('—')).toEqual([])
})
