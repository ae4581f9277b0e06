import type { FieldTypeName } from '../../../language/field.ts'
import { later } from '../../relativeDates.ts'
import { pastedDate } from './pastedDate.ts'

/**
 * `typedDate('+3d', 'date', '2026-03-05 09:00:00')` → `'2026-03-08'`. A date, time, month or year as people type it: in every form that may be pasted, and 5.1.2026, 1-5 and 0105 (of this year), 830 for
 * a time, today/今天, tomorrow, yesterday, now, and steps from now such as +3d, -2w, +1m, +1y or +2h. `now` is yyyy-MM-dd HH:mm:ss. Null for what is none.
 */
export function typedDate(text: string, type: FieldTypeName, now: string): string | null {
  const plain = text.normalize('NFKC').trim().toLowerCase()
  if (plain === '') return null
  const moment = named(plain, now) ?? stepped(plain, type, now)
  return moment
    ? cut(moment, type, now)
    : (short(plain, type, now) ?? pastedDate(dayFirst(text.trim()), type))
}

const days: Readonly<Record<string, number>> = {
  today: 0,
  t: 0,
  今天: 0,
  今日: 0,
  tomorrow: 1,
  明天: 1,
  明日: 1,
  yesterday: -1,
  昨天: -1,
  昨日: -1,
  后天: 2,
  前天: -2,
}
const steps: Readonly<Record<string, number>> = { 本月: 0, 上月: -1, 上个月: -1, 下月: 1, 下个月: 1 }
const years: Readonly<Record<string, number>> = { 今年: 0, 去年: -1, 明年: 1 }

/** A day or moment with a name, seen from now. */
function named(word: string, now: string): string | null {
  const [today, clock] = halves(now)
  if (word === 'now' || word === '现在') return now
  const [name = '', rest] = word.split(/\s+/, 2)
  const at = days[name]
  if (at !== undefined)
    return rest === undefined ? `${later(today, at)} 00:00:00` : atTime(later(today, at), rest)
  if (steps[word] !== undefined) return `${months(today, steps[word])} ${clock}`
  return years[word] === undefined ? null : `${months(today, years[word] * 12)} ${clock}`
}

function atTime(day: string, clock: string): string | null {
  const time = shortClock(clock) ?? pastedDate(clock, 'time')
  return time && `${day} ${time}`
}

/** Steps when only a number is given: days for dates, months for months, years for years, hours for times. */
const units: Partial<Record<FieldTypeName, string>> = { month: 'm', year: 'y', time: 'h' }

function stepped(text: string, type: FieldTypeName, now: string): string | null {
  const found = /^([+-])\s*(\d{1,4})\s*([dwmyh]?)$/.exec(text)
  if (!found) return null
  const [today, clock] = halves(now)
  const count = Number(`${found[1]}${found[2]}`)
  const unit = found[3] || (units[type] ?? 'd')
  const day = stepDay[unit]?.(today, count)
  if (day === undefined) return hoursLater(now, count)
  return `${day} ${type === 'datetime' ? '00:00:00' : clock}`
}

/** A step of so many units from a day. Hours are no step of days. */
const stepDay: Readonly<Record<string, (day: string, count: number) => string>> = {
  d: later,
  w: (day, count) => later(day, count * 7),
  m: months,
  y: (day, count) => months(day, count * 12),
}

function hoursLater(moment: string, count: number): string {
  const [day, clock] = halves(moment)
  return new Date(Date.parse(`${day}T${clock}Z`) + count * 3_600_000)
    .toISOString()
    .slice(0, 19)
    .replace('T', ' ')
}

/** Without its year, or a time without its colons. */
function short(text: string, type: FieldTypeName, now: string): string | null {
  if (type === 'time') return shortClock(text)
  if (type !== 'date') return null
  const found =
    /^(\d{1,2})[-/](\d{1,2})$/.exec(text) ??
    /^(\d{1,2})月(\d{1,2})[日号]?$/.exec(text) ??
    /^(\d\d)(\d\d)$/.exec(text)
  return found ? pastedDate(`${now.slice(0, 4)}-${found[1]}-${found[2]}`, 'date') : null
}

/** 8, 830, 0830, 083015. */
function shortClock(text: string): string | null {
  const found =
    /^(\d{1,2})$/.exec(text) ?? /^(\d{1,2})(\d\d)$/.exec(text) ?? /^(\d\d)(\d\d)(\d\d)$/.exec(text)
  return found ? pastedDate(`${found[1]}:${found[2] ?? '00'}:${found[3] ?? '00'}`, 'time') : null
}

/** With points the day comes first: 5.1.2026. */
const dayFirst = (text: string): string => text.replace(/^(\d{1,2})\.(\d{1,2})\.(\d{4})(?!\d)/, '$3-$2-$1')

/** The part that the type keeps. A day, month or year never takes its time along. */
function cut(moment: string, type: FieldTypeName, now: string): string {
  const [day, clock] = halves(moment)
  switch (type) {
    case 'datetime':
      return moment
    case 'time':
      return clock === '00:00:00' && halves(now)[0] === day ? halves(now)[1] : clock
    case 'month':
      return day.slice(0, 7)
    case 'year':
      return day.slice(0, 4)
    default:
      return day
  }
}

const halves = (moment: string): readonly [day: string, clock: string] => [
  moment.slice(0, 10),
  moment.slice(11) || '00:00:00',
]

/** The same day of another month, or its last one. */
function months(day: string, count: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + count, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + count, Math.min(date, last))).toISOString().slice(0, 10)
}
