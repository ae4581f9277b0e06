import { expect, test } from 'vitest'
import { foldText } from './foldText.ts'

const today = '2026-11-23'

test('how many there are and the next date, else the last', () => {
  expect(foldText([{ due: '2026-12-24' }, { due: '2026-12-04' }, { due: '2026-11-01' }], 'due', today)).toBe(
    '3 · 12-04',
  )
  expect(foldText([{ due: '2026-10-01' }, { due: '2026-11-01' }], 'due', today)).toBe('2 · 11-01')
  expect(foldText([{ due: '2027-01-05 08:00:00' }], 'due', today)).toBe('1 · 2027-01-05')
})

test('without dates only how many', () => {
  expect(foldText([{ due: null }], 'due', today)).toBe('1')
  expect(foldText([], undefined, today)).toBe('0')
})
