import { row, type Pieces } from './sqlPieces.ts'
import type { AggregateFunction, GatheredFrame } from './Typed.ts'

/** `sameTenant('x1')[0]` → `'x1."tenant_id" = '`. Rows of all documents are those of whoever the row at hand belongs to. */
export const sameTenant = (alias: string): Pieces => [`${alias}."tenant_id" = `, row, '."tenant_id"']

/** The rows of an aggregate, each part as it follows its word. */
export interface Rows {
  /** The table of the rows themselves. */
  readonly alias: string
  readonly from: string
  readonly where: Pieces
  readonly order: Pieces
}

/** `tieOf(undefined, 'x1')` → `[ 'x1."id"' ]`. Rows that are equal in all that they are put in order by: lines by their number, others by their key. */
export const tieOf = (frame: GatheredFrame | undefined, alias: string): Pieces =>
  frame && Object.hasOwn(frame.entity.fields, 'lineNum')
    ? [`${alias}."line_num", ${alias}."id"`]
    : [`${alias}."id"`]

const over = ({ from, where }: Rows): Pieces => [from, ' where ', ...where]

/** Each aggregate of a value over rows. */
export const aggregates: Readonly<Record<AggregateFunction, (of: Pieces, rows: Rows) => Pieces>> = {
  sum: (of, rows) => ['(select coalesce(sum(', ...of, '), 0)', ...over(rows), ')'],
  count: (_, rows) => ['(select count(*)', ...over(rows), ')'],
  min: (of, rows) => ['(select min(', ...of, ')', ...over(rows), ')'],
  max: (of, rows) => ['(select max(', ...of, ')', ...over(rows), ')'],
  avg: (of, rows) => [
    '(select round(sum(',
    ...of,
    '), 38) / nullif(count(',
    ...of,
    '), 0)',
    ...over(rows),
    ')',
  ],
  // The middle one from below and the middle one from above: of an odd number of rows the same.
  median: (of, rows) => [
    '(select (percentile_disc(0.5) within group (order by ',
    ...of,
    ') + percentile_disc(0.5) within group (order by ',
    ...of,
    ' desc)) * 0.5',
    ...over(rows),
    ')',
  ],
  p90: (of, rows) => ['(select percentile_disc(0.9) within group (order by ', ...of, ')', ...over(rows), ')'],
  distinct: (of, rows) => ['(select count(distinct ', ...of, ')', ...over(rows), ')'],
  joined: (of, rows) => [
    '(select string_agg(',
    ...of,
    ", E'\\n' order by ",
    ...rows.order,
    ')',
    ...over(rows),
    ')',
  ],
  first: (of, rows) => ['(select ', ...of, ...over(rows), ' order by ', ...rows.order, ' limit 1)'],
  any: (of, rows) => ['exists (select 1', ...over(rows), ' and ', ...of, ')'],
  all: (of, rows) => ['not exists (select 1', ...over(rows), ' and (', ...of, ') is not true)'],
  alike: (of, rows) => ['((select count(distinct ', ...of, ')', ...over(rows), ') <= 1)'],
  unique: (of, rows) => [
    'not exists (select 1',
    ...over(rows),
    ' and ',
    ...of,
    ' is not null group by ',
    ...of,
    ' having count(*) > 1)',
  ],
}

/** What is shared, to how many decimals, and by which weight of the rows. */
export interface Shared {
  readonly amount: Pieces
  readonly places: Pieces
  readonly weight: Pieces
}

/**
 * `shareOf({ amount: ['10'], places: ['2'], weight: ['w'] }, { alias: 'x', from: '', where: [], order: [] }, () => 'y').at(-1)` → `') y) y)'`.
 * The part of the row itself: each is rounded, and the first takes what the others leave. A row that is none of these has no part.
 */
export function shareOf(
  { amount, places, weight }: Shared,
  { alias, from, where, order }: Rows,
  next: () => string,
): Pieces {
  const [weighed, parted] = [next(), next()]
  const own: Pieces = [`${parted}.id = `, row, '."id"']
  return [
    `(select case when bool_or(${parted}.s <> 0) then case when bool_or(${parted}.n = 1 and `,
    ...own,
    ') then ',
    ...amount,
    ` - coalesce(sum(${parted}.part) filter (where ${parted}.n > 1), 0) else coalesce(max(${parted}.part) filter (where `,
    ...own,
    '), 0 * ',
    ...amount,
    `) end end from (select ${weighed}.*, round(round(`,
    ...amount,
    ` * ${weighed}.w, 38) / nullif(${weighed}.s, 0), `,
    ...places,
    `) as part from (select ${alias}."id" as id, coalesce(`,
    ...weight,
    ', 0) as w, sum(coalesce(',
    ...weight,
    ', 0)) over () as s, row_number() over (order by ',
    ...order,
    `) as n${from} where `,
    ...where,
    `) ${weighed}) ${parted})`,
  ]
}
