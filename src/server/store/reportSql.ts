import type { CompiledReport, CompiledSum, ReportFunction } from '../../language/report.ts'
import type { Row } from '../../language/row.ts'
import { checkExpression } from '../../rules/expression/checkExpression.ts'
import { sqlParts } from '../../rules/expression/emitSql.ts'
import { parseExpression } from '../../rules/expression/parseExpression.ts'
import { formulaScope, type FormulaName } from '../../rules/report/formulaScope.ts'
import { fail } from '../fail.ts'
import type { EntityNode } from './Catalog.ts'
import { seen } from './comparing.ts'
import { Joins } from './Joins.ts'
import { conditionsOf } from './listFigures.ts'
import type { OperationContext } from './OperationContext.ts'
import { queryLine, valueLine } from './queryLine.ts'
import { tableOf } from './Selection.ts'
import { and, empty, join, raw, sql, type Sql } from './Sql.ts'
import { bound } from './toSql.ts'
import { where } from './access.ts'
import type { Before } from './reportPeriods.ts'

/** A report that is being answered. */
export interface Asked {
  readonly context: OperationContext
  readonly node: EntityNode
  readonly report: CompiledReport
  readonly body: Row
}

const numbered = <T>(all: readonly T[], make: (one: T, at: string) => Sql): Sql =>
  join(
    all.map((one, at) => make(one, String(at))),
    ', ',
  )

/**
 * The figures of each group, of the groups above it and of all rows, in one statement: every one from the rows. What is computed of them is
 * computed in the order in which each finds what it names.
 */
export function reportStatement(asked: Asked, before: readonly Before[], most: number): Sql {
  const { report } = asked
  const now = rowsOf(asked, asked.body, null)
  const rows = join([now, ...before.map((one) => rowsOf(asked, one.body, one))], ' union all ')
  const sums = report.sums.map((sum, at) => sql`, ${summed(sum, at)} as ${raw(`v_${at}`)}`)
  const grouped = sql`select ${grouping(report)}${join(sums, '')} from (${rows}) r ${groupedBy(report)} limit ${most + 1}`
  return ordered(
    report,
    report.order.reduce((inner, at) => computed(asked, inner, at), grouped),
  )
}

/** The keys of a group and how many of them it has. Without any there is one group: all rows. */
function grouping({ groups }: CompiledReport): Sql {
  if (groups.length === 0) return raw('0 as depth')
  const keys = numbered(groups, (_, at) => raw(`k_${at}`))
  const above = join(
    groups.map((_, at) => raw(`grouping(k_${at})`)),
    ' + ',
  )
  return sql`${keys}, ${raw(String(groups.length))} - (${above}) as depth`
}

const groupedBy = ({ groups }: CompiledReport): Sql =>
  groups.length === 0
    ? raw('group by ()')
    : sql`group by rollup (${numbered(groups, (_, at) => raw(`k_${at}`))})`

/** The values of each row that counts, in this period or one before. */
function rowsOf(asked: Asked, body: Row, before: Before | null): Sql {
  const { context, node, report } = asked
  const joins = new Joins(context.catalog, 'r', 'p')
  const { catalog, caller, lookups, env } = context
  const place = { catalog, node, caller, lookups, env, joins }
  const found = conditionsOf(context, node, body, { controls }, joins)
  const counts = report.where === undefined ? null : queryLine(place, report.where)
  const value = (text: string, key: string | undefined): Sql => {
    const target = key === undefined ? undefined : seen(place, key)
    if (key !== undefined && !target) return fail('PARAM_UNKNOWN', { field: key })
    return target ? joins.column(target) : valueLine(place, text)
  }
  const groups = numbered(report.groups, ({ value: text, key, isPeriod }, at) => {
    const plain = value(text, key)
    const moved =
      isPeriod && before ? sql`(${plain} + ${raw(`interval '${before.months} months'`)})::date` : plain
    return sql`${moved} as ${raw(`k_${at}`)}`
  })
  const sums = report.sums.map((sum, at) => {
    const isOther = (sum.shift ?? null) !== (before?.shift ?? null)
    const counted =
      sum.where === undefined
        ? raw('true')
        : sql`coalesce(${queryLine(place, sum.where) ?? raw('true')}, false)`
    const of = sum.of === undefined ? empty : sql`, ${value(sum.of, sum.key)} as ${raw(`a_${at}`)}`
    const unit = sum.unit === undefined ? empty : sql`, ${value('', sum.unit)}::text as ${raw(`u_${at}`)}`
    return sql`, ${isOther ? raw('false') : counted} as ${raw(`w_${at}`)}${of}${unit}`
  })
  const all = [...(found ? [found] : []), ...(counts ? [counts] : [])]
  return sql`select ${report.groups.length === 0 ? raw('0 as one') : groups}${join(sums, '')} from ${raw(tableOf(node))} r${joins.sql}${where(all.length > 0 ? and(all) : null)}`
}

const controls = new Set(['report'])

/** Each function over the rows of a group that it counts: null where there are none, but for sums and counts. */
const functions: Readonly<Record<ReportFunction, (a: string, filter: string) => string>> = {
  sum: (a, filter) => `coalesce(sum(${a}) ${filter}, 0)`,
  count: (_, filter) => `count(*) ${filter}`,
  min: (a, filter) => `min(${a}) ${filter}`,
  max: (a, filter) => `max(${a}) ${filter}`,
  avg: (a, filter) => `round(sum(${a}) ${filter}, 38) / nullif(count(${a}) ${filter}, 0)`,
  median: (a, filter) =>
    `(percentile_disc(0.5) within group (order by ${a}) ${filter} + percentile_disc(0.5) within group (order by ${a} desc) ${filter}) * 0.5`,
  p90: (a, filter) => `percentile_disc(0.9) within group (order by ${a}) ${filter}`,
  distinct: (a, filter) => `count(distinct ${a}) ${filter}`,
}

