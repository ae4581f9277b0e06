import * as exact from '../../rules/expression/Exact.ts'
import { loadedNumber } from '../../rules/types/readers/loadedNumber.ts'
import type { NumberRule } from './Mapping.ts'
import { loadingTexts } from '../../texts/loadingTexts.ts'
import type { Wording } from '../../texts/Wording.ts'

/** A value, or why there is none. */
export type Read<T> = { readonly value: T } | { readonly problem: Wording }

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
  if (digits === null) return { problem: loadingTexts.text('value.number', { text }) }
  if (over === undefined) return { value: written(exact.parse(digits), rule.round) }
  const divisor = loadedNumber(over.trim(), rule.decimal)
  if (divisor === null || exact.isZero(exact.parse(divisor)))
    return { problem: loadingTexts.text('value.divisor', { text: over }) }
  return { value: written(exact.divide(exact.parse(digits), exact.parse(divisor)), rule.round ?? 6) }
}

const withoutCurrency = (text: string, { currency }: NumberRule): string =>
  currency
    ? text
        .replace(new RegExp(`^([-+]?)\\s*(?:${signs})\\s*`), '$1')
        .replace(new RegExp(`\\s*(?:${signs})$`), '')
    : text

const unitBehind = (text: string): string => /^[-+\d.,'’ ]*?\s*([^\d.,'’\s-].*)$/.exec(text)?.[1] ?? ''

const otherUnit = (behind: string, unit: string | undefined): Wording =>
  unit ? loadingTexts.text('value.unit', { behind, unit }) : loadingTexts.text('value.noUnit', { behind })

const written = (number: exact.Exact, places: number | undefined): string =>
  exact.write(places === undefined ? number : exact.rounded(number, places, 'half'))
