import * as kernel from '../../expression/kernel.ts'
import { canonicalDecimal } from '../decimalText.ts'
import { groupsBy } from './digitGroups.ts'

const plainNumber = /^-?\d{1,18}(?:\.\d{1,18})?$/
const grouped = new RegExp(`^${groupsBy(", '\u2019")}(?:\\.\\d+)?$`)
const ungrouped = /^(?:\d+\.?|\d*\.\d+)$/
const money = '(?:[A-Z]{2,3}\\$|[A-Z]{3}|\\p{Sc}|元)'
const moneyBefore = new RegExp(`^${money} ?`, 'u')
const moneyBehind = new RegExp(` ?${money}$`, 'u')

/** A text of which recognised parts are taken off, one after the other. */
class Remainder {
  text: string
  constructor(text: string) {
    this.text = text
  }
  /** Whether there was such a part. */
  strip(found: RegExp, keep = ''): boolean {
    if (!found.test(this.text)) return false
    this.text = this.text.replace(found, keep)
    return true
  }
}

/**
 * `pastedNumber('(1,234.50)')` → `'-1234.5'`. A number as spreadsheets show it, as canonical decimal text: with thousands separators, a currency sign or code before or behind
 * it, a minus before or behind it, in parentheses when negative, in percent. `percents`: 13% is 13 and not 0.13. Null for anything else,
 * also where a comma could be a decimal point.
 */
export function pastedNumber(text: string, percents = false): string | null {
  if (plainNumber.test(text)) return canonicalDecimal(text)
  const rest = new Remainder(
    text
      .normalize('NFKC')
      .replace(/\u2212/g, '-')
      .replace(/\s+/g, ' ')
      .trim(),
  )
  const { isNegative, isNothing } = stripSigns(rest)
  const isPercent = rest.strip(/ ?%$/)
  if (rest.text === '' && isNothing) return '0' // what accountants write for nothing
  const digits = plainDigits(rest.text)
  if (digits === null) return null
  const value = canonicalDecimal(isNegative ? `-${digits}` : digits)
  return isPercent && !percents ? kernel.text(kernel.div(kernel.num(value), kernel.num('100'))) : value
}

/** Strips money, parentheses and signs. `isNothing`: there was money and a minus, which alone mean zero. */
function stripSigns(rest: Remainder): { readonly isNegative: boolean; readonly isNothing: boolean } {
  const outside = rest.strip(moneyBefore)
  const isEnclosed = rest.strip(/^\((.+)\)$/, '$1')
  const isSigned = rest.strip(/^- ?/) || rest.strip(/ ?-$/)
  if (!isSigned) rest.strip(/^\+/)
  const [before, behind] = [rest.strip(moneyBefore), rest.strip(moneyBehind)]
  return { isNegative: isEnclosed !== isSigned, isNothing: isSigned && (outside || before || behind) }
}

function plainDigits(text: string): string | null {
  if (grouped.test(text)) return text.replace(/[, '\u2019]/g, '')
  return ungrouped.test(text) ? text.replace(/^\./, '0.').replace(/\.$/, '') : null
}

/** `isLossy('#REF!')` → `true`. Shown in place of a number that the spreadsheet has: rounded for want of room, cut off, or an error of a formula. */
export function isLossy(text: string): boolean {
  return (
    /^[+-]?\d+(?:\.\d+)?E[+-]?\d+$/i.test(text) ||
    /^#+$/.test(text) ||
    /^#(?:N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!)$/.test(text)
  )
}
