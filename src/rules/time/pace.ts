import type { CompiledPace } from '../../language/run.ts'

/**
 * `lastMoment({ each: 'month', on: 26, at: '02:00' }, '2026-03-05 10:00:00')` → `'2026-02-26 02:00:00'`.
 * The last time at which a run was to begin, now among them; in a month that is too short its last day.
 */
export function lastMoment(pace: CompiledPace, now: string): string {
  if (pace.each === 'hour') return `${now.slice(0, 13)}:00:00`
  const today = dayOf(now)
  for (let back = 0; back <= 1; back++) {
    const moment = `${textOf(dayIn(pace, today, back))} ${pace.at}:00`
    if (moment <= now) return moment
  }
  return `${textOf(dayIn(pace, today, 2))} ${pace.at}:00`
}

/**
 * `nextMoment({ each: 'month', on: 26, at: '02:00' }, '2026-02-26 02:00:00')` → `'2026-03-26 02:00:00'`.
 * The first time after this one at which a run is to begin.
 */
export function nextMoment(pace: CompiledPace, after: string): string {
  if (pace.each === 'hour') return hourAfter(after)
  const day = dayOf(after)
  for (let ahead = 0; ahead <= 1; ahead++) {
    const moment = `${textOf(dayIn(pace, day, -ahead))} ${pace.at}:00`
    if (moment > after) return moment
  }
  return `${textOf(dayIn(pace, day, -2))} ${pace.at}:00`
}

/** `hourAfter('2026-03-05 23:00:00')` → `'2026-03-06 00:00:00'`. */
const hourAfter = (moment: string): string =>
  new Date(Date.parse(`${moment.slice(0, 13).replace(' ', 'T')}:00:00Z`) + 3_600_000)
    .toISOString()
    .slice(0, 19)
    .replace('T', ' ')

/** The day of the pace in this day, week or month, or so many before it. */
function dayIn({ each, on }: CompiledPace, today: Date, back: number): Date {
  const [year, month, day] = [today.getUTCFullYear(), today.getUTCMonth(), today.getUTCDate()]
  if (each === 'day') return new Date(Date.UTC(year, month, day - back))
  if (each === 'week') {
    const weekday = today.getUTCDay() === 0 ? 7 : today.getUTCDay()
    return new Date(Date.UTC(year, month, day - weekday + on - 7 * back))
  }
  const length = new Date(Date.UTC(year, month - back + 1, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - back, Math.min(on, length)))
}

const dayOf = (now: string): Date => new Date(`${now.slice(0, 10)}T00:00:00Z`)
const textOf = (day: Date): string => day.toISOString().slice(0, 10)
