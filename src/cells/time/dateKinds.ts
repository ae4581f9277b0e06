import type { Language } from '../../language/label.ts'
import { faultText } from '../../rules/types/faults.ts'
import { spoken } from '../../texts/spoken.ts'
import type { CellKind } from '../cellKind.ts'

/** Kinds of dates with the form in which each is kept and shown, as the calendar writes it. */
export const formats = {
  date: 'YYYY-MM-DD',
  datetime: 'YYYY-MM-DD HH:mm:ss',
  month: 'YYYY-MM',
  year: 'YYYY',
  time: 'HH:mm:ss',
} as const
export type DateKind = keyof typeof formats

/** `kindOf('datetimerange')` → `'datetime'`. The kind of the date in a cell, or of either end of a range. */
export function kindOf(look: CellKind): DateKind {
  if (look === 'datetimerange') return 'datetime'
  return isKind(look) ? look : 'date'
}

const isKind = (look: CellKind): look is DateKind & CellKind => look in formats

/** `notA('year', 'EN')` → `'not a year, enter yyyy'`. What is said of a text that is none. */
export const notA = (kind: DateKind, language: Language): string => spoken(faultText(kind), language)

/** How the form is shown while the box is empty. */
export const patterns: Readonly<Record<DateKind, string>> = {
  date: 'yyyy-MM-dd',
  datetime: 'yyyy-MM-dd HH:mm:ss',
  month: 'yyyy-MM',
  year: 'yyyy',
  time: 'HH:mm:ss',
}
