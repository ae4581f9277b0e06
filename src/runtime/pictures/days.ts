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

export type Span = 'month' | 'week' | 'agenda'

/** What a calendar shows of a day on: the weeks that hold its month, its week, or seven days from it. */
export interface Period {
  readonly from: string
  /** The last day. */
  readonly to: string
}

/** `periodOf('week', '2026-11-24')` → `{ from: '2026-11-23', to: '2026-11-29' }`. */
export function periodOf(span: Span, at: string): Period {
  if (span === 'agenda') return { from: at, to: addDays(at, 6) }
  if (span === 'week') return { from: weekOf(at), to: addDays(weekOf(at), 6) }
  return { from: weekOf(monthOf(at)), to: addDays(weekOf(addDays(addMonths(at, 1), -1)), 6) }
}

/** `turned('month', '2026-11-24', -1)` → `'2026-10-01'`. A day of the period before or after. */
export const turned = (span: Span, at: string, by: 1 | -1): string =>
  span === 'month' ? addMonths(at, by) : addDays(at, 7 * by)

/** Every day of a period, in order. */
export const daysOf = ({ from, to }: Period): readonly string[] =>
  Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => addDays(from, index))
