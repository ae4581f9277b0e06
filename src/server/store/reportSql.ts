import type { CompiledReport } from '../../language/report.ts'
import type { Row } from '../../language/row.ts'
import { fail } from '../fail.ts'
import type { EntityNode } from './Catalog.ts'
import { seen } from './comparing.ts'
import { joinsOver, relationOf } from './relation.ts'
import { conditionsOf } from './listFigures.ts'
import type { OperationContext } from './OperationContext.ts'
import { queryLine, valueLine } from './queryLine.ts'
import { and, empty, join, raw, sql, type Sql } from '../database/Sql.ts'
import { computed, summed } from './reportFigures.ts'
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
  const joins = joinsOver(context, node, 'p')
  const { catalog, caller, lookups, env } = context
  const place = { catalog, node, caller, lookups, env, joins }
  const found = conditionsOf(context, node, body, { controls }, joins)
  const counts = report.where === undefined ? null : queryLine(place, report.where, true)
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
  return sql`select ${report.groups.length === 0 ? raw('0 as one') : groups}${join(sums, '')} from ${relationOf(context, node, joins)} r${joins.sql}${where(all.length > 0 ? and(all) : null)}`
}

const controls = new Set(['report'])

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
