/** How the parts of a time are written, and how the database calls them. */
const parts: Readonly<Record<string, string>> = {
  yyyy: 'YYYY',
  yy: 'YY',
  MM: 'MM',
  dd: 'DD',
  HH: 'HH24',
  mm: 'MI',
  ss: 'SS',
}

const part = /yyyy|yy|MM|dd|HH|mm|ss/g

/** `isTimeFormat('yyyy-MM')` → `true`. Parts of a time, and signs between them. */
export const isTimeFormat = (format: string): boolean =>
  part.test(format) && /^[-/.: ]*$/.test(format.replaceAll(part, ''))

/** `isNumberFormat('000')` → `true`. As many digits at least. */
export const isNumberFormat = (format: string): boolean => /^0+$/.test(format)

/** `numberFormatInSql('00')` → `'FM99999999999999999900'`. */
export const numberFormatInSql = (format: string): string => `FM${'9'.repeat(18)}${format}`

/** `timeFormatInSql('yyyyMMdd HH:mm')` → `'YYYYMMDD HH24:MI'`. */
export const timeFormatInSql = (format: string): string =>
  format.replaceAll(part, (each) => parts[each] ?? each)

/** `timeAsText('2026-03-05 14:07:00', 'yyMM HH')` → `'2603 14'`. */
export function timeAsText(time: string, format: string): string {
  const at: Readonly<Record<string, readonly [from: number, to: number]>> = {
    yyyy: [0, 4],
    yy: [2, 4],
    MM: [5, 7],
    dd: [8, 10],
    HH: [11, 13],
    mm: [14, 16],
    ss: [17, 19],
  }
  return format.replaceAll(part, (each) => time.slice(...(at[each] ?? [0, 0])) || '00')
}

/** `isPattern('[A-Z]{2}-\\\\d+')` → `true`. What both the browser and the database read alike: letters, digits, sets, groups, choices, repetitions. */
export function isPattern(pattern: string): boolean {
  if (
    !/^[\w\s\-[\]{}(),|.+*?^\\/:@#%&=]+$/.test(pattern) ||
    /\\[^dws.\-/[\](){}|+*?\\^$]/.test(pattern) ||
    /\(\?/.test(pattern)
  )
    return false
  try {
    return new RegExp(wholeOf(pattern)).source !== ''
  } catch {
    return false
  }
}

/** `wholeOf('a|b')` → `'^(?:a|b)$'`. The text as a whole is of this form. */
export const wholeOf = (pattern: string): string => `^(?:${pattern})$`
