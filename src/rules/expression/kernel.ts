import { Decimal } from 'decimal.js'
import type { ExpressionEnv, Row } from '../../language/compiled.ts'

/**
 * What emitted expressions call. Everything is total: a missing or senseless value is null, nothing throws.
 * Numbers are exact decimals of 76 digits inside and leave as canonical text of at most 38 digits:
 * no exponent, no plus sign, no zeros at either end that say nothing, no minus before zero ("10.2", "-0.5", "1000", "0").
 */
const Exact = Decimal.clone({ precision: 76, rounding: Decimal.ROUND_HALF_UP, toExpNeg: -9e15, toExpPos: 9e15 })
type Num = Decimal | null
type Value = Decimal | string | boolean | null

const numeral = /^[+-]?\d{1,200}(?:\.\d{1,200})?$/
/** Beyond this a number is an accident; it is treated as missing. */
const largest = 200

const sane = (value: Decimal): Num => (value.isFinite() && value.e <= largest ? value : null)

// ── readers: from what stands in a row to a value ──────────────────────────────────────────────────────────────

export function num(value: unknown): Num {
  if (typeof value === 'string') return read.get(value) ?? readNumeral(value)
  if (value === null || value === undefined) return null
  if (typeof value === 'number') return Number.isFinite(value) ? sane(new Exact(value)) : null
  return Decimal.isDecimal(value) ? value : null
}

/** Numbers that were read lately: the same few (0, 1, 100, a tax rate) come again and again, and a number never changes. */
const read = new Map<string, Decimal>()
const remembered = 2000

function readNumeral(value: string): Num {
  if (!numeral.test(value)) return null
  const number = new Exact(value)
  if (read.size >= remembered) read.clear()
  if (value.length <= 20) read.set(value, number)
  return number
}

export function str(value: unknown): string | null {
  if (typeof value === 'string') return value === '' ? null : value
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : null
}

export function day(value: unknown): string | null {
  return typeof value === 'string' && value.length >= 10 && dayNumber(value.slice(0, 10)) !== null ? value.slice(0, 10) : null
}

export function time(value: unknown): string | null {
  const date = day(value)
  if (date === null || typeof value !== 'string') return null
  const clock = /^[ T](\d\d:\d\d)(:\d\d)?/.exec(value.slice(10))
  return `${date} ${clock ? `${clock[1] ?? ''}${clock[2] ?? ':00'}` : '00:00:00'}`
}

export function bool(value: unknown): boolean | null { return value === true || value === 'Y' ? true : value === false || value === 'N' ? false : null }
export function list(value: unknown): readonly unknown[] { return Array.isArray(value) ? value : [] }
export function json(value: unknown): unknown { return value === undefined || value === '' || (Array.isArray(value) && value.length === 0) ? null : value }

export function rows(value: unknown): readonly Row[] {
  return Array.isArray(value) ? value.filter((row): row is Row => typeof row === 'object' && row !== null) : []
}

/** From the row so many levels above; where that row is not at hand, from the value that this one carries. */
export function up(row: Row, env: ExpressionEnv, levels: number, key: string): unknown {
  let above = env.up
  let reached: Row = row
  let left = levels
  while (left > 0 && above) {
    reached = above.row
    above = above.up
    left -= 1
  }
  return reached['parent.'.repeat(left) + key]
}

/** From the row being edited; `parent.x` of an edited line from the document around it, unless the line carries it. */
export function self(env: ExpressionEnv, key: string): unknown {
  const own = env.self?.[key]
  if (own !== undefined || !env.self || !key.startsWith('parent.')) return own
  const levels = key.split('parent.').length - 1
  return up(env.self, env, levels, key.slice(levels * 'parent.'.length))
}

export function attribute(env: ExpressionEnv, typeCode: string, code: string | null, name: string): unknown {
  return code === null ? null : env.lookup?.(typeCode, code, name) ?? null
}

// ── numbers ────────────────────────────────────────────────────────────────────────────────────────────────────

/** So many of the groups of seven digits in which a number is held have less than 38 digits. */
const certainlyKept = 5

export function text(value: Num): string | null {
  if (value === null || !value.isFinite()) return null
  const kept = value.d.length <= certainlyKept ? value : value.toSignificantDigits(38)
  return kept.isZero() ? '0' : kept.toFixed()
}

const both = (a: Num, b: Num, act: (a: Decimal, b: Decimal) => Decimal): Num => (a === null || b === null ? null : sane(act(a, b)))

export const add = (a: Num, b: Num): Num => both(a, b, (x, y) => x.plus(y))
export const sub = (a: Num, b: Num): Num => both(a, b, (x, y) => x.minus(y))
export const mul = (a: Num, b: Num): Num => both(a, b, (x, y) => x.times(y))
export const div = (a: Num, b: Num): Num => (b?.isZero() ? null : both(a, b, (x, y) => x.div(y)))
export const neg = (a: Num): Num => a && a.neg()
export const abs = (a: Num): Num => a && a.abs()

