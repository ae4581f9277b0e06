/** Days as texts, yyyy-MM-dd. */

const dayOf = (date: Date): string => date.toISOString().slice(0, 10)
const at = (day: string): Date => new Date(`${day}T00:00:00Z`)

export const firstOfMonth = (day: string): string => `${day.slice(0, 7)}-01`

/** `addDays('2026-11-01', -1)` → `'2026-10-31'`. */
export const addDays = (day: string, days: number): string =>
  dayOf(new Date(at(day).getTime() + days * 86_400_000))

/** `addMonths('2026-03-31', -1)` → `'2026-02-28'`: the same day, or the last one where the month is shorter. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return dayOf(new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))))
}

/** `mondayOf('2026-11-22')` → `'2026-11-16'`. */
export const mondayOf = (day: string): string => addDays(day, -((at(day).getUTCDay() + 6) % 7))
