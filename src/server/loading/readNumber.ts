import type { Label } from '../../language/label.ts'
import * as exact from '../../rules/expression/Exact.ts'
import { loadedNumber } from '../../rules/types/readers/loadedNumber.ts'
import type { NumberRule } from './Mapping.ts'

/** A value, or why there is none. */
export type Read<T> = { readonly value: T } | { readonly problem: Label }

const signs = '[$€£¥￥₩₹]|[A-Z]{3}'

/** `1,234.50`, `.5`, `1.234,50` (decimal: ','), `$ 45.58` (currency), `550EA` (unit) → canonical text. Never guesses. */
export function readNumber(
  text: string,
  rule: NumberRule,
  unit: string | undefined,
  over?: string,
): Read<string> {
  const rest = withoutCurrency(text.replaceAll('\u00A0', ' ').trim(), rule)
  const behind = rule.unit === undefined ? '' : unitBehind(rest)
  if (behind && behind.toLowerCase() !== unit?.trim().toLowerCase())
    return { problem: otherUnit(behind, unit) }
  const digits = loadedNumber(rest.slice(0, rest.length - behind.length).trim(), rule.decimal)
  if (digits === null) return { problem: { CN: `“${text}”不是数字`, EN: `"${text}" is not a number` } }
  if (over === undefined) return { value: written(exact.parse(digits), rule.round) }
  const divisor = loadedNumber(over.trim(), rule.decimal)
  if (divisor === null || exact.isZero(exact.parse(divisor)))
    return { problem: { CN: `不能除以“${over}”`, EN: `it cannot be divided by "${over}"` } }
  return { value: written(exact.divide(exact.parse(digits), exact.parse(divisor)), rule.round ?? 6) }
}

const withoutCurrency = (text: string, { currency }: NumberRule): string =>
  currency
    ? text
        .replace(new RegExp(`^([-+]?)\\s*(?:${signs})\\s*`), '$1')
        .replace(new RegExp(`\\s*(?:${signs})$`), '')
    : text

const unitBehind = (text: string): string => /^[-+\d.,'’ ]*?\s*([^\d.,'’\s-].*)$/.exec(text)?.[1] ?? ''

const otherUnit = (behind: string, unit: string | undefined): Label => ({
  CN: `数量后的单位 ${behind} 与单位栏 ${unit ?? ''} 不符`,
  EN: `the unit ${behind} behind the number is not ${unit ? `${unit}, the row's unit` : 'known: the row names none'}`,
})

const written = (number: exact.Exact, places: number | undefined): string =>
  exact.write(places === undefined ? number : exact.rounded(number, places, 'half'))
