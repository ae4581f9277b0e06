import type { Read } from './readNumber.ts'

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const pieces: Readonly<Record<string, string>> = {
  yyyy: '(?<y>\\d{4})',
  yy: '(?<y>\\d{2})',
  MMM: '(?<m>[A-Za-z]{3})',
  MM: '(?<m>\\d{2})',
  M: '(?<m>\\d{1,2})',
  dd: '(?<d>\\d{2})',
  d: '(?<d>\\d{1,2})',
}

/** A date in one of the given notations → `yyyy-MM-dd`. A notation that is not given is refused, never guessed. */
export function readDate(text: string, formats: readonly string[]): Read<string> {
  for (const format of formats) {
    const date = format === 'excel' ? fromExcel(text) : fromFormat(text, format)
    if (date) return { value: date }
  }
  return {
    problem: {
      CN: `“${text}”不是日期（${formats.join('、')}）`,
      EN: `"${text}" is not a date (${formats.join(', ')})`,
    },
  }
}

/** Days since 1899-12-30, as Excel counts (its leap day of 1900 is why it is not the 31st). A time of day behind the point is left off. */
function fromExcel(text: string): string | null {
  const days = /^(\d{5})(?:\.\d+)?$/.exec(text)?.[1]
  return days ? new Date(Date.UTC(1899, 11, 30) + Number(days) * 86_400_000).toISOString().slice(0, 10) : null
}

function fromFormat(text: string, format: string): string | null {
  const pattern = format.replace(/yyyy|yy|MMM|MM|M|dd|d|[^A-Za-z]/g, (piece) => pieces[piece] ?? `\\${piece}`)
  const { y = '', m = '', d = '' } = new RegExp(`^${pattern}(?:[ T].*)?$`).exec(text)?.groups ?? {}
  if (!y) return null
  const year = y.length === 4 ? Number(y) : Number(y) + (Number(y) < 70 ? 2000 : 1900)
  const month = /^\d+$/.test(m) ? Number(m) : months.indexOf(m.toLowerCase()) + 1
  const date = new Date(Date.UTC(year, month - 1, Number(d)))
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === Number(d)
    ? date.toISOString().slice(0, 10)
    : null
}
