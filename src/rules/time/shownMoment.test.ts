import { expect, test } from 'vitest'
import { shownMoment } from './shownMoment.ts'

const now = '2026-11-22 18:00:00'

test('a moment near today is told by its day, another by its date, none with seconds', () => {
  expect(shownMoment('2026-11-22 15:49:10', now)).toEqual({
    day: 0,
    date: '2026-11-22',
    clock: '15:49',
    zone: '',
  })
  expect(shownMoment('2026-11-21 23:59:59', now)?.day).toBe(-1)
  expect(shownMoment('2026-11-23 00:00:01', now)).toMatchObject({ day: 1, clock: '00:00' })
  expect(shownMoment('2026-06-28 00:00:00', now)).toMatchObject({ day: null, date: '2026-06-28', clock: '' })
  expect(shownMoment('soon', now)).toBeNull()
})

test('whoever works in another zone reads his own clock, and its name', () => {
  const zones = { kept: 'Asia/Shanghai', shown: 'America/New_York' }
  expect(shownMoment('2026-11-22 08:00:00', now, zones)).toEqual({
    day: -1,
    date: '2026-11-21',
    clock: '19:00',
    zone: 'EST',
  })
  expect(shownMoment('2026-07-01 12:00:00', now, zones)).toMatchObject({
    date: '2026-07-01',
    clock: '00:00',
    zone: 'EDT',
  })
  expect(shownMoment('2026-07-01 12:00:00', now, { ...zones, shown: 'Asia/Shanghai' })?.zone).toBe('')
})
