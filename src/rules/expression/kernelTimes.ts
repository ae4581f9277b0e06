import { dayNumber, millisecondsOfDay } from './dayNumber.ts'
import * as exact from './Exact.ts'
import { Exact } from './Exact.ts'
import { timeAsText } from './textPatterns.ts'

/** Days and times as emitted expressions move and measure them: texts as they travel (`yyyy-MM-dd`, `yyyy-MM-dd HH:mm:ss`); what is missing is null. */
type Num = Exact | null

/** `whole(2).units` → `2n`. */
export const whole = (value: number): Exact => new Exact(BigInt(value), 0)

/** A day by its number since 1970, as far as there are days. */
function dayOf(number: number): string | null {
  const moved = new Date(number * millisecondsOfDay)
  return Number.isNaN(moved.getTime()) || moved.getUTCFullYear() < 1 || moved.getUTCFullYear() > 9999
    ? null
    : moved.toISOString().slice(0, 10)
}

/** `shift('2026-02-27', whole(2))` → `'2026-03-01'`. So many whole days later, at the same time of the day; part days are cut off. */
export function shift(date: string | null, days: Num): string | null {
  const start = date === null ? null : dayNumber(date.slice(0, 10))
  if (date === null || start === null || days === null) return null
  const moved = dayOf(start + exact.toWhole(days))
  return moved && moved + date.slice(10)
}

/** `days('2026-03-01', '2026-03-05').units` → `4n`. Days from one date to the other. */
export function days(from: string | null, until: string | null): Num {
  const [start, end] = [from, until].map((date) => (date === null ? null : dayNumber(date.slice(0, 10))))
  return start == null || end == null ? null : whole(end - start)
}

/** `monthStart('2026-03-05')` → `'2026-03-01'`. */
export const monthStart = (date: string | null): string | null => date && `${date.slice(0, 7)}-01`
/** `monthEnd('2026-02-05')` → `'2026-02-28'`. */
export const monthEnd = (date: string | null): string | null =>
  shift(addMonths(monthStart(date), whole(1)), whole(-1))
/** `quarterStart('2026-05-31')` → `'2026-04-01'`. */
export const quarterStart = (date: string | null): string | null =>
  date && `${date.slice(0, 5)}${['01', '04', '07', '10'][Math.floor((Number(date.slice(5, 7)) - 1) / 3)]}-01`
/** `yearStart('2026-05-31')` → `'2026-01-01'`. */
export const yearStart = (date: string | null): string | null => date && `${date.slice(0, 4)}-01-01`
/** `weekStart('2026-03-05')` → `'2026-03-02'`. The Monday of its week. */
export function weekStart(date: string | null): string | null {
  const number = date === null ? null : dayNumber(date.slice(0, 10))
  return number === null ? null : dayOf(number - ((((number + 3) % 7) + 7) % 7))
}

/** `addMonths('2026-01-31', whole(1))` → `'2026-02-28'`. So many months later, on the same day or the last that the month has. */
export function addMonths(date: string | null, months: Num): string | null {
  if (date === null || months === null || dayNumber(date) === null) return null
  const [year, month, day] = [Number(date.slice(0, 4)), Number(date.slice(5, 7)), Number(date.slice(8, 10))]
  const total = year * 12 + month - 1 + exact.toWhole(months)
  const first = new Date(Date.UTC(Math.floor(total / 12), ((total % 12) + 12) % 12, 1))
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  return dayOf(first.getTime() / millisecondsOfDay + Math.min(day, last) - 1)
}

/** `dayAtOrAfter('2026-03-26', whole(25))` → `'2026-04-25'`. The next day with this number in its month, or the last of a month that is too short; the day itself counts. */
export function dayAtOrAfter(date: string | null, day: Num): string | null {
  if (date === null || day === null) return null
  const inMonth = dayInMonth(date, exact.toWhole(day))
  return inMonth !== null && inMonth >= date
    ? inMonth
    : dayInMonth(addMonths(monthStart(date), whole(1)), exact.toWhole(day))
}

function dayInMonth(date: string | null, day: number): string | null {
  const [first, last] = [monthStart(date), monthEnd(date)]
  const found = shift(first, whole(Math.max(1, day) - 1))
  return found !== null && last !== null && found > last ? last : found
}

const instant = (time: string): number => Date.parse(`${time.slice(0, 10)}T${time.slice(11) || '00:00:00'}Z`)

/** `addHours('2026-03-05 22:30:00', whole(2))` → `'2026-03-06 00:30:00'`. So many hours later, to the second. */
export function addHours(time: string | null, hours: Num): string | null {
  if (time === null || hours === null) return null
  const moved = instant(time) + exact.toWhole(exact.times(hours, whole(3600))) * 1000
  const date = Number.isNaN(moved) ? null : dayOf(Math.floor(moved / millisecondsOfDay))
  return date && `${date} ${new Date(moved).toISOString().slice(11, 19)}`
}

/** `hours('2026-03-05 22:00:00', '2026-03-05 22:00:00').units` → `0n`. Hours from one time to the other. */
export function hours(from: string | null, until: string | null): Num {
  if (from === null || until === null) return null
  const seconds = (instant(until) - instant(from)) / 1000
  return Number.isNaN(seconds) ? null : exact.divide(whole(seconds), whole(3600))
}

/** `asText('2026-03-05', 'yyyyMM')` → `'202603'`. A number is written without its decimals, with as many digits at least: `asText(whole(7), '00')` is 07. */
export function asText(value: string | Num, format: string): string | null {
  if (!(value instanceof Exact)) return value && timeAsText(value, format)
  const digits = String(Math.abs(exact.toWhole(value))).padStart(format.length, '0')
  return exact.toWhole(value) < 0 ? `-${digits}` : digits
}
