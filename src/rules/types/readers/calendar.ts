import * as kernel from '../../expression/kernel.ts'

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** `monthNamed('March')` → `3`. 1 to 12 by the first three letters of an English name, 0 for what is none. */
export const monthNamed = (name: string): number => months.indexOf(name.slice(0, 3).toLowerCase()) + 1

/** Excel counts from here: its leap day of 1900, which there was not, is why it is not the 31st. */
const dayZero = Date.UTC(1899, 11, 30)

/** `countedMoment(46082.5)` → `'2026-03-01 12:00:00'`. `yyyy-MM-dd HH:mm:ss` of so many days as spreadsheets count them; the part behind the point is the time of day. */
export const countedMoment = (days: number): string =>
  new Date(dayZero + Math.round(days * 86_400) * 1000).toISOString().slice(0, 19).replace('T', ' ')

/** `countedClock(0.75)` → `'18:00:00'`. The time of day that is this part of a day. */
export const countedClock = (part: number): string => countedMoment(part).slice(11)

/** `dayOf('2026', '3', '5')` → `'2026-03-05'`. `yyyy-MM-dd`, when there is such a day; one digit will do for month and day. */
export const dayOf = (year = '', month = '', day = ''): string | null =>
  kernel.day(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`)
