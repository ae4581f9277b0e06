import { countedClock, countedMoment, dayOf, monthNamed } from './calendar.ts'
import { date } from '../date.ts'
import { familyOf, fieldTypes } from '../fieldTypes.ts'
import { time } from '../time.ts'
import type { FieldTypeName } from '../../../language/field.ts'
import type { FieldType } from '../FieldType.ts'

/** Whether 3/4/2026 is of April or of March. Null: nothing tells. */
export type DayOrder = 'dayFirst' | 'monthFirst' | null

const numeric = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})(?=\D|$)/
const midnight = /[ T]+0{1,2}:00(?::00)?(?: ?AM)?$/i
const weekday = /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*,? |,? ?(?:星期|周)[一二三四五六日天]$/i

/** `dayOrderOf(['1/2/2026', '25/2/2026'])` → `'dayFirst'`. What the dates of one column say about their order: a number over 12 is a day. Contradictions tell nothing. */
export function dayOrderOf(texts: Iterable<string>): DayOrder {
  const orders = new Set<DayOrder>()
  for (const text of texts) {
    const [, first, , second] = numeric.exec(text.trim()) ?? []
    if (Number(first) > 12) orders.add('dayFirst')
    if (Number(second) > 12) orders.add('monthFirst')
  }
  const [only = null] = orders
  return orders.size === 1 ? only : null
}

/** `pastedDate('5 Mar 2026', 'date')` → `'2026-03-05'`. A date, time, month or year as people and spreadsheets write them, as it travels; null for what is none or may be several. */
export function pastedDate(text: string, type: FieldTypeName, order: DayOrder = null): string | null {
  const plain = text.normalize('NFKC').trim().replace(weekday, '')
  return (
    own(familyOf(type) === 'time' ? fieldTypes[type] : date, plain) ?? readers[type]?.(plain, order) ?? null
  )
}

const readers: Partial<Record<FieldTypeName, (text: string, order: DayOrder) => string | null>> = {
  date: readDay,
  datetime: readMoment,
  month: readMonth,
  year: (text, order) => readDay(text, order)?.slice(0, 4) ?? null,
  time: readClock,
}

/** The forms that the type itself takes; whether the year may be is for whoever checks the value. */
function own(type: FieldType, text: string): string | null {
  const value = type.parse(text)
  const fault = type.check(value, {})
  return typeof value === 'string' && (fault === null || fault === 'period') ? value : null
}

function readDay(text: string, order: DayOrder): string | null {
  const bare = text.replace(midnight, '')
  return own(date, bare) ?? serial(bare)?.day ?? numericDay(bare, order) ?? namedDay(bare)
}

/** Days since 1899-12-30, as spreadsheets count them, from 1954 to 2119. */
function serial(text: string): { readonly day: string | null; readonly moment: string } | null {
  const days = /^\d{5}(?:\.\d+)?$/.test(text) ? Number(text) : 0
  if (days < 20000 || days >= 80000) return null
  const moment = countedMoment(days)
  return { moment, day: Number.isInteger(days) ? moment.slice(0, 10) : null }
}

function numericDay(text: string, order: DayOrder): string | null {
  const found = /^\d{1,2}([-/.])\d{1,2}\1\d{4}$/.test(text) ? numeric.exec(text) : null
  if (!found) return null
  const [, first = '', , second = '', itsYear = ''] = found
  switch (orderOf(Number(first), Number(second)) ?? order) {
    case 'dayFirst':
      return dayOf(itsYear, second, first)
    case 'monthFirst':
      return dayOf(itsYear, first, second)
    case null:
      return null
  }
}

/** Which of the two is the day, where only one can be or it makes no difference. */
function orderOf(first: number, second: number): DayOrder {
  if (first > 12) return 'dayFirst'
  return second > 12 || first === second ? 'monthFirst' : null
}

/** 1-Mar-26, 01 March 2026, Mar 1, 2026. */
function namedDay(text: string): string | null {
  const dayFirst = /^(\d{1,2})[- ]([A-Za-z]{3,9})\.?,?[- ](\d{4}|\d\d)$/.exec(text)
  if (dayFirst) return dayOf(fullYear(dayFirst[3]), monthOf(dayFirst[2]), dayFirst[1])
  const found = /^([A-Za-z]{3,9})\.? (\d{1,2}),? (\d{4})$/.exec(text)
  return found ? dayOf(found[3], monthOf(found[1]), found[2]) : null
}

function readMoment(text: string, order: DayOrder): string | null {
  const whole = readDay(text, order)
  if (whole) return `${whole} 00:00:00`
  const counted = serial(text)
  if (counted) return counted.moment
  const found = /^(.+?)[ T]+((?:上午|下午)? ?\d{1,2}:\d\d(?::\d\d(?:\.\d+)?)?(?: ?[AP]M)?)$/i.exec(text)
  const [day, clock] = found ? [readDay(found[1] ?? '', order), readClock(found[2] ?? '')] : []
  return day && clock ? `${day} ${clock}` : null
}

/** 14:30, 2:30 PM, 下午2:30, and a part of a day as spreadsheets count it. */
function readClock(text: string): string | null {
  if (/^0?\.\d+$/.test(text)) return countedClock(Number(text))
  const found = /^(上午|下午)? ?(\d{1,2})(:\d\d(?::\d\d)?)(?:\.\d+)?(?: ?([AP])M)?$/i.exec(text)
  if (!found) return null
  const [, chinese, hours = '', rest = '', english] = found
  const half = chinese ?? english?.toUpperCase()
  if (half === undefined) return own(time, `${hours}${rest}`)
  if (Number(hours) > 12 || Number(hours) === 0) return null
  const later = half === '下午' || half === 'P' ? 12 : 0
  return own(time, `${String((Number(hours) % 12) + later)}${rest}`)
}

function readMonth(text: string, order: DayOrder): string | null {
  const found = /^([A-Za-z]{3,9})[- ](\d{4}|\d\d)$/.exec(text)
  const named = found ? dayOf(fullYear(found[2]), monthOf(found[1]), '1') : readDay(text, order)
  return named?.endsWith('-01') ? named.slice(0, 7) : null
}

const monthOf = (name = ''): string => String(monthNamed(name))
const fullYear = (text = ''): string => (text.length === 2 ? `20${text}` : text)
