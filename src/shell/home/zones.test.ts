import { expect, test } from 'vitest'
import { clockOf } from './zones.ts'

test('the day begins where the user is', () => {
  const shown = 'America/New_York'
  expect(clockOf('2026-11-23 08:30:00', { kept: 'Asia/Shanghai', shown })).toBe('2026-11-22 19:30')
  expect(clockOf('2026-11-23 00:00:00', { kept: shown, shown })).toBe('2026-11-23 00:00')
})
