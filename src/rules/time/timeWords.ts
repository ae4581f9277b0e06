import type { Say } from '../../texts/catalogue.ts'
import type { rules } from '../../texts/en/rules.ts'
import { shownMoment, type Zones } from './shownMoment.ts'

// Times as people say them. All of them are wall times of one zone, `yyyy-MM-dd` or `yyyy-MM-dd HH:mm:ss`.

export type SayTime = Say<typeof rules>

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000]

/** `between('2026-11-22', '2026-11-22 00:01:00')` → `60000`. Milliseconds from one time to another; NaN where one is none. */
export const between = (from: string, to: string): number => timeOf(to) - timeOf(from)

const timeOf = (text: string): number =>
  Date.parse(`${text.slice(0, 10)}T${text.length > 10 ? text.slice(11, 19) : '00:00:00'}Z`)

/** `daysBetween('2026-11-22 10:00:00', '2026-12-02')` → `10`. Whole calendar days from one day to another; NaN where one is none. */
export const daysBetween = (from: string, to: string): number =>
  between(from.slice(0, 10), to.slice(0, 10)) / day

/** `shortDay('2026-11-22 10:00:00', '2026-12-02')` → `'11-22'`. With its year where that is another than now. */
export const shortDay = (time: string, now: string): string =>
  time.slice(0, 4) === now.slice(0, 4) ? time.slice(5, 10) : time.slice(0, 10)

/** `waited('2014-10-02 08:00:00', '2026-11-23 09:30:00')` → `'2014-10-02'`. For how long something waits: 5 minutes, 3 hours, 2 days; what is older than a month by its day. */
export function waited(since: string, now: string, say: SayTime): string {
  const time = Math.max(0, between(since, now))
  if (time < minute) return say('time.justNow')
  if (time < hour) return say('time.minutes', { count: Math.floor(time / minute) })
  if (time < day) return say('time.hours', { count: Math.floor(time / hour) })
  if (time < 31 * day) return say('time.days', { count: Math.floor(time / day) })
  return shortDay(since, now)
}

const dayWords = { '-1': 'time.yesterday', '0': 'time.today', '1': 'time.tomorrow' } as const

interface Said {
  readonly say: SayTime
  readonly zones?: Zones
  /** Days of this year without it, those of other years without their clock: where a time stands beside what it is about. */
  readonly isShort?: boolean
}

/** `stampWords('2025-11-16 17:40:00', '2026-11-23 09:30:00', { isShort: true })` → `'2025-11-16'`. A stamp as it is read: today 15:49, 2026-11-16 17:40; short: 11-16 17:40, 2025-11-16. Null for what is no stamp. */
export function stampWords(stamp: string, now: string, { say, zones, isShort = false }: Said): string | null {
  const moment = shownMoment(stamp, now, zones)
  if (!moment) return null
  const { day: near, date, clock, zone } = moment
  const isOld = isShort && date.slice(0, 4) !== now.slice(0, 4)
  const said =
    near === null || clock === ''
      ? `${isShort ? shortDay(date, now) : date} ${isOld ? '' : clock}`.trim()
      : say(dayWords[`${near}`], { time: clock })
  return zone ? `${said} ${zone}` : said
}

/** The day on which something happened, and the time of that day. */
export interface DayWords {
  readonly date: string
  /** Today, Yesterday, 11-16, of another year 2025-11-16. */
  readonly day: string
  readonly clock: string
}

/** `dayOf('2025-11-16 17:40:00', '2026-11-23 09:30:00', { say: () => '' })` → `{ date: '2025-11-16', day: '2025-11-16', clock: '17:40' }`. The day of a stamp as a heading says it, in the zone of its reader. Null for what is no stamp. */
export function dayOf(stamp: string, now: string, { say, zones }: Omit<Said, 'isShort'>): DayWords | null {
  const moment = shownMoment(stamp, now, zones)
  if (!moment) return null
  const { day: near, date, clock, zone } = moment
  const day = near === null ? shortDay(date, now) : say(dayWords[`${near}`], { time: '' }).trim()
  return { date, day, clock: `${clock || '00:00'}${zone ? ` ${zone}` : ''}` }
}
