import { factsOfLanguage, type Language } from '../../language/languages.ts'
import { cellsTexts } from '../../texts/cellsTexts.ts'

interface Shortness {
  /** Smaller numbers are said in full. Default: every number that has a large unit is said in it. */
  readonly from?: number
  /** Always with the decimals of its unit; of a scale without those that say nothing. Default: true. */
  readonly isExact?: boolean
}

/** The large units of a language, the largest first, with their decimals. */
const units = {
  CN: [
    ['hundredMillion', 1e8, 2],
    ['tenThousand', 1e4, 1],
  ],
  EN: [
    ['billion', 1e9, 2],
    ['million', 1e6, 2],
    ['thousand', 1e3, 1],
  ],
} as const

/** `shortNumber('8426000', 'CN')` → `'842.6 万'`. A large number in few digits, in the units of the language; null where it is to be said in full. */
export function shortNumber(
  value: string,
  language: Language,
  { from = 0, isExact = true }: Shortness = {},
): string | null {
  const number = Number(value)
  const size = Math.abs(number)
  const unit = units[factsOfLanguage(language).labels].find(([, least]) => size >= Math.max(least, from))
  if (!unit) return null
  const [name, least, decimals] = unit
  const shown = (number / least).toLocaleString('en-US', {
    minimumFractionDigits: isExact ? decimals : 0,
    maximumFractionDigits: decimals,
  })
  return cellsTexts.in(language)(`number.${name}`, { number: shown })
}
