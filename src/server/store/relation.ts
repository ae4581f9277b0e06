import type { CompiledView, CompiledViewRows, CompiledViewValue } from '../../language/view.ts'
import type { CompiledReport, CompiledSum } from '../../language/report.ts'
import { columnType } from '../database/toSchemaModel.ts'
import { where } from './access.ts'
import { scope } from './scope.ts'
import type { Column, EntityNode } from './Catalog.ts'
import { seen, type Place } from './comparing.ts'
import { Joins } from './Joins.ts'
import { narrowingOf, type Narrowing } from './Narrowing.ts'
import type { OperationContext } from './OperationContext.ts'
import { isUnderstood, queryLine, valueLine } from './queryLine.ts'
import { computed, summed } from './reportFigures.ts'
import { tableOf } from './Selection.ts'
import { and, ident, join, raw, sql, type Sql } from '../database/Sql.ts'

/**
 * Where rows are found: in their table, or of a view as a query over the rows that the caller finds of what it goes through. `joins`: of the
 * statement, when all its conditions are known; of a view what they have handed down is asked here.
 */
export function relationOf(context: OperationContext, node: EntityNode, joins?: Joins): Sql {
  const { view } = node.entity
  return view && !view.pace
    ? viewSql(context, node, view, joins && narrowings.get(joins))
    : raw(tableOf(node))
}

/** The tables of a statement over these rows, whose conditions may be asked below a view; it finds the rows by `relationOf` with them. */
export function joinsOver(context: OperationContext, node: EntityNode, prefix: string): Joins {
  const narrowing = narrowingOf(context, node)
  const joins = new Joins(context.catalog, 'r', prefix, narrowing)
  if (narrowing) narrowings.set(joins, narrowing)
  return joins
}

const narrowings = new WeakMap<Joins, Narrowing>()

/** `(select …)` that answers the rows of a view, each column by its name. */
export function viewSql(
  context: OperationContext,
  node: EntityNode,
  view: CompiledView,
  narrowing?: Narrowing,
): Sql {
  const { grouped, rows } = view
  if (grouped) return sql`(${groupedSql(context, node, view, narrowing)})`
  const all = rows.map((_, at) => plainSql(context, node, view, at, narrowing))
  return sql`(${join(all, ' union all ')})`
}

/** Rows of one entity may stand in a view twice, and are two then. */
const isTwice = (rows: readonly CompiledViewRows[], { entity }: CompiledViewRows): boolean =>
  rows.filter((one) => one.entity === entity).length > 1

/** One row for each. */
function plainSql(
  context: OperationContext,
  node: EntityNode,
  view: CompiledView,
  at: number,
  narrowing: Narrowing | undefined,
): Sql {
  const rows = view.rows[at]
  if (!rows) throw new Error(`${node.name} goes through no rows.`)
  const mark = isTwice(view.rows, rows) ? String(at) : undefined
  const place = placeOf(context, rows.entity)
  const condition = conditionOf(place, rows.where, narrowing?.conditions(at, place))
  const columns = node.columns.map((column) => {
    const value = rows.values[column.wire]
    const found = value ? valueSql(place, value) : systemValue(column, idOf(mark))
    return as(column, found)
  })
  return sql`select ${join(columns, ', ')} from ${relationOf(context, place.node, place.joins)} r${place.joins.sql}${where(condition)}`
}

const idOf = (mark: string | undefined): Sql =>
  mark === undefined ? raw('r."id"') : raw(`r."id" || '-${mark}'`)

