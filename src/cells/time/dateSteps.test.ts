import { expect, test } from 'vitest'
import { dateCommandOf, stepped } from './dateSteps.ts'

const now = '2026-12-31 23:30:00'

test.each([
  ['date', '2026-12-31', 1, '2027-01-01'],
  ['date', '2027-01-01', -1, '2026-12-31'],
  ['datetime', '2026-12-31 08:15:00', 1, '2027-01-01 08:15:00'],
  ['month', '2026-12', 1, '2027-01'],
  ['year', '2026', -1, '2025'],
  ['time', '23:30:00', 1, '00:30:00'],
  ['date', '', 1, '2026-12-31'],
  ['date', 'nonsense', -1, '2026-12-31'],
] as const)('%s: from “%s” %i step is %s', (kind, text, by, then) => {
  expect(stepped(text, kind, by, now)).toBe(then)
})

const pressed = (key: string, more: object = {}) => ({
  key,
  altKey: false,
  ctrlKey: false,
  shiftKey: false,
  ...more,
})

test('arrows step, with Alt they turn the calendar as F4 does; Escape closes it where it is open', () => {
  expect([dateCommandOf(pressed('ArrowUp'), false), dateCommandOf(pressed('ArrowDown'), true)]).toEqual([
    'up',
    'down',
  ])
  expect(dateCommandOf(pressed('ArrowDown', { altKey: true }), false)).toBe('turn')
  expect(dateCommandOf(pressed('F4'), true)).toBe('turn')
  expect(dateCommandOf(pressed('ArrowUp', { shiftKey: true }), false)).toBeNull()
  expect([dateCommandOf(pressed('Escape'), true), dateCommandOf(pressed('Escape'), false)]).toEqual([
    'close',
    null,
  ])
})
