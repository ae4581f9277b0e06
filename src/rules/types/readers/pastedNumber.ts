import * as kernel from '../../expression/kernel.ts'
import { canonicalDecimal } from '../decimalText.ts'
import { groupsBy } from './digitGroups.ts'

const plainNumber = /^-?\d{1,18}(?:\.\d{1,18})?$/
const grouped = new RegExp(`^${groupsBy(", '\u2019")}(?:\\.\\d+)?$`)
const ungrouped = /^(?:\d+\.?|\d*\.\d+)$/
const money = '(?:[A-Z]{2,3}\\$|[A-Z]{3}|\\p{Sc}|元)'
const moneyBefore = new RegExp(`^${money} ?`, 'u')
const moneyBehind = new RegExp(` ?${money}$`, 'u')

/**
 * A number as spreadsheets show it, as canonical decimal text: with thousands separators, a currency sign or code before or behind
 * it, a minus before or behind it, in parentheses when negative, in percent. `percents`: 13% is 13 and not 0.13. Null for anything else,
 * also where a comma could be a decimal point.
 */
export function pastedNumber(text: string, percents = false): string | null {
  if (plainNumber.test(text)) return canonicalDecimal(text)
  let rest = text
    .normalize('NFKC')
    .replace(/\u2212/g, '-')
    .replace(/\s+/g, ' ')
    .trim()
  let negative = false
  const take = (found: RegExp, keep = ''): boolean => {
    if (!found.test(rest)) return false
    rest = rest.replace(found, keep)
    return true
  }
  let isMoney = take(moneyBefore)
  if (take(/^\((.+)\)$/, '$1')) negative = true
  const signed = take(/^- ?/) || take(/ ?-$/)
  if (signed) negative = !negative
  else take(/^\+/)
  isMoney = take(moneyBefore) || isMoney
  isMoney = take(moneyBehind) || isMoney
  const isPercent = take(/ ?%$/)
  if (rest === '' && isMoney && signed) return '0' // what accountants write for nothing
  const isGrouped = grouped.test(rest)
  if (!isGrouped && !ungrouped.test(rest)) return null
  const digits = isGrouped ? rest.replace(/[, '\u2019]/g, '') : rest.replace(/^\./, '0.').replace(/\.$/, '')
  const value = canonicalDecimal(negative ? `-${digits}` : digits)
  return isPercent && !percents ? kernel.text(kernel.div(kernel.num(value), kernel.num('100'))) : value
}

/** Shown in place of a number that the spreadsheet has: rounded for want of room, cut off, or an error of a formula. */
export function isLossy(text: string): boolean {
  return (
    /^[+-]?\d+(?:\.\d+)?E[+-]?\d+$/i.test(text) ||
    /^#+$/.test(text) ||
    /^#(?:N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!)$/.test(text)
  )
}
