import type { ExpressionEnv } from '../../language/expression.ts'
import type { Row } from '../../language/row.ts'
import * as exact from './Exact.ts'
import type { Exact } from './Exact.ts'

type Value = Exact | string | boolean | null

/** `rows(undefined)` → `[]`. */
export function rows(value: unknown): readonly Row[] {
  return Array.isArray(value)
    ? value.filter((row): row is Row => typeof row === 'object' && row !== null)
    : []
}

/**
 * `agreeing({}, [{ a: 'x' }], 'a', ({ a }) => [a], ['y'])` → `[{ a: 'x' }]`.
 * Rows that may agree with these values: all of them, or, where `env.found` is kept, those that are found by their own. The condition is still asked of each.
 */
export function agreeing(
  { found }: ExpressionEnv,
  value: unknown,
  site: string,
  theirs: (row: Row) => readonly Value[],
  own: readonly Value[],
): readonly Row[] {
  if (!found || !Array.isArray(value)) return rows(value)
  const sites = found.get(value) ?? new Map<string, unknown>()
  found.set(value, sites)
  const kept = sites.get(site) as ReadonlyMap<string, readonly Row[]> | undefined // under its own site
  const known = kept ?? Map.groupBy(rows(value), (row) => joined(theirs(row)))
  sites.set(site, known)
  return known.get(joined(own)) ?? []
}

const joined = (values: readonly Value[]): string =>
  values
    .map(
      (value) =>
        (typeof value === 'object' && value !== null ? exact.write(exact.significant(value, 38)) : value) ??
        '',
    )
    .join('\u0001')
