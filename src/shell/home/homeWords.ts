import type { ShownFigure } from '../../language/home.ts'
import type { WaitingFact } from '../../language/waiting.ts'
import { factsOfLanguage, type Language } from '../../language/languages.ts'
import { shortNumber } from '../../cells/number/shortNumber.ts'
import { daysBetween, shortDay } from '../../rules/time/timeWords.ts'
import type { Say } from '../../texts/catalogue.ts'
import type { shell } from '../../texts/en/shell.ts'

type SayHome = Say<typeof shell>

/** `money('220240', 'CNY', 'EN')` → `'CNY 220,240.00'`; a symbol in Chinese, and where there is no currency the number alone. */
export function money(value: string, measure: string | null, language: Language): string {
  const { tag, labels } = factsOfLanguage(language)
  const plain = { minimumFractionDigits: 2, maximumFractionDigits: 2 }
  if (!measure || !/^[A-Z]{3}$/.test(measure)) return Number(value).toLocaleString('en-US', plain)
  const display = labels === 'CN' ? 'symbol' : 'code'
  return new Intl.NumberFormat(labels === 'CN' ? tag : 'en', {
    style: 'currency',
    currency: measure,
    currencyDisplay: display,
  }).format(Number(value))
}

/** An amount of a figure in few digits; a small one without decimals. */
export const shortAmount = (value: string, language: Language, isExact = true): string =>
  shortNumber(value, language, { isExact }) ??
  Number(value).toLocaleString('en-US', { maximumFractionDigits: 0 })

/** `figureText({ type: 'percent', value: '92.44', scale: 1 }, 'EN', '2026-11-23')` → `'92.4%'`: amounts short, counts in full, days without the year of now; nothing as a dash. */
export function figureText(
  { type, value, scale }: Pick<ShownFigure, 'type' | 'value' | 'scale'>,
  language: Language,
  now: string,
): string {
  if (value === null) return '–'
  if (type === 'day') return shortDay(value, now)
  if (type === 'words') return value
  if (type === 'percent') return `${Number(value).toLocaleString('en-US', { maximumFractionDigits: scale })}%`
  return scale === 0 ? Number(value).toLocaleString('en-US') : shortAmount(value, language)
}

/** By when something has to be done, or by how much it is late. */
export function dueWords(due: string, isOverdue: boolean, now: string, say: SayHome): string {
  if (!isOverdue)
    return due.slice(0, 10) === now.slice(0, 10)
      ? say('home.dueToday')
      : say('home.dueBy', { day: shortDay(due, now) })
  const days = daysBetween(due, now)
  return days > 0 ? say('home.late', { count: days }) : say('home.lateToday')
}

/** `factText({ label: 'Quantity', type: 'quantity', value: '1200' }, now)` → `'1,200'`: days without the year of now, numbers with signs between thousands. */
export function factText({ type, value }: WaitingFact, now: string): string {
  if (type === 'date' || type === 'datetime') return shortDay(value, now)
  return /^-?\d+(\.\d+)?$/.test(value)
    ? Number(value).toLocaleString('en-US', { maximumFractionDigits: 6 })
    : value
}
