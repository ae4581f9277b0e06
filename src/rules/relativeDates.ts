import type { RelativeDate } from '../language/wire.ts'

/** Days, both ends included; an end that is not there is open. */
export interface Days {
  readonly from?: string
  readonly to?: string
}

/** The days that are meant, seen from `today` (yyyy-MM-dd). Weeks begin on Monday; the last and next days count today. */
export function daysOf(period: RelativeDate, today: string): Days {
  const [year = 0, month = 0] = today.split('-').map(Number)
  const weekStart = later(today, -((new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7))
  const months = (first: number, count: number): Days => ({
    from: firstOf(year, first),
    to: later(firstOf(year, first + count), -1),
  })
  const quarter = Math.floor((month - 1) / 3) * 3 + 1
  switch (period) {
    case 'today':
      return { from: today, to: today }
    case 'yesterday':
      return both(later(today, -1))
    case 'tomorrow':
      return both(later(today, 1))
    case 'thisWeek':
      return { from: weekStart, to: later(weekStart, 6) }
    case 'lastWeek':
      return { from: later(weekStart, -7), to: later(weekStart, -1) }
    case 'nextWeek':
      return { from: later(weekStart, 7), to: later(weekStart, 13) }
    case 'thisMonth':
      return months(month, 1)
    case 'lastMonth':
      return months(month - 1, 1)
    case 'nextMonth':
      return months(month + 1, 1)
    case 'thisQuarter':
      return months(quarter, 3)
    case 'lastQuarter':
      return months(quarter - 3, 3)
    case 'thisYear':
      return months(1, 12)
    case 'lastYear':
      return months(-11, 12)
    case 'last7Days':
      return { from: later(today, -6), to: today }
    case 'last30Days':
      return { from: later(today, -29), to: today }
    case 'next7Days':
      return { from: today, to: later(today, 6) }
    case 'next30Days':
      return { from: today, to: later(today, 29) }
    case 'overdue':
      return { to: later(today, -1) }
  }
}

const both = (day: string): Days => ({ from: day, to: day })
const text = (date: Date): string => date.toISOString().slice(0, 10)
/** The first day of a month; months before the first and after the twelfth are those of other years. */
const firstOf = (year: number, month: number): string => text(new Date(Date.UTC(year, month - 1, 1)))

export function later(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return text(date)
}
