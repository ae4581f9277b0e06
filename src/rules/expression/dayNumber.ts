export const millisecondsOfDay = 86_400_000

const daysOfMonth = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/** `dayNumber('1970-01-02')` → `1`. Days since the beginning of 1970; null for what is no day. */
export function dayNumber(date: string): number | null {
  if (!/^\d{4}-\d\d-\d\d$/.test(date)) return null
  const [year, month, day] = [Number(date.slice(0, 4)), Number(date.slice(5, 7)), Number(date.slice(8))]
  const isLeap = month === 2 && year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
  if (day < 1 || day > (daysOfMonth[month - 1] ?? 0) + (isLeap ? 1 : 0)) return null
  return Date.parse(`${date}T00:00:00Z`) / millisecondsOfDay
}
