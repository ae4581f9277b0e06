import type { ExpressionEnv } from '../../language/expression.ts'
import type { Row } from '../../language/row.ts'
import * as exact from './Exact.ts'
import { Exact } from './Exact.ts'

/** A row among which something is shared, by which weight, and how much it may have at most. */
interface Sharer {
  readonly row: Row
  readonly weight: Exact | null
  readonly most?: Exact | null
}

/** Who has what rounding leaves: the first row, or a unit each the largest fractions. */
type Rest = 'first' | 'fractions'

/** What is shared, to how many decimals, among whom, and how. */
type Shared = readonly [
  amount: Exact | null,
  places: Exact | null,
  rows: readonly Sharer[],
  rest: Rest,
  isLimited?: boolean,
]

/** What each row gets: by the row itself, and by its key, for it may have been copied. A new row has no key yet. `others`: what a row gets that is none of these. */
interface Parts {
  readonly of: ReadonlyMap<unknown, Exact>
  readonly others: Exact | null
}

const nothing = new Exact(0n, 0)

/** What each of these has, so that all together is the amount, or what they may have. */
function partsOf([amount, places, rows, rest, isLimited = false]: Shared): Parts {
  const weighed = rows.map((one): Weighed => ({ row: one.row, ...measured(one, isLimited) }))
  const total = sumOf(weighed.map(({ weight }) => weight))
  if (amount === null || places === null || exact.isZero(total)) return { of: new Map(), others: null }
  const decimals = Math.min(Math.max(exact.toWhole(places), 0), 60)
  const of = new Map<unknown, Exact>()
  const found =
    rest === 'first' && !isLimited
      ? roundedParts(amount, decimals, weighed, total)
      : cutParts(amount, decimals, weighed, { rest, isLimited })
  for (const [row, part] of found) {
    of.set(row, part)
    if (typeof row['id'] === 'string') of.set(row['id'], part)
  }
  return { of, others: nothing }
}

interface Weighed {
  readonly row: Row
  readonly weight: Exact
  readonly most: Exact | null
}

/** Where there are limits what weighs less than nothing weighs nothing. */
function measured({ weight, most = null }: Sharer, isLimited: boolean): Omit<Weighed, 'row'> {
  const own = weight ?? nothing
  return {
    weight: isLimited ? atLeast(own, nothing) : own,
    most: isLimited && most ? atLeast(most, nothing) : null,
  }
}

const atLeast = (value: Exact, least: Exact): Exact => (exact.compare(value, least) < 0 ? least : value)
const sumOf = (values: readonly Exact[]): Exact => values.reduce(exact.plus, nothing)
const signOf = (value: Exact): number => exact.compare(value, nothing)

/** Each is rounded half away from zero, and the first takes what the parts of the others leave. */
function roundedParts(
  amount: Exact,
  decimals: number,
  rows: readonly Weighed[],
  total: Exact,
): ReadonlyMap<Row, Exact> {
  const of = new Map<Row, Exact>()
  let left = amount
  for (const [index, { row, weight }] of rows.toReversed().entries()) {
    const part =
      index === rows.length - 1
        ? left
        : exact.rounded(exact.divide(exact.times(amount, weight), total), decimals, 'half')
    left = exact.minus(left, part)
    of.set(row, part)
  }
  return of
}

/** Each is cut to its decimals, and what is left goes out a unit each: in their order, or to those that lost most by it. */
function cutParts(
  amount: Exact,
  decimals: number,
  rows: readonly Weighed[],
  { rest, isLimited }: { readonly rest: Rest; readonly isLimited: boolean },
): ReadonlyMap<Row, Exact> {
  const side = isLimited && signOf(amount) < 0 ? exact.negate : (value: Exact) => value
  const shared = side(amount)
  const units = new Exact(10n ** BigInt(decimals), 0)
  const most = new Map(rows.map((one) => [one, one.most && exact.rounded(one.most, decimals, 'down')]))
  const full = fullRows(shared, rows, most)
  const open = rows.filter((one) => !full.has(one))
  const weight = sumOf(open.map((one) => one.weight))
  const among = exact.minus(shared, sumOf([...full].map((one) => most.get(one) ?? nothing)))
  const cut = rows.map((one) => {
    if (full.has(one)) return { one, whole: exact.times(most.get(one) ?? nothing, units), lost: nothing }
    const exactly = exact.times(exact.times(among, one.weight), units)
    const whole = exact.isZero(weight) ? nothing : exact.quotient(exactly, weight)
    return { one, whole, lost: exact.minus(exactly, exact.times(whole, weight)) }
  })
  const left = exact.minus(exact.times(shared, units), sumOf(cut.map(({ whole }) => whole)))
  const direction = signOf(left) * signOf(weight)
  const getting = cut.filter(({ one }) => !full.has(one) && !exact.isZero(one.weight))
  if (rest === 'fractions') getting.sort((a, b) => direction * exact.compare(b.lost, a.lost))
  const more = new Map(getting.map(({ one }, index) => [one, unitOf(left, index)]))
  return new Map(
    cut.map(({ one, whole }) => {
      const { units: own, scale } = exact.plus(whole, more.get(one) ?? nothing)
      return [one.row, side(new Exact(own, scale + decimals))]
    }),
  )
}

/** What of so many units falls to who comes at this place: one, as long as there are any. */
function unitOf(left: Exact, place: number): Exact {
  const rest = exact.minus(exact.absolute(left), new Exact(BigInt(place), 0))
  if (signOf(rest) <= 0) return nothing
  const own = exact.compare(rest, one) > 0 ? one : rest
  return signOf(left) < 0 ? exact.negate(own) : own
}

const one = new Exact(1n, 0)

/** Rows that may have less than would be theirs: they have that, and the others share what they leave. */
function fullRows(
  amount: Exact,
  rows: readonly Weighed[],
  most: ReadonlyMap<Weighed, Exact | null>,
): ReadonlySet<Weighed> {
  const full = new Set<Weighed>()
  const limited = rows
    .flatMap((row) => {
      const limit = most.get(row)
      return limit && !exact.isZero(row.weight) ? [{ row, limit }] : []
    })
    .sort((a, b) => exact.compare(exact.times(a.limit, b.row.weight), exact.times(b.limit, a.row.weight)))
  let [left, weight] = [amount, sumOf(rows.map((row) => row.weight))]
  for (const { row, limit } of limited) {
    if (exact.compare(exact.times(limit, weight), exact.times(left, row.weight)) >= 0) return full
    full.add(row)
    left = exact.minus(left, limit)
    weight = exact.minus(weight, row.weight)
  }
  return full
}

const partOf = ({ of, others }: Parts, own: Row): Exact | null =>
  of.get(own) ?? (typeof own['id'] === 'string' ? of.get(own['id']) : undefined) ?? others

/** `share({}, [null, null, [], 'first'])` → `null`. The own part of an amount by weight. */
export const share = (own: Row, shared: Shared): Exact | null => partOf(partsOf(shared), own)

/**
 * `shareIn({}, {}, [], '', () => [null, null, [], 'first'])` → `null`.
 * The same where nothing depends on the own row: while one field is computed in thousands of rows, what each gets is found once.
 */
export function shareIn(
  { found }: ExpressionEnv,
  own: Row,
  table: unknown,
  site: string,
  shared: () => Shared,
): Exact | null {
  if (!found || !Array.isArray(table)) return share(own, shared())
  const sites = found.get(table) ?? new Map<string, unknown>()
  found.set(table, sites)
  const parts = (sites.get(site) as Parts | undefined) ?? partsOf(shared()) // kept under its own site
  sites.set(site, parts)
  return partOf(parts, own)
}
