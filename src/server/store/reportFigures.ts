import type { CompiledReport, CompiledSum, ReportFunction } from '../../language/report.ts'
import { checkExpression } from '../../rules/expression/checkExpression.ts'
import { sqlParts } from '../../rules/expression/emitSql.ts'
import { parseExpression } from '../../rules/expression/parseExpression.ts'
import { formulaScope, type FormulaName } from '../../rules/report/formulaScope.ts'
import type { OperationContext } from './OperationContext.ts'
import { join, raw, sql, type Sql } from '../database/Sql.ts'
import { bound } from './toSql.ts'

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
export function summed(sum: CompiledSum, at: number): Sql {
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
export function computed(
  { context, report }: { readonly context: OperationContext; readonly report: CompiledReport },
  inner: Sql,
  at: number,
): Sql {
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
