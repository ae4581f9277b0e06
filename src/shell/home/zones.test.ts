import { expect, test } from 'vitest'
import { clockOf, zoneNote } from './zones.ts'

test('the day begins where the user is', () => {
  const shown = 'America/New_York'
  expect(clockOf('2026-11-23 08:30:00', { kept: 'Asia/Shanghai', shown })).toBe('2026-11-22 19:30')
  expect(clockOf('2026-11-23 00:00:00', { kept: shown, shown })).toBe('2026-11-23 00:00')
})

test('who sits in another zone than the one that times are shown in is told of both', () => {
  const zones = { kept: 'Asia/Shanghai', shown: 'Asia/Shanghai' }
  const now = '2026-11-23 22:20:00'
  expect(zoneNote(now, zones, 'America/New_York')).toEqual({ zone: 'GMT+8', clock: '09:20' })
  expect(zoneNote(now, zones, 'Asia/Shanghai')).toBeNull()
  expect(zoneNote(now, zones, 'Asia/Singapore')).toBeNull()
  expect(zoneNote(now, { ...zones, shown: 'America/New_York' }, 'America/New_York')).toBeNull()
})
