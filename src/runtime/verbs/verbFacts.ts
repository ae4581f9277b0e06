import type { CompiledEntity } from '../../language/entity.ts'
import type { CompiledField } from '../../language/field.ts'
import type { Language } from '../../language/label.ts'
import type { Row } from '../../language/row.ts'
import { factsOfLanguage } from '../../language/languages.ts'
import { fieldTypes, isRefType } from '../../rules/types/fieldTypes.ts'
import { hasValue } from '../../rules/document/rowPath.ts'
import * as kernel from '../../rules/expression/kernel.ts'

/** The fields of a document that its dialog shows: those that have a value, but not the side that the user himself is on. */
export function shownFacts(
  entity: CompiledEntity,
  row: Row,
  me: Readonly<Record<string, unknown>>,
): readonly CompiledField[] {
  const mine = new Set(Object.values(me).filter((value) => typeof value === 'string'))
  return entity.facts
    .flatMap((name) => entity.fields.find((field) => field.name === name) ?? [])
    .filter(({ wire, type }) => hasValue(row[wire]) && !(isRefType(type) && mine.has(String(row[wire]))))
}

/** The first amount among the facts of an entity: what a document comes to. */
export const amountOf = (entity: CompiledEntity): CompiledField | undefined =>
  entity.facts
    .flatMap((name) => entity.fields.find((field) => field.name === name) ?? [])
    .find(({ type }) => type === 'amount')

/** What an amount is measured in: the code of its currency. */
const measureIn = ({ measure }: CompiledField, row: Row): string =>
  measure === undefined ? '' : String(row[measure] ?? '')

/** Sums by currency, in the order in which they come: `CNY 1,200.00`. A row without the amount adds nothing. */
export function sumsOf(field: CompiledField, rows: readonly Row[], language: Language): string[] {
  const sums = new Map<string, string>()
  for (const row of rows) {
    const value = row[field.wire]
    if (!hasValue(value)) continue
    const measure = measureIn(field, row)
    const sum = kernel.add(kernel.num(sums.get(measure) ?? '0'), kernel.num(String(value)))
    sums.set(measure, kernel.text(sum) ?? '0')
  }
  return [...sums].map(([measure, sum]) => moneyText(field, sum, measure, language))
}

/** `¥128,582.21` where Chinese is read, `CNY 128,582.21` elsewhere; without a currency the number alone. */
function moneyText(field: CompiledField, value: unknown, currency: string, language: Language): string {
  const number = fieldTypes[field.type].format(value, {}, language)
  if (currency === '') return number
  const isChinese = factsOfLanguage(language).labels === 'CN'
  const symbol = isChinese ? symbolOf(currency) : currency
  return symbol === currency ? `${currency} ${number}` : `${symbol}${number}`
}

/** `CNY` → `¥`. A code that no country has is its own. */
function symbolOf(currency: string): string {
  try {
    const format = new Intl.NumberFormat('zh-CN', { style: 'currency', currency })
    return format.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? currency
  } catch {
    return currency
  }
}

/** How many lines a document has, of its first table; undefined where they are not there. */
export function lineCount(entity: CompiledEntity, row: Row): number | undefined {
  const [lines] = entity.lines
  const rows = lines && row[lines.name]
  return Array.isArray(rows) ? rows.length : undefined
}