const isNumeric = ({ does }: CompiledSum): boolean => does !== 'min' && does !== 'max'

/** Rows that are measured differently have no sum. */
function summed(sum: CompiledSum, at: number): Sql {
  const filter = `filter (where w_${at})`
  const text = functions[sum.does](`a_${at}`, filter)
  const value = isNumeric(sum) ? `(${text})::numeric` : text
  return raw(
    sum.unit === undefined
      ? value
      : `case when min(u_${at}) ${filter} is not distinct from max(u_${at}) ${filter} then ${value} end`,
  )
}

/** One more figure beside those that are there, with the totals and running sums that it names. */
function computed({ context, report }: Asked, inner: Sql, at: number): Sql {
  const measure = report.measures[at]
  if (!measure) return inner
  const { formula } = measure
  const [totals, runs] = [newIn(report, at, 'totals'), newIn(report, at, 'runs')]
  const named = [
    ...totals.map((one) => raw(`, max(m_${one}) filter (where depth = 0) over () as t_${one}`)),
    ...runs.map(
      (one) =>
        sql`, sum(${raw(`m_${one}`)}) over (${windowOf(report)} rows unbounded preceding) as ${raw(`r_${one}`)}`,
    ),
  ]
  const from = named.length > 0 ? sql`select g.*${join(named, '')} from (${inner}) g` : inner
  return sql`select g.*, ${bound(formulaParts(report, formula), context.env)} as ${raw(`m_${at}`)} from (${from}) g`
}

/** Figures of which the total or the running sum is wanted here for the first time. */
function newIn({ measures, order }: CompiledReport, at: number, what: 'totals' | 'runs'): readonly number[] {
  const before = order.slice(0, order.indexOf(at)).flatMap((one) => measures[one]?.[what] ?? [])
  return (measures[at]?.[what] ?? []).filter((one) => !before.includes(one))
}

/** Groups of one width under the group above, in the order in which they are shown. */
function windowOf({ groups, ...report }: CompiledReport): Sql {
  if (groups.length === 0) return raw('partition by depth')
  const above = groups.slice(0, -1).map((_, at) => raw(`, case when depth > ${at + 1} then k_${at} end`))
  return sql`partition by depth${join(above, '')} order by ${orderKeys({ groups, ...report })}`
}

function orderKeys({ sort, groups }: CompiledReport): Sql {
  const own = groups.map((_, at) => raw(`k_${at}`))
  return join(sort ? [raw(`m_${sort.measure} ${sort.order} nulls last`), ...own] : own, ', ')
}

/** Each group behind the one above it, groups of one width in their order. */
function ordered(report: CompiledReport, inner: Sql): Sql {
  const { groups, sort, measures } = report
  const value = (at: number) => `g.m_${at}`
  const texts = measures.map(({ type }, at) =>
    raw(
      `, ${type === 'figure' || type === 'percent' ? `trim_scale((${value(at)})::numeric)::text` : `(${value(at)})::text`} as m_${at}`,
    ),
  )
  const keys = groups.map((_, at) => raw(`, k_${at}::text as k_${at}`))
  // What a group above is sorted by is known in each of its groups.
  const above = groups.map((_, at) => {
    const same = groups.slice(0, at + 1).map((__, one) => `k_${one}`)
    return raw(
      `, max(case when depth = ${at + 1} then m_${sort?.measure} end) over (partition by depth > ${at}, ${same.join(', ')}) as s_${at}`,
    )
  })
  const sorted = sort ? sql`select g.*${join(above, '')} from (${inner}) g` : inner
  const levels = groups.flatMap((_, at) => [
    raw(`depth > ${at}`),
    ...(sort ? [raw(`case when depth > ${at} then s_${at} end ${sort.order} nulls last`)] : []),
    raw(`case when depth > ${at} then k_${at} end`),
  ])
  return sql`select depth${join(keys, '')}${join(texts, '')} from (select g.*, row_number() over (${levels.length === 0 ? empty : sql`order by ${join(levels, ', ')}`}) as place from (${sorted}) g) g order by place`
}

function formulaParts(report: CompiledReport, formula: string) {
  const parsed = parseExpression(formula)
  const names = namesOf(report)
  const checked = 'ast' in parsed ? checkExpression(parsed.ast, formulaScope(names)) : undefined
  const parts = checked?.typed ? sqlParts(checked.typed, 'g') : undefined
  if (!parts || 'code' in parts) throw new Error(`"${formula}" was compiled and has no SQL.`)
  return parts
}

const kinds = { figure: 'decimal', percent: 'decimal', words: 'text', day: 'date' } as const

function namesOf({ sums, measures }: CompiledReport): FormulaName[] {
  const isDate = (at: number) => measures.some(({ sum, type }) => sum === at && type === 'day')
  return [
    ...sums.map((_, at) => ({
      name: `v_${at}`,
      column: `v_${at}`,
      type: isDate(at) ? ('date' as const) : ('decimal' as const),
    })),
    ...measures.flatMap(({ name, type }, at) =>
      [name, `t_${at}`, `r_${at}`].map((one, which) => ({
        name: one,
        column: `${['m', 't', 'r'][which] ?? 'm'}_${at}`,
        type: kinds[type],
      })),
    ),
  ]
}
