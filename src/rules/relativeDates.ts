import type { RelativeDate } from '../language/wire.ts'

/** Days, both ends included; an end that is not there is open. */
export interface Days {
  readonly from?: string
  readonly to?: string
}

/** What the periods are counted from. Weeks begin on Monday. */
interface Now {
  readonly today: string
  readonly weekStart: string
  readonly year: number
  readonly month: number
  /** The first month of its quarter. */
  readonly quarter: number
}

const periods: Readonly<Record<RelativeDate, (now: Now) => Days>> = {
  today: ({ today }) => between(today, 0, 0),
  yesterday: ({ today }) => between(today, -1, -1),
  tomorrow: ({ today }) => between(today, 1, 1),
  thisWeek: ({ weekStart }) => between(weekStart, 0, 6),
  lastWeek: ({ weekStart }) => between(weekStart, -7, -1),
  nextWeek: ({ weekStart }) => between(weekStart, 7, 13),
  thisMonth: ({ year, month }) => months(year, month, 1),
  lastMonth: ({ year, month }) => months(year, month - 1, 1),
  nextMonth: ({ year, month }) => months(year, month + 1, 1),
  thisQuarter: ({ year, quarter }) => months(year, quarter, 3),
  lastQuarter: ({ year, quarter }) => months(year, quarter - 3, 3),
  thisYear: ({ year }) => months(year, 1, 12),
  lastYear: ({ year }) => months(year, -11, 12),
  last7Days: ({ today }) => between(today, -6, 0),
  last30Days: ({ today }) => between(today, -29, 0),
  last90Days: ({ today }) => between(today, -89, 0),
  next7Days: ({ today }) => between(today, 0, 6),
  next30Days: ({ today }) => between(today, 0, 29),
  overdue: ({ today }) => ({ to: later(today, -1) }),
}

/** `daysOf('thisWeek', '2026-03-05')` → `{ from: '2026-03-02', to: '2026-03-08' }`. The days that are meant, seen from `today` (yyyy-MM-dd). Weeks begin on Monday; the last and next days count today. */
export function daysOf(period: RelativeDate, today: string): Days {
  const [year = 0, month = 0] = today.split('-').map(Number)
  const weekStart = later(today, -((new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7))
  const quarter = Math.floor((month - 1) / 3) * 3 + 1
  return periods[period]({ today, weekStart, year, month, quarter })
}

const between = (day: string, first: number, last: number): Days => ({
  from: later(day, first),
  to: later(day, last),
})
const months = (year: number, first: number, count: number): Days => ({
  from: firstOf(year, first),
  to: later(firstOf(year, first + count), -1),
})
const text = (date: Date): string => date.toISOString().slice(0, 10)
/** The first day of a month; months before the first and after the twelfth are those of other years. */
const firstOf = (year: number, month: number): string => text(new Date(Date.UTC(year, month - 1, 1)))

/** `later('2026-02-27', 2)` → `'2026-03-01'`. */
export function later(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return text(date)
}
