import { countedMoment, dayOf, monthNamed } from './calendar.ts'

/** What each piece of a notation stands for. */
const pieces: Readonly<Record<string, string>> = {
  yyyy: '(?<y>\\d{4})',
  yy: '(?<y>\\d{2})',
  MMM: '(?<m>[A-Za-z]{3})',
  MM: '(?<m>\\d{2})',
  M: '(?<m>\\d{1,2})',
  dd: '(?<d>\\d{2})',
  d: '(?<d>\\d{1,2})',
}

/** `loadedDate('05.03.2026', ['dd.MM.yyyy'])` → `'2026-03-05'`. A date of a file in one of the given notations (`dd.MM.yyyy`, `excel`), as it travels. A notation that is not given is never guessed. */
export function loadedDate(text: string, notations: readonly string[]): string | null {
  for (const notation of notations) {
    const date = notation === 'excel' ? counted(text) : noted(text, notation)
    if (date !== null) return date
  }
  return null
}

/** A day as spreadsheets count them. A time of day behind the point is left off. */
function counted(text: string): string | null {
  const days = /^(\d{5})(?:\.\d+)?$/.exec(text)?.[1]
  return days === undefined ? null : countedMoment(Number(days)).slice(0, 10)
}

function noted(text: string, notation: string): string | null {
  const pattern = notation.replace(
    /yyyy|yy|MMM|MM|M|dd|d|[^A-Za-z]/g,
    (piece) => pieces[piece] ?? `\\${piece}`,
  )
  const { y = '', m = '', d = '' } = new RegExp(`^${pattern}(?:[ T].*)?$`).exec(text)?.groups ?? {}
  if (y === '') return null
  return dayOf(y.length === 4 ? y : inCentury(y), /^\d+$/.test(m) ? m : String(monthNamed(m)), d)
}

/** Files are of the past: 70 to 99 are of the twentieth century. */
const inCentury = (year: string): string => `${Number(year) < 70 ? '20' : '19'}${year}`