/** Half away from zero. */
export const round = (a: Num, places: Num): Num => to(a, places, Decimal.ROUND_HALF_UP)
/** Towards zero. */
export const roundDown = (a: Num, places: Num): Num => to(a, places, Decimal.ROUND_DOWN)
/** Away from zero. */
export const roundUp = (a: Num, places: Num): Num => to(a, places, Decimal.ROUND_UP)

function to(a: Num, places: Num, rounding: Decimal.Rounding): Num {
  if (a === null || places === null) return null
  const decimals = Math.min(Math.max(places.trunc().toNumber(), 0), 60)
  return a.toDecimalPlaces(decimals, rounding)
}

// ── comparison: with anything missing it is false ──────────────────────────────────────────────────────────────

function rank(a: Value, b: Value): number | null {
  if (a === null || b === null || a === undefined || b === undefined) return null
  if (Decimal.isDecimal(a) && Decimal.isDecimal(b)) return a.cmp(b)
  return a === b ? 0 : a < b ? -1 : 1
}

export const eq = (a: Value, b: Value): boolean => rank(a, b) === 0
export const ne = (a: Value, b: Value): boolean => ![0, null].includes(rank(a, b))
export const lt = (a: Value, b: Value): boolean => (rank(a, b) ?? 0) < 0
export const le = (a: Value, b: Value): boolean => (rank(a, b) ?? 1) <= 0
export const gt = (a: Value, b: Value): boolean => (rank(a, b) ?? 0) > 0
export const ge = (a: Value, b: Value): boolean => (rank(a, b) ?? -1) >= 0
export const isIn = (a: Value, members: readonly unknown[]): boolean => members.some((member) => eq(a, member as Value)) // members are values or ids
export const notIn = (a: Value, members: readonly unknown[]): boolean => a !== null && a !== undefined && !isIn(a, members)

// ── texts and dates ────────────────────────────────────────────────────────────────────────────────────────────

export const join = (a: string | null, b: string | null): string | null => (a === null || b === null ? null : a + b)
export const upper = (a: string | null): string | null => a && a.toUpperCase()
/** In letters of any case. */
export const contains = (a: string | null, part: string | null): boolean | null => (a === null || part === null ? null : a.toUpperCase().includes(part.toUpperCase()))
export const startsWith = (a: string | null, part: string | null): boolean | null => (a === null || part === null ? null : a.toUpperCase().startsWith(part.toUpperCase()))
export const length = (a: string | null): Num => (a === null ? null : new Exact([...a].length))
export const year = (a: string | null): Num => (a === null ? null : num(a.slice(0, 4)))
export const month = (a: string | null): Num => (a === null ? null : num(a.slice(5, 7)))

const millisecondsOfDay = 86_400_000

const daysOfMonth = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

function dayNumber(date: string): number | null {
  if (!/^\d{4}-\d\d-\d\d$/.test(date)) return null
  const [year, month, day] = [Number(date.slice(0, 4)), Number(date.slice(5, 7)), Number(date.slice(8))]
  const isLeap = month === 2 && year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
  if (day < 1 || day > (daysOfMonth[month - 1] ?? 0) + (isLeap ? 1 : 0)) return null
  return Date.parse(`${date}T00:00:00Z`) / millisecondsOfDay
}

/** So many whole days later; part days are cut off. */
export function shift(date: string | null, days: Num): string | null {
  const start = date === null ? null : dayNumber(date.slice(0, 10))
  if (start === null || days === null) return null
  const moved = new Date((start + days.trunc().toNumber()) * millisecondsOfDay)
  return Number.isNaN(moved.getTime()) || moved.getUTCFullYear() < 1 || moved.getUTCFullYear() > 9999 ? null : moved.toISOString().slice(0, 10)
}

/** Days from one date to the other. */
export function days(from: string | null, until: string | null): Num {
  const [start, end] = [from, until].map((date) => (date === null ? null : dayNumber(date.slice(0, 10))))
  return start == null || end == null ? null : new Exact(end - start)
}

// ── over lines ─────────────────────────────────────────────────────────────────────────────────────────────────

const present = <T>(values: readonly (T | null)[]): T[] => values.filter((value): value is T => value !== null && value !== undefined)

export const sum = (values: readonly Num[]): Num => sane(present(values).reduce((total, value) => total.plus(value), new Exact(0)))
export const count = (values: readonly unknown[]): Num => new Exact(values.length)
export const all = (values: readonly unknown[]): boolean => values.every((value) => value === true)
export const any = (values: readonly unknown[]): boolean => values.some((value) => value === true)
export const min = <T extends Value>(values: readonly T[]): T | null => present<T>(values).reduce<T | null>((best, value) => (best === null || lt(value, best) ? value : best), null)
export const max = <T extends Value>(values: readonly T[]): T | null => present<T>(values).reduce<T | null>((best, value) => (best === null || gt(value, best) ? value : best), null)

/** No value twice; missing ones do not count. */
export function unique(values: readonly Value[]): boolean {
  const keys = present(values).map((value) => (Decimal.isDecimal(value) ? text(value) : value))
  return new Set(keys).size === keys.length
}
