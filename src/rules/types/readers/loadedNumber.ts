import { groupsBy } from './digitGroups.ts'

/** Point and grouping marks by the sign before the decimals. */
const signs = { '.': ['\\.', ','], ',': [',', ".’' "] } as const

/** `loadedNumber('1.234,50', ',')` → `'1234.50'`. The plain digits of a number of a file (`1,234.50`, `.5`; `1.234,50` with a decimal comma); null for what is none. Nothing is guessed. */
export function loadedNumber(text: string, decimal: '.' | ',' = '.'): string | null {
  const [point, marks] = signs[decimal]
  const match = new RegExp(`^([-+]?)(${groupsBy(marks)}|\\d*)(?:${point}(\\d+)|${point})?$`).exec(text)
  const [, sign = '', whole = '', part = ''] = match ?? []
  if (!match || (whole === '' && part === '')) return null
  return `${sign}${whole.replace(/\D/g, '') || '0'}${part ? `.${part}` : ''}`
}
