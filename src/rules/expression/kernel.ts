import type { ExpressionEnv } from '../../language/expression.ts'
import type { Row } from '../../language/row.ts'
import * as exact from './Exact.ts'
import { dayNumber } from './dayNumber.ts'
import { Exact } from './Exact.ts'
import { wholeOf } from './textPatterns.ts'

/**
 * What emitted expressions call. Everything is total: a missing or senseless value is null, nothing throws.
 * Numbers are exact decimals of 76 digits inside (`Exact.ts`) and leave as canonical text of at most 38 digits:
 * no exponent, no plus sign, no zeros at either end that say nothing, no minus before zero ("10.2", "-0.5", "1000", "0").
 */
type Num = Exact | null
type Value = Exact | string | boolean | null

const numeral = /^[+-]?\d{1,200}(?:\.\d{1,200})?$/
/** Beyond this a number is an accident; it is treated as missing. */
const largest = 200
/** What has no more digits than this is surely less. */
const surely = 10n ** BigInt(largest)

const sane = (value: Exact): Num =>
  (value.units < surely && value.units > -surely && value.scale >= 0) || exact.exponentOf(value) <= largest
    ? value
    : null

// ── readers: from what stands in a row to a value ──────────────────────────────────────────────────────────────

/** `num('many')` → `null`. */
export function num(value: unknown): Num {
  if (typeof value === 'string') return read.get(value) ?? readNumeral(value)
  if (value === null || value === undefined) return null
  if (typeof value === 'number') return Number.isFinite(value) ? sane(exact.parse(String(value))) : null
  return value instanceof Exact ? value : null
}

/** Numbers that were read lately: the same few (0, 1, 100, a tax rate) come again and again, and a number never changes. */
const read = new Map<string, Exact>()
const remembered = 2000

function readNumeral(value: string): Num {
  if (!numeral.test(value)) return null
  const number = exact.parse(value)
  if (read.size >= remembered) read.clear()
  if (value.length <= 20) read.set(value, number)
  return number
}

/** `str('')` → `null`. */
export function str(value: unknown): string | null {
  if (typeof value === 'string') return value === '' ? null : value
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : null
}

export { hasCheckDigit } from './checkDigits.ts'
export * from './kernelCalendar.ts'
export * from './kernelLists.ts'
export * from './kernelRows.ts'
export * from './kernelShare.ts'
export * from './kernelTimes.ts'

/** `day('2026-02-29')` → `null`. */
export function day(value: unknown): string | null {
  return typeof value === 'string' && value.length >= 10 && dayNumber(value.slice(0, 10)) !== null
    ? value.slice(0, 10)
    : null
}

/** `time('2026-02-28 09:00:00')` → `'2026-02-28 09:00:00'`. */
export function time(value: unknown): string | null {
  const date = day(value)
  if (date === null || typeof value !== 'string') return null
  const clock = /^[ T](\d\d:\d\d)(:\d\d)?/.exec(value.slice(10))
  return `${date} ${clock ? `${clock[1] ?? ''}${clock[2] ?? ':00'}` : '00:00:00'}`
}

/** `bool('Y')` → `true`. */
export function bool(value: unknown): boolean | null {
  if (value === true || value === 'Y') return true
  return value === false || value === 'N' ? false : null
}
/** `json(undefined)` → `null`. */
export function json(value: unknown): unknown {
  return value === undefined || value === '' || (Array.isArray(value) && value.length === 0) ? null : value
}

/** `up({ 'parent.status': 'OPEN' }, {}, 1, 'status')` → `'OPEN'`. From the row so many levels above; where that row is not at hand, from the value that this one carries. */
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

/** `self({ self: { price: '1' } }, 'price')` → `'1'`. From the row being edited; `parent.x` of an edited line from the document around it, unless the line carries it. */
export function self(env: ExpressionEnv, key: string): unknown {
  const own = env.self?.[key]
  if (own !== undefined || !env.self || !key.startsWith('parent.')) return own
  const levels = key.split('parent.').length - 1
  return up(env.self, env, levels, key.slice(levels * 'parent.'.length))
}

/** `attribute({}, 'CURRENCY', null, 'symbol')` → `null`. What a code says beside its name: the decimal places of a currency. Null without a code. */
export function attribute(env: ExpressionEnv, typeCode: string, code: string | null, name: string): unknown {
  return code === null ? null : (env.lookup?.(typeCode, code, name) ?? null)
}

/** `setting({}, 'CONFIRM_DAYS', null, '2')` → `'2'`. What it is for this organization; where nobody says, the standard. */
export function setting(
  env: ExpressionEnv,
  name: string,
  organization: string | null,
  standard: string,
): unknown {
  return env.setting?.(name, organization) ?? standard
}

const whole = (value: number): Exact => new Exact(BigInt(value), 0)

// ── numbers ────────────────────────────────────────────────────────────────────────────────────────────────────

/** `text(num('007.50'))` → `'7.5'`. As it travels: at most 38 digits that count. */
export const text = (value: Num): string | null => value && exact.write(exact.significant(value, 38))

