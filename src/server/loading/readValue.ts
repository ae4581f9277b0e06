import type { NumberRule, ValueRule, ValueSource } from './Mapping.ts'
import { readDate } from './readDate.ts'
import { namesIn } from './columns.ts'
import { readNumber, type Read } from './readNumber.ts'
import { loadingTexts } from '../../texts/loadingTexts.ts'
import { listed } from '../listed.ts'
import type { Wording } from '../../texts/Wording.ts'

/** The cells of one record by column name, blanks around them taken off. */
export type Cells = ReadonlyMap<string, string>

export type Value = string | number | null | Readonly<Record<string, string | number | null>>

/** `given`: values by name that stand in no file. */
export interface ValueContext {
  readonly empty?: readonly string[]
  readonly given?: Readonly<Record<string, string>>
}

/** What the source says this row's value is: the text of its columns, read as the rule says. Null: there is none. */
export function readValue(source: ValueSource, cells: Cells, mapping: ValueContext): Read<Value> {
  const rule: ValueRule = typeof source === 'string' ? { column: source } : source
  if (rule.json)
    return {
      value: Object.fromEntries(
        Object.entries(rule.json).map(([key, column]) => [key, text(cells.get(column) ?? '', rule, mapping)]),
      ),
    }
  if (rule.value !== undefined) return { value: rule.value }
  if (rule.given !== undefined) return { value: mapping.given?.[rule.given] ?? null }
  if (rule.today !== undefined) return { value: dayFromNow(rule.today) }
  const found = text(gather(rule, cells), rule, mapping)
  if (found === null) return rule.else === undefined ? { value: null } : readValue(rule.else, cells, mapping)
  const read = convert(found, rule, cells)
  return 'value' in read && read.value === null && rule.else !== undefined
    ? readValue(rule.else, cells, mapping)
    : read
}

const dayFromNow = (days: number): string =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

function gather({ column, columns, join, text, with: between = ' ' }: ValueRule, cells: Cells): string {
  if (text !== undefined)
    return namesIn(text).some((name) => cells.get(name))
      ? text.replace(/\{([^{}]+)\}/g, (_, name: string) => cells.get(name) ?? '')
      : ''
  if (join)
    return join
      .map((name) => cells.get(name) ?? '')
      .filter((part) => part !== '')
      .join(between)
  return (
    [...(column === undefined ? [] : [column]), ...(columns ?? [])]
      .map((name) => cells.get(name) ?? '')
      .find((cell) => cell !== '') ?? ''
  )
}

function text(raw: string, rule: ValueRule, mapping: ValueContext): string | null {
  const stripped = rule.strip && raw.startsWith(rule.strip) ? raw.slice(rule.strip.length).trim() : raw
  const cased = inCase(stripped, rule.case)
  return cased === '' || rule.empty?.includes(cased) || mapping.empty?.includes(cased) ? null : cased
}

function inCase(text: string, wanted: ValueRule['case']): string {
  if (wanted === 'upper') return text.toUpperCase()
  return wanted === 'lower' ? text.toLowerCase() : text
}

function convert(text: string, rule: ValueRule, cells: Cells): Read<Value> {
  if (rule.map) {
    const mapped = Object.hasOwn(rule.map, text) ? rule.map[text] : rule.map['*']
    return mapped === undefined ? { problem: notMapped(text, Object.keys(rule.map)) } : { value: mapped }
  }
  if (rule.number) return numberIn(text, rule.number === true ? {} : rule.number, cells)
  if (rule.date) return readDate(text, rule.date)
  return { value: rule.cut === undefined ? text : [...text].slice(0, rule.cut).join('') }
}

function numberIn(text: string, rule: NumberRule, cells: Cells): Read<string> {
  return readNumber(
    text,
    rule,
    rule.unit === undefined ? undefined : cells.get(rule.unit),
    rule.over === undefined ? undefined : (cells.get(rule.over) ?? ''),
  )
}

function notMapped(text: string, known: readonly string[]): Wording {
  return loadingTexts.text('value.unmapped', { text, known: listed(known) })
}
