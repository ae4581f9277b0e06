import { dayNumber } from '../../rules/expression/dayNumber.ts'

const parts = /yyyy|MM|dd/g

/** `isDayForm('dd.MM.yyyy')` → `true`. Year, month and day, each once, and signs between them. */
export const isDayForm = (form: string): boolean =>
  [...form.matchAll(parts)]
    .map(([part]) => part)
    .toSorted()
    .join(' ') === 'MM dd yyyy' && /^[-/. ]*$/.test(form.replace(parts, ''))

/** `dayWritten('2026-03-05', 'yyyyMMdd')` → `'20260305'`. Undefined for what is no day. */
export function dayWritten(day: string, form: string): string | undefined {
  if (dayNumber(day) === null) return undefined
  const [yyyy = '', MM = '', dd = ''] = day.split('-')
  return form.replace(parts, (part) => ({ yyyy, MM, dd })[part] ?? '')
}

/** `dayIn('05.03.2026', 'dd.MM.yyyy')` → `'2026-03-05'`. Undefined for what is no day of this form. */
export function dayIn(text: string, form: string): string | undefined {
  const names = [...form.matchAll(parts)].map(([part]) => part)
  const escaped = form.replace(/[.]/g, '\\.')
  const found = new RegExp(`^${escaped.replace(parts, (part) => `(\\d{${part.length}})`)}$`).exec(text.trim())
  if (!found) return undefined
  const of = (part: string) => found[names.indexOf(part) + 1] ?? ''
  const day = `${of('yyyy')}-${of('MM')}-${of('dd')}`
  return dayNumber(day) === null ? undefined : day
}
