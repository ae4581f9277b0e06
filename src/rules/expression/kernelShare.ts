import type { ExpressionEnv } from '../../language/expression.ts'
import type { Row } from '../../language/row.ts'
import * as exact from './Exact.ts'
import { Exact } from './Exact.ts'

/** A row among which something is shared, and by which weight. */
interface Sharer {
  readonly row: Row
  readonly weight: Exact | null
}

/** What is shared, to how many decimals, and among whom; the first takes what the others leave. */
type Shared = readonly [amount: Exact | null, places: Exact | null, rows: readonly Sharer[]]

/** What each row gets: by the row itself, and by its key, for it may have been copied. A new row has no key yet. `others`: what a row gets that is none of these. */
interface Parts {
  readonly of: ReadonlyMap<unknown, Exact>
  readonly others: Exact | null
}

const nothing = new Exact(0n, 0)

/** Each is rounded half away from zero, and the first takes what the parts of the others leave, so that they always add up to the amount. */
function partsOf([amount, places, rows]: Shared): Parts {
  const total = rows.reduce((sum, { weight }) => exact.plus(sum, weight ?? nothing), nothing)
  if (amount === null || places === null || exact.isZero(total)) return { of: new Map(), others: null }
  const decimals = Math.min(Math.max(exact.toWhole(places), 0), 60)
  const of = new Map<unknown, Exact>()
  let left = amount
  for (const [index, { row, weight }] of rows.toReversed().entries()) {
    const part =
      index === rows.length - 1
        ? left
        : exact.rounded(exact.divide(exact.times(amount, weight ?? nothing), total), decimals, 'half')
    left = exact.minus(left, part)
    of.set(row, part)
    if (typeof row['id'] === 'string') of.set(row['id'], part)
  }
  return { of, others: nothing }
}

const partOf = ({ of, others }: Parts, own: Row): Exact | null =>
  of.get(own) ?? (typeof own['id'] === 'string' ? of.get(own['id']) : undefined) ?? others

/** `share({}, [null, null, []])` → `null`. The own part of an amount by weight. */
export const share = (own: Row, shared: Shared): Exact | null => partOf(partsOf(shared), own)

/**
 * `shareIn({}, {}, [], '', () => [null, null, []])` → `null`.
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
