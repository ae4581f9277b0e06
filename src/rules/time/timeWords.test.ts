import { expect, test } from 'vitest'
import { rulesTexts } from '../../texts/rulesTexts.ts'
import { dayOf, stampWords, waited } from './timeWords.ts'

const en = rulesTexts.in('EN')
const cn = rulesTexts.in('CN')
const now = '2026-11-23 09:30:00'

test('how long something waits is told in its largest unit', () => {
  expect(waited('2026-11-23 09:18:30', now, en)).toBe('11 min')
  expect(waited('2026-11-23 06:18:30', now, cn)).toBe('3 小时')
  expect(waited('2026-11-22 08:00:00', now, en)).toBe('1 day')
  expect(waited('2026-10-02 08:00:00', now, cn)).toBe('10-02')
  expect(waited('2014-10-02 08:00:00', now, cn)).toBe('2014-10-02')
  expect(waited('2026-11-23 09:31:00', now, en)).toBe('just now')
})

test('a stamp near today is said by its day; others in full, or short', () => {
  const short = { say: en, isShort: true }
  expect(stampWords('2026-11-23 15:49:10', now, short)).toBe('Today 15:49')
  expect(stampWords('2026-11-22 15:49:10', now, { say: cn })).toBe('昨天 15:49')
  expect(stampWords('2026-11-16 17:40:00', now, short)).toBe('11-16 17:40')
  expect(stampWords('2026-11-16 17:40:00', now, { say: en })).toBe('2026-11-16 17:40')
  expect(stampWords('2025-11-16 17:40:00', now, short)).toBe('2025-11-16')
  expect(stampWords('2025-11-16 00:00:00', now, { say: en })).toBe('2025-11-16')
  expect(stampWords('soon', now, short)).toBeNull()
})

test('a reader in another zone reads his own clock, with its name', () => {
  const zones = { kept: 'Asia/Shanghai', shown: 'Europe/Berlin' }
  expect(stampWords('2026-11-16 17:40:00', now, { say: en, zones, isShort: true })).toBe('11-16 10:40 GMT+1')
})

test('a day is a heading: today and yesterday by their words, in the zone of the reader', () => {
  const words = (stamp: string, zones?: { kept: string; shown: string }) =>
    dayOf(stamp, '2026-11-23 09:30:00', { say: en, ...(zones ? { zones } : {}) })
  expect(words('2026-11-23 01:10:00')).toEqual({ date: '2026-11-23', day: 'Today', clock: '01:10' })
  expect(words('2026-11-22 01:10:00')?.day).toBe('Yesterday')
  expect(dayOf('2026-11-22 01:10:00', '2026-11-23 09:30:00', { say: cn })?.day).toBe('昨天')
  expect(words('2026-11-16 00:00:00')).toEqual({ date: '2026-11-16', day: '11-16', clock: '00:00' })
  const berlin = words('2026-11-23 01:10:00', { kept: 'Asia/Shanghai', shown: 'Europe/Berlin' })
  expect([berlin?.date, berlin?.day]).toEqual(['2026-11-22', 'Yesterday'])
  expect(words('none')).toBeNull()
})