const both = (a: Num, b: Num, act: (a: Exact, b: Exact) => Exact): Num =>
  a === null || b === null ? null : sane(act(a, b))

/** `text(add(num('0.1'), num('0.2')))` → `'0.3'`. */
export const add = (a: Num, b: Num): Num => both(a, b, exact.plus)
/** `text(sub(num('1'), num('0.9')))` → `'0.1'`. */
export const sub = (a: Num, b: Num): Num => both(a, b, exact.minus)
/** `text(mul(num('1.5'), num('-2')))` → `'-3'`. */
export const mul = (a: Num, b: Num): Num => both(a, b, exact.times)
/** `div(num('1'), num('0'))` → `null`. */
export const div = (a: Num, b: Num): Num => (b === null || exact.isZero(b) ? null : both(a, b, exact.divide))
/** `text(neg(num('5')))` → `'-5'`. */
export const neg = (a: Num): Num => a && exact.negate(a)
/** `text(abs(num('-5')))` → `'5'`. */
export const abs = (a: Num): Num => a && exact.absolute(a)

/** `text(ceilTo(num('7'), num('2.5')))` → `'7.5'`. The least multiple of the step that is not below. */
export function ceilTo(a: Num, step: Num): Num {
  if (a === null || step === null || !gt(step, whole(0))) return null
  const times = div(a, step)
  return mul(times && exact.rounded(times, 0, lt(times, whole(0)) ? 'down' : 'up'), step)
}

/** `text(round(num('2.345'), num('2')))` → `'2.35'`. Half away from zero. */
export const round = (a: Num, places: Num): Num => to(a, places, 'half')
/** `text(roundDown(num('2.9'), num('0')))` → `'2'`. Towards zero. */
export const roundDown = (a: Num, places: Num): Num => to(a, places, 'down')
/** `text(roundUp(num('2.1'), num('0')))` → `'3'`. Away from zero. */
export const roundUp = (a: Num, places: Num): Num => to(a, places, 'up')

function to(a: Num, places: Num, how: exact.Rounding): Num {
  if (a === null || places === null) return null
  return exact.rounded(a, Math.min(Math.max(exact.toWhole(places), 0), 60), how)
}

// ── comparison: with anything missing it is false ──────────────────────────────────────────────────────────────

function rank(a: Value, b: Value): number | null {
  if (a === null || b === null || a === undefined || b === undefined) return null
  if (a instanceof Exact && b instanceof Exact) return exact.compare(a, b)
  if (a === b) return 0
  return a < b ? -1 : 1
}

/** `eq(num('1.10'), num('1.1'))` → `true`. */
export const eq = (a: Value, b: Value): boolean => rank(a, b) === 0
/** `ne('A', null)` → `false`. */
export const ne = (a: Value, b: Value): boolean => ![0, null].includes(rank(a, b))
/** `same(null, null)` → `true`. Equal, or both missing. */
export const same = (a: Value, b: Value): boolean =>
  eq(a, b) || ((a ?? null) === null && (b ?? null) === null)
/** `lt(num('9'), num('10'))` → `true`. */
export const lt = (a: Value, b: Value): boolean => (rank(a, b) ?? 0) < 0
/** `le('a', 'b')` → `true`. */
export const le = (a: Value, b: Value): boolean => (rank(a, b) ?? 1) <= 0
/** `gt(null, num('1'))` → `false`. */
export const gt = (a: Value, b: Value): boolean => (rank(a, b) ?? 0) > 0
/** `ge(num('2'), num('2'))` → `true`. */
export const ge = (a: Value, b: Value): boolean => (rank(a, b) ?? -1) >= 0
/** `isIn('A', ['A', 'B'])` → `true`. */
export const isIn = (a: Value, members: readonly unknown[]): boolean =>
  members.some((member) => eq(a, member as Value)) // members are values or ids
/** `notIn(null, ['A'])` → `false`. */
export const notIn = (a: Value, members: readonly unknown[]): boolean =>
  a !== null && a !== undefined && !isIn(a, members)

// ── texts and dates ────────────────────────────────────────────────────────────────────────────────────────────
/** `join('PO', '1')` → `'PO1'`. */
export const join = (a: string | null, b: string | null): string | null =>
  a === null || b === null ? null : a + b
/** `upper('ab1')` → `'AB1'`. */
export const upper = (a: string | null): string | null => a && a.toUpperCase()
/** `contains('Steel plate', 'PLATE')` → `true`. In letters of any case. */
export const contains = (a: string | null, part: string | null): boolean | null =>
  a === null || part === null ? null : a.toUpperCase().includes(part.toUpperCase())
/** `startsWith('Steel plate', 'st')` → `true`. */
export const startsWith = (a: string | null, part: string | null): boolean | null =>
  a === null || part === null ? null : a.toUpperCase().startsWith(part.toUpperCase())
/** `matches('AB12', '[A-Z0-9]+')` → `true`. The text as a whole is of this form. */
export const matches = (a: string | null, pattern: string): boolean | null =>
  a === null ? null : new RegExp(wholeOf(pattern)).test(a)
