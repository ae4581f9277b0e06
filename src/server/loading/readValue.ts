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
  if (rule.today !== undefined) return daysFromNow(rule.today, cells)
  const found = text(gather(rule, cells), rule, mapping)
  if (found === null) return rule.else === undefined ? { value: null } : readValue(rule.else, cells, mapping)
  const read = convert(found, rule, cells)
  return 'value' in read && read.value === null && rule.else !== undefined
    ? readValue(rule.else, cells, mapping)
    : read
}

const msOfDay = 86_400_000
const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

function daysFromNow(days: number | string, cells: Cells): Read<Value> {
  const count = typeof days === 'number' ? days : Number(cells.get(days) || NaN)
  return { value: Number.isNaN(count) ? null : dayOf(Date.now() + count * msOfDay) }
}

/** The newest day of the data comes to lie three to nine days back, and every other as many whole weeks from where it was. */
function moved(day: string, newest: string | undefined, later = 0): string {
  const ago = newest === undefined ? 0 : Date.now() - 3 * msOfDay - Date.parse(newest)
  const weeks = Math.floor(ago / (7 * msOfDay))
  return dayOf(Date.parse(day) + (weeks * 7 + later) * msOfDay)
}

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
  if (rule.newest !== undefined || rule.later !== undefined)
    return { value: moved(text, rule.newest, rule.later) }
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