/** One row for each group, whose key is that of its first row; every figure from the rows. */
function groupedSql(
  context: OperationContext,
  node: EntityNode,
  { rows, grouped }: CompiledView,
  narrowing: Narrowing | undefined,
): Sql {
  const [of] = rows
  if (!of || !grouped) throw new Error(`${node.name} goes through no rows.`)
  const { report } = grouped
  const place = placeOf(context, of.entity)
  const condition = conditionOf(place, of.where, narrowing?.conditions(0, place))
  const columns = rowColumns(place, report)
  const inner = sql`select r."id" as id${join(columns, '')} from ${relationOf(context, place.node, place.joins)} r${place.joins.sql}${where(condition)}`
  const keys = report.groups.map((_, at) => raw(`, k_${at}`))
  const sums = report.sums.map((sum, at) => sql`, ${summed(sum, at)} as ${raw(`v_${at}`)}`)
  const by = raw(report.groups.map((_, at) => `k_${at}`).join(', '))
  const groups = sql`select min(id) as id${join(keys, '')}${join(sums, '')} from (${inner}) r group by ${by}`
  const figures = report.order.reduce((so, at) => computed({ context, report }, so, at), groups)
  const given = new Map([
    ...grouped.groups.map((wire, at) => [wire, `g.k_${at}`] as const),
    ...grouped.measures.map((wire, at) => [wire, `g.m_${at}`] as const),
  ])
  const all = node.columns.map((column) => {
    const value = given.get(column.wire)
    return as(column, value === undefined ? systemValue(column, raw('g.id')) : raw(value))
  })
  return sql`select ${join(all, ', ')} from (${figures}) g`
}

/** What is read of each row: the values of its group, and what is counted and added up. */
function rowColumns(place: Place, { groups, sums }: CompiledReport): readonly Sql[] {
  return [
    ...groups.map((group, at) => sql`, ${valueSql(place, group)} as ${raw(`k_${at}`)}`),
    ...sums.flatMap((sum, at) => [
      sql`, ${sum.where === undefined ? raw('true') : sql`coalesce(${askedLine(place, sum.where)}, false)`} as ${raw(`w_${at}`)}`,
      ...(sum.of === undefined ? [] : [sql`, ${summand(place, sum)} as ${raw(`a_${at}`)}`]),
      ...(sum.unit === undefined
        ? []
        : [sql`, ${valueSql(place, { value: '', key: sum.unit })}::text as ${raw(`u_${at}`)}`]),
    ]),
  ]
}

function placeOf(context: OperationContext, entity: string): Place {
  const { catalog, caller, lookups, env } = context
  const node = catalog.node(entity)
  return { catalog, caller, lookups, env, node, joins: joinsOver(context, node, 'v') }
}

/** Rows that exist for the caller, and count; `narrowed`: what is asked of them besides. */
function conditionOf(place: Place, text: string | undefined, narrowed: readonly Sql[] = []): Sql | null {
  const found = scope(place.node, place.caller, 'r', place.joins, place.env)
  const all = [
    ...(found ? [found] : []),
    ...(text === undefined ? [] : [askedLine(place, text, true)]),
    ...narrowed,
  ]
  return all.length > 0 ? and(all) : null
}

/** A condition that the caller could not ask holds of no row. */
const askedLine = (place: Place, text: string, narrows = false): Sql =>
  isUnderstood(place, text) ? (queryLine(place, text, narrows) ?? raw('true')) : raw('false')

/** What is added up is a number, also where there is none. */
function summand(place: Place, { does, of = '', key }: CompiledSum): Sql {
  const value = valueSql(place, { value: of, ...(key === undefined ? {} : { key }) })
  return does === 'min' || does === 'max' || does === 'distinct' ? value : sql`(${value})::numeric`
}

/** What the caller may not read in every row is none. */
function valueSql(place: Place, { value, key }: CompiledViewValue): Sql {
  if (key !== undefined) {
    const target = seen(place, key)
    return target ? place.joins.column(target) : raw('null')
  }
  return isValue(place, value) ? valueLine(place, value) : raw('null')
}

const isValue = (place: Place, text: string): boolean => isUnderstood(place, `(${text}) == null`)

const as = (column: Column, value: Sql): Sql =>
  sql`(${value})::${raw(typeOf(column))} as ${raw(ident(column.column))}`

const typeOf = (column: Column): string => (column.field ? columnType(column.field) : columnType(column))

/** What every row has by itself: nobody made it, and no version of it was there before. */
function systemValue({ name }: Column, id: Sql): Sql {
  if (name === 'id') return id
  return raw(name === 'versionNum' ? '1' : 'null')
}
