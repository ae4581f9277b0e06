import type { Row } from '../../language/row.ts'
import * as exact from './Exact.ts'
import { Exact } from './Exact.ts'

/** A row among which something is shared: by which weight, and whether it is the row that asks for its part. */
interface Sharer {
  readonly own: boolean
  readonly weight: Exact | null
}

const nothing = new Exact(0n, 0)

/** `isRow({ id: 'a' }, { id: 'a' })` → `true`. A new row has no key yet: it is known as itself. */
export const isRow = (one: Row, other: Row): boolean =>
  one === other || (typeof one['id'] === 'string' && one['id'] === other['id'])

/**
 * `share(null, null, [])` → `null`.
 * The own part of an amount by weight, half away from zero. The first takes what the parts of the others leave, so that they always add up to the amount.
 */
export function share(amount: Exact | null, places: Exact | null, rows: readonly Sharer[]): Exact | null {
  const total = rows.reduce((sum, { weight }) => exact.plus(sum, weight ?? nothing), nothing)
  if (amount === null || places === null || exact.isZero(total)) return null
  const decimals = Math.min(Math.max(exact.toWhole(places), 0), 60)
  const part = ({ weight }: Sharer) =>
    exact.rounded(exact.divide(exact.times(amount, weight ?? nothing), total), decimals, 'half')
  const own = rows.findIndex((row) => row.own)
  const [, ...others] = rows
  if (own === 0) return others.reduce((left, row) => exact.minus(left, part(row)), amount)
  const row = rows[own]
  return row ? part(row) : nothing
}
