// The one form in which each kind of time is kept, and the few others that its type takes from anywhere. Null for what is none.
import * as kernel from '../../expression/kernel.ts'

const two = (digits = '') => digits.padStart(2, '0')

/** `readDate('2026/3/1')` → `'2026-03-01'`. 2026-03-01, 2026/3/1, 2026.3.1, 20260301 and 2026年3月1日, when there is such a day. */
export function readDate(text: string): string | null {
  const found = /^(\d{4})(?:([-/.])(\d{1,2})\2(\d{1,2})|(\d\d)(\d\d)|年(\d{1,2})月(\d{1,2})日)$/.exec(text)
  if (!found) return null
  const [, year = '', , m1, d1, m2, d2, m3, d3] = found
  return kernel.day(`${year}-${two(m1 ?? m2 ?? m3)}-${two(d1 ?? d2 ?? d3)}`)
}

/** `readClock('9:05')` → `'09:05:00'`. HH:mm or HH:mm:ss, as HH:mm:ss. */
export function readClock(text: string): string | null {
  const found = /^(\d{1,2}):(\d\d)(?::(\d\d)(?:\.0+)?)?$/.exec(text)
  if (!found || Number(found[1]) > 23 || Number(found[2]) > 59 || Number(found[3] ?? 0) > 59) return null
  return `${two(found[1])}:${found[2]}:${found[3] ?? '00'}`
}

/** `readMoment('2026-03-01 09:05')` → `'2026-03-01 09:05:00'`. */
export function readMoment(text: string): string | null {
  const [date = '', clock = '00:00'] = text.split(/[ T]+/, 2)
  const [day, time] = [readDate(date), readClock(clock)]
  return day && time && text.split(/[ T]+/).length <= 2 ? `${day} ${time}` : null
}

/** `readMonth('2026年3月')` → `'2026-03'`. */
export function readMonth(text: string): string | null {
  const found = /^(\d{4})[-/.]?(\d{1,2})$/.exec(text) ?? /^(\d{4})年(\d{1,2})月$/.exec(text)
  const month = Number(found?.[2])
  return found && month >= 1 && month <= 12 ? `${found[1]}-${two(found[2])}` : null
}

/** `readYear('2026')` → `'2026'`. */
export const readYear = (text: string): string | null => /^([1-9]\d{3})年?$/.exec(text)?.[1] ?? null