/** `text(asNumber('4.50'))` → `'4.5'`. The number that a text says; of any other text nothing. */
export const asNumber = (a: string | null): Num => num(a)
/** `text(length('钢板'))` → `'2'`. */
export const length = (a: string | null): Num => (a === null ? null : whole([...a].length))
/** `text(year('2026-03-05'))` → `'2026'`. */
export const year = (a: string | null): Num => (a === null ? null : num(a.slice(0, 4)))
/** `text(month('2026-03-05'))` → `'3'`. */
export const month = (a: string | null): Num => (a === null ? null : num(a.slice(5, 7)))

// ── over lines ─────────────────────────────────────────────────────────────────────────────────────────────────

const present = <T>(values: readonly (T | null)[]): T[] =>
  values.filter((value): value is T => value !== null && value !== undefined)

/** `text(sum([num('1.5'), null, num('2')]))` → `'3.5'`. */
export const sum = (values: readonly Num[]): Num => sane(present(values).reduce(exact.plus, whole(0)))
/** `text(count(['a', 'b']))` → `'2'`. */
export const count = (values: readonly unknown[]): Num => whole(values.length)
/** `all([true, false])` → `false`. */
export const all = (values: readonly unknown[]): boolean => values.every((value) => value === true)
/** `any([true, false])` → `true`. */
export const any = (values: readonly unknown[]): boolean => values.some((value) => value === true)
/** `text(min([num('2'), null, num('10')]))` → `'2'`. */
export const min = <T extends Value>(values: readonly T[]): T | null =>
  present<T>(values).reduce<T | null>(
    (best, value) => (best === null || lt(value, best) ? value : best),
    null,
  )
/** `text(max([num('2'), num('10')]))` → `'10'`. */
export const max = <T extends Value>(values: readonly T[]): T | null =>
  present<T>(values).reduce<T | null>(
    (best, value) => (best === null || gt(value, best) ? value : best),
    null,
  )

/** `text(avg([num('1'), null, num('2')]))` → `'1.5'`. Missing values do not count; of none there is no average. */
export const avg = (values: readonly Num[]): Num => div(sum(values), whole(present(values).length))
/** `text(median([num('9'), num('1'), num('2'), num('4')]))` → `'3'`. The middle value, or half way between the two in the middle. */
export function median(values: readonly Num[]): Num {
  const ordered = present(values).sort(exact.compare)
  const [below, above] = [ordered[Math.ceil(ordered.length / 2) - 1], ordered[Math.floor(ordered.length / 2)]]
  return below && above ? mul(add(below, above), num('0.5')) : null
}
/** `text(p90([num('1'), num('2'), num('10')]))` → `'10'`. The least value that nine in ten do not exceed. */
export function p90(values: readonly Num[]): Num {
  const ordered = present(values).sort(exact.compare)
  return ordered[Math.ceil(ordered.length * 0.9) - 1] ?? null
}
/** `text(distinct(['a', 'b', null, 'a']))` → `'2'`. How many values there are; missing ones do not count. */
export const distinct = (values: readonly Value[]): Num => whole(new Set(keysOf(values)).size)
/** `joined(['a', null, 'b'])` → `'a\nb'`. Texts one below the other; of none there is nothing. */
export const joined = (values: readonly (string | null)[]): string | null =>
  present(values).join('\n') || null
/** `first(['a', 'b'])` → `'a'`. Of no rows there is none. */
export const first = <T extends Value>(values: readonly T[]): T | null => values[0] ?? null

/** A row's value, and what the row is put in order by. */
interface Sortable<T> {
  readonly value: T
  readonly keys: readonly Value[]
}

/** `sorted([{ value: 'a', keys: ['1'] }, { value: 'b', keys: ['2'] }], [-1])` → `[ 'b', 'a' ]`. By each key in turn, the least first or (-1) the greatest; what is missing comes last, equals stay in their order. */
export function sorted<T>(rows: readonly Sortable<T>[], directions: readonly number[]): readonly T[] {
  return [...rows]
    .sort((a, b) => {
      for (const [at, direction] of directions.entries()) {
        const order = inOrder(a.keys[at] ?? null, b.keys[at] ?? null, direction)
        if (order !== 0) return order
      }
      return 0
    })
    .map(({ value }) => value)
}

function inOrder(a: Value, b: Value, direction: number): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null)
  return (rank(a, b) ?? 0) * direction
}

/** No value twice; missing ones do not count. */
const keysOf = (values: readonly Value[]) =>
  present(values).map((one) => (one instanceof Exact ? text(one) : one))

/** `unique(['a', 'b', 'a'])` → `false`. */
export const unique = (values: readonly Value[]): boolean =>
  new Set(keysOf(values)).size === keysOf(values).length

/** `alike(['a', null, 'a'])` → `true`. No two values differ; missing ones do not count. */
export const alike = (values: readonly Value[]): boolean => new Set(keysOf(values)).size <= 1
