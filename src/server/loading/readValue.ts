import type { Label } from '../../language/compiled.ts'
import type { Mapping, ValueRule, ValueSource } from './Mapping.ts'
import { readDate } from './readDate.ts'
import { readNumber, type Read } from './readNumber.ts'

/** The cells of one record by column name, blanks around them taken off. */
export type Cells = ReadonlyMap<string, string>

export type Value = string | number | null | Readonly<Record<string, string | number | null>>

/** What the source says this row's value is: the text of its columns, read as the rule says. Null: there is none. */
export function readValue(source: ValueSource, cells: Cells, mapping: Pick<Mapping, 'empty'>): Read<Value> {
  const rule: ValueRule = typeof source === 'string' ? { column: source } : source
  if (rule.json) return { value: Object.fromEntries(Object.entries(rule.json).map(([key, column]) => [key, text(cells.get(column) ?? '', rule, mapping)])) }
  if (rule.value !== undefined) return { value: rule.value }
  const found = text(gather(rule, cells), rule, mapping)
  if (found === null) return rule.else === undefined ? { value: null } : readValue(rule.else, cells, mapping)
  return convert(found, rule, cells)
}

function gather({ column, columns, join, with: between = ' ' }: ValueRule, cells: Cells): string {
  if (join) return join.map((name) => cells.get(name) ?? '').filter((part) => part !== '').join(between)
  return [...(column === undefined ? [] : [column]), ...(columns ?? [])].map((name) => cells.get(name) ?? '').find((cell) => cell !== '') ?? ''
}

function text(raw: string, rule: ValueRule, mapping: Pick<Mapping, 'empty'>): string | null {
  const stripped = rule.strip && raw.startsWith(rule.strip) ? raw.slice(rule.strip.length).trim() : raw
  const cased = rule.case === 'upper' ? stripped.toUpperCase() : rule.case === 'lower' ? stripped.toLowerCase() : stripped
  return cased === '' || rule.empty?.includes(cased) || mapping.empty?.includes(cased) ? null : cased
}

function convert(text: string, rule: ValueRule, cells: Cells): Read<Value> {
  if (rule.map) {
    const mapped = Object.hasOwn(rule.map, text) ? rule.map[text] : rule.map['*']
    return mapped === undefined ? { problem: notMapped(text, Object.keys(rule.map)) } : { value: mapped }
  }
  if (rule.number) return readNumber(text, rule.number === true ? {} : rule.number, rule.number === true || rule.number.unit === undefined ? undefined : cells.get(rule.number.unit))
  if (rule.date) return readDate(text, rule.date)
  return { value: rule.cut === undefined ? text : [...text].slice(0, rule.cut).join('') }
}

function notMapped(text: string, known: readonly string[]): Label {
  return { CN: `“${text}”没有对应的值（已知：${known.join('、')}）`, EN: `"${text}" stands for nothing (known are ${known.join(', ')})` }
}

/** Columns that a source reads. */
export function columnsOf(source: ValueSource): string[] {
  if (typeof source === 'string') return [source]
  const { column, columns = [], join = [], json = {}, number, find, else: other } = source
  return [...(column === undefined ? [] : [column]), ...columns, ...join, ...Object.values(json), ...(typeof number === 'object' && number.unit ? [number.unit] : []),
    ...(typeof find === 'object' ? Object.values(find) : []), ...(other === undefined ? [] : columnsOf(other))]
}
