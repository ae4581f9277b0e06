/** Days as they travel: 2026-11-24. Counted in UTC, so that no summer time makes one longer. */
const day = 86_400_000

const toTime = (date: string): number => Date.parse(`${date.slice(0, 10)}T00:00:00Z`)
const toDay = (time: number): string => new Date(time).toISOString().slice(0, 10)

/** `addDays('2026-11-30', 1)` → `'2026-12-01'`. */
export const addDays = (date: string, days: number): string => toDay(toTime(date) + days * day)

/** `daysBetween('2026-11-30', '2026-12-02')` → `2`. */
export const daysBetween = (from: string, to: string): number => Math.round((toTime(to) - toTime(from)) / day)

/** `weekdayOf('2026-11-24')` → `1`. Monday is 0. */
export const weekdayOf = (date: string): number => (new Date(toTime(date)).getUTCDay() + 6) % 7

/** `weekOf('2026-11-24')` → `'2026-11-23'`. Its Monday. */
export const weekOf = (date: string): string => addDays(date, -weekdayOf(date))

export const monthOf = (date: string): string => `${date.slice(0, 7)}-01`

/** `addMonths('2026-12-24', 1)` → `'2027-01-01'`. The first day of that month. */
export function addMonths(date: string, months: number): string {
  const [year = 0, month = 1] = date.split('-').map(Number)
  return toDay(Date.UTC(year, month - 1 + months, 1))
}

/** Rows that last as bars along days, weeks or months. */
export const planSpans = ['fortnight', 'quarter', 'year'] as const
export type PlanSpan = (typeof planSpans)[number]
export type Span = 'month' | 'week' | 'agenda' | PlanSpan

/** `isPlan('year')` → `true`. Whether rows are drawn as bars. */
export const isPlan = (span: Span): span is PlanSpan => planSpans.some((one) => one === span)

/** What a calendar shows of a day on: the weeks that hold its month, its week, seven days from it, or two weeks, three months, a year that begin with its own. */
export interface Period {
  readonly from: string
  /** The last day. */
  readonly to: string
}

/** `periodOf('week', '2026-11-24')` → `{ from: '2026-11-23', to: '2026-11-29' }`. */
export function periodOf(span: Span, at: string): Period {
  switch (span) {
    case 'agenda':
      return { from: at, to: addDays(at, 6) }
    case 'week':
      return { from: weekOf(at), to: addDays(weekOf(at), 6) }
    case 'fortnight':
      return { from: weekOf(at), to: addDays(weekOf(at), 13) }
    case 'quarter':
      return { from: monthOf(at), to: addDays(addMonths(at, 3), -1) }
    case 'year':
      return { from: monthOf(at), to: addDays(addMonths(at, 12), -1) }
    case 'month':
      return { from: weekOf(monthOf(at)), to: addDays(weekOf(addDays(addMonths(at, 1), -1)), 6) }
  }
}

/** Of spans of months so many. */
const months: Partial<Record<Span, number>> = { month: 1, quarter: 3, year: 12 }

/** `turned('month', '2026-11-24', -1)` → `'2026-10-01'`. A day of the period before or after. */
export function turned(span: Span, at: string, by: 1 | -1): string {
  const some = months[span]
  return some === undefined ? addDays(at, (span === 'fortnight' ? 14 : 7) * by) : addMonths(at, some * by)
}

/** `ticksOf('year', '2026-11-24').length` → `12`. The days that are marked along bars: each day, each Monday, or the first of each month. */
export function ticksOf(span: PlanSpan, at: string): readonly string[] {
  const { from, to } = periodOf(span, at)
  if (span === 'year') return Array.from({ length: 12 }, (_, index) => addMonths(from, index))
  return daysOf({ from, to }).filter((day) => span === 'fortnight' || weekdayOf(day) === 0)
}

/** `shareOf({ from: '2026-11-01', to: '2026-11-10' }, '2026-11-06')` → `0.5`. How much of the period lies before a day; below 0 and above 1 outside. */
export const shareOf = ({ from, to }: Period, day: string): number =>
  daysBetween(from, day) / (daysBetween(from, to) + 1)

/** Every day of a period, in order. */
export const daysOf = ({ from, to }: Period): readonly string[] =>
  Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => addDays(from, index))
