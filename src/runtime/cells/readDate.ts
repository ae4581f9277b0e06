const pad = (digits: string | undefined, length = 2): string => (digits ?? '0').padStart(length, '0')

/** A date as people write it (2026-1-5, 2026/01/05, 2026年1月5日, 20260105, with a time behind it) in the form in which it travels. */
export function readDate(text: string, type: 'date' | 'datetime' | 'month' | 'year' | 'time'): string | undefined {
  if (type === 'time') return readTime(text)
  const match = /^(\d{4})(?:[-/.年](\d{1,2})(?:[-/.月](\d{1,2})日?|月)?|年)?(?:[T\s]+(\d{1,2}:\d{1,2}(?::\d{1,2})?))?$/.exec(text)
    ?? /^(\d{4})(\d{2})(\d{2})$/.exec(text)
  if (!match) return undefined
  const [, year = '', month, day, time] = match
  if (type === 'year') return year
  if (month === undefined || !isDay(year, month, day ?? '1')) return undefined
  if (type === 'month') return `${year}-${pad(month)}`
  if (day === undefined) return undefined
  const date = `${year}-${pad(month)}-${pad(day)}`
  if (type === 'date') return date
  const clock = time === undefined ? '00:00:00' : readTime(time)
  return clock && `${date} ${clock}`
}

function readTime(text: string): string | undefined {
  const match = /^(\d{1,2}):(\d{1,2})(?::(\d{1,2}))?$/.exec(text)
  if (!match) return undefined
  const [, hour, minute, second] = match
  return Number(hour) < 24 && Number(minute) < 60 && Number(second ?? 0) < 60 ? `${pad(hour)}:${pad(minute)}:${pad(second)}` : undefined
}

function isDay(year: string, month: string, day: string): boolean {
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)))
  return date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day)
}
