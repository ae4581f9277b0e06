import type { Rows, Shared } from './sqlAggregates.ts'
import { row, type Pieces } from './sqlPieces.ts'

/** What rounding leaves goes out in the order of the rows, or by the largest fractions; `most` is what each row may have. */
interface Cut extends Shared {
  readonly rest: 'first' | 'fractions'
  readonly most?: Pieces
}

/**
 * `cutOf({ amount: ['10'], places: ['2'], weight: ['w'], rest: 'fractions' }, { alias: 'x', from: '', where: [], order: [] }, () => 'y').at(-1)` → `'."id"), 0 * max(a * p)) end from y)'`.
 * The part of the row itself, where each is cut down and what is left goes out a unit each. Rows that may have less than would be theirs are
 * full: they are the first ones, in the order of what they may have for a unit of weight.
 */
export function cutOf(cut: Cut, rows: Rows, next: () => string): Pieces {
  const [weighed, ordered, told, open, counted, left, placed] = Array.from({ length: 7 }, next)
  const shares = 'not is_full and w <> 0'
  const exactly = 'b * w * p'
  const byFraction = cut.rest === 'fractions' ? 'sign(rest * t) * f desc, ' : ''
  const byRoom = 'order by m is null or w = 0, m / nullif(w, 0), n rows between'
  const part = `(u + case when ${shares} then sign(rest) * greatest(0, least(1, abs(rest) - place + 1)) else 0 end) * round(1 / p, d)`
  return [
    `(with ${weighed} as (`,
    ...weighedRows(cut, rows),
    `), ${ordered} as (select *, coalesce(sum(case when w <> 0 then m end) over (${byRoom} unbounded preceding and 1 preceding), 0) as had, sum(w) over (${byRoom} current row and unbounded following) as others from ${weighed})`,
    `, ${told} as (select *, m is not null and w > 0 and m * others < (a - had) * w as is_full from ${ordered})`,
    `, ${open} as (select *, sum(w) over () as s, sum(w) filter (where not is_full) over () as t, a - coalesce(sum(m) filter (where is_full) over (), 0) as b, round(10::numeric ^ d, 0) as p from ${told})`,
    `, ${counted} as (select *, case when is_full then m * p else div(${exactly}, nullif(t, 0)) end as u, ${exactly} - div(${exactly}, nullif(t, 0)) * t as f from ${open})`,
    `, ${left} as (select *, a * p - sum(u) over () as rest from ${counted})`,
    `, ${placed} as (select *, row_number() over (order by not (${shares}), ${byFraction}n) as place from ${left})`,
    ' select case when bool_or(s <> 0) then coalesce(max(side * ',
    part,
    ') filter (where id = ',
    row,
    `."id"), 0 * max(a * p)) end from ${placed})`,
  ]
}

/** The rows with their weight `w`, what they may have `m`, what is shared `a` on its side of zero, its decimals `d`, and their place `n`. */
function weighedRows({ amount, places, weight, most }: Cut, { alias, from, where, order }: Rows): Pieces {
  const limits: Pieces = most
    ? [
        'greatest(coalesce(',
        ...weight,
        ', 0), 0) as w, case when (',
        ...most,
        ') is not null then trunc(greatest(',
        ...most,
        ', 0), ',
        ...places,
        ') end as m, abs(',
        ...amount,
        ') as a, sign(',
        ...amount,
        ') as side',
      ]
    : ['coalesce(', ...weight, ', 0) as w, null::numeric as m, ', ...amount, ' as a, 1 as side']
  return [
    `select ${alias}."id" as id, `,
    ...limits,
    ', ',
    ...places,
    '::integer as d, row_number() over (order by ',
    ...order,
    `) as n${from} where `,
    ...where,
  ]
}
