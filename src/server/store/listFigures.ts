import type { Ordered } from './bestOrder.ts'
import type { Row } from '../../language/row.ts'
import { fail } from '../fail.ts'
import { where } from './access.ts'
import { scope } from './scope.ts'
import type { EntityNode } from './Catalog.ts'
import { isText, seen } from './comparing.ts'
import { filters } from './filters.ts'
import type { Joins } from './Joins.ts'
import { joinsOver, relationOf } from './relation.ts'
import { isRepeated } from '../../rules/document/isRepeated.ts'
import type { OperationContext } from './OperationContext.ts'
import { resolvePath, type Target } from './resolvePath.ts'
import { and, join, raw, sql, type Sql } from '../database/Sql.ts'
import { canDo, isMine } from './waiting.ts'

/** Figures by what they are counted by: of a field the rows of each value; of a total that is mixed the sum in each measure, the most frequent first. */
export type Groups = Readonly<Record<string, Readonly<Record<string, string>>>>

/** What a caller of the server's own adds to a listing: conditions over the row, further keys that are no filters. */
export interface Extra {
  readonly conditions?: (alias: string, joins: Joins) => readonly Sql[]
  readonly controls?: ReadonlySet<string>
  readonly columns?: readonly string[]
  /** What comes before the order that was asked for, smallest first; nothing last. */
  readonly first?: (alias: string) => Sql
  /** The usual order, where none was asked for. */
  readonly usual?: (alias: string) => readonly Ordered[]
  /** What the caller asks for besides: both must hold. */
  readonly further?: Row
}

/** What is summed up over all rows. */
export type Sums = readonly ((joins: Joins) => Sql)[]

export type Ask = (query: Sql) => Promise<Record<string, unknown>[]>

/** One listing that is being answered. */
export interface Listed {
  readonly context: OperationContext
  readonly node: EntityNode
  readonly body: Row
  readonly extra: Extra
  readonly ask: Ask
}

/** Values of one field by which rows are counted; a field of more is none to count by. */
const mostGroups = 100

/** How many rows of the whole result have each value of a field: a state, a code, a flag, a short text, a day (of moments that of each), what a row is called that it refers to; the most frequent. */
export async function countsBy(
  { context, node, body, extra, ask }: Listed,
  key: string | undefined,
): Promise<Groups> {
  if (key === undefined) return {}
  const target = seen({ catalog: context.catalog, node, caller: context.caller }, key)
  if (!target || !(isNamed(target) || isFew(context, target)))
    return fail('PARAM_UNKNOWN', { field: key.slice(0, 80) })
  const joins = joinsOver(context, node, 'c')
  const isMoment = target.column.storage === 'datetime'
  const column = isNamed(target) ? joins.value(target, context.caller.language) : joins.column(target)
  const value = isMoment ? sql`${column}::date` : column
  const conditions = conditionsOf(context, node, body, extra, joins)
  const rows = await ask(
    sql`select coalesce(${value}::text, '') as value, count(*)::text as figure from ${relationOf(context, node, joins)} r${joins.sql}${where(conditions)} group by 1 order by count(*) desc limit ${mostGroups}`,
  )
  return { [key]: figuresByValue(rows) }
}

/** What a row that is referred to is called. */
const isNamed = ({ part, column }: Target): boolean => part === 'name' && column.to !== undefined

const isFew = ({ catalog }: OperationContext, target: Target): boolean =>
  target.part === undefined &&
  ['text', 'flag', 'date', 'datetime'].includes(target.column.storage) &&
  (!isText(catalog, target) || isShort(target))

/** A short text that many rows may have in common: free texts are counted by nothing. */
const isShort = ({ nodes, column: { field } }: Target): boolean => {
  const display = nodes.at(-1)?.entity.display
  return field !== undefined && display !== undefined && isRepeated(field, display)
}

/** How many rows of the whole result there are under each of these further filters; in one statement, so that each is found by its own indexes. */
export async function countsUnder(
  { context, node, body, extra, ask }: Listed,
  further: readonly Row[],
): Promise<readonly number[]> {
  if (further.length === 0) return []
  const counts = further.map((one) => {
    const joins = joinsOver(context, node, 'u')
    const rows = conditionsOf(context, node, body, extra, joins)
    const conditions = [...(rows ? [rows] : []), ...askedOf(context, node, one, extra, joins)]
    return sql`(select count(*) from ${relationOf(context, node, joins)} r${joins.sql}${where(conditions.length > 0 ? and(conditions) : null)})`
  })
  const [answer] = await ask(sql`select json_build_array(${join(counts, ', ')}) as figures`)
  const figures = answer?.['figures']
  return Array.isArray(figures) ? figures.map(Number) : []
}

/** Totals that are none because they are measured differently: the sum in each measure. */
export async function mixedSums(
  { context, node, body, extra, ask }: Listed,
  totals: Readonly<Record<string, string | null>>,
): Promise<Groups> {
  const found: Record<string, Readonly<Record<string, string>>> = {}
  for (const [key, sum] of Object.entries(totals)) {
    if (sum !== null) continue
    const place = { catalog: context.catalog, node, caller: context.caller }
    const target = seen(place, key)
    const by = target && measureOf(context, node, target)
    if (!target || !by || !seen(place, by.key)) continue
    const joins = joinsOver(context, node, 'm')
    const [value, measure] = [joins.column(target), joins.value(namedBy(by), context.caller.language)]
    const conditions = conditionsOf(context, node, body, extra, joins)
    const rows = await ask(
      sql`select coalesce(${measure}::text, '') as value, trim_scale(sum(${value})::numeric)::text as figure from ${relationOf(context, node, joins)} r${joins.sql}${where(conditions)} group by 1 having sum(${value}) is not null order by count(*) desc, 1 limit ${mostGroups}`,
    )
    if (rows.length > 0) found[key] = figuresByValue(rows)
  }
  return found
}

/** What is measured in a row of another entity is measured in its name, as columns say it. */
const namedBy = (by: Target): Target => (by.column.to && !by.part ? { ...by, part: 'name' } : by)

const figuresByValue = (rows: readonly Record<string, unknown>[]): Record<string, string> =>
  Object.fromEntries(rows.map(({ value, figure }) => [String(value), String(figure)]))

/** `select json_build_array(count(*), sum(…), …)` over the whole result; `found`: what in the statement has its rows already. */
export function figuresOf(
  { context, node, body, extra }: Omit<Listed, 'ask'>,
  totals: Sums,
  found?: string,
): Sql {
  const joins = joinsOver(context, node, 'g')
  const conditions = found === undefined ? conditionsOf(context, node, body, extra, joins) : null
  const sums = totals.map((sum) => sum(joins))
  return sql`select json_build_array(${join([raw('count(*)'), ...sums], ', ')}) from ${found === undefined ? relationOf(context, node, joins) : raw(found)} r${joins.sql}${where(conditions)}`
}

export function conditionsOf(
  context: OperationContext,
  node: EntityNode,
  body: Row,
  extra: Extra,
  joins: Joins,
): Sql | null {
  const rows = scope(node, context.caller, 'r', joins, context.env)
  const conditions = [
    ...(rows ? [rows] : []),
    ...(extra.conditions?.('r', joins) ?? []),
    ...askedOf(context, node, body, extra, joins),
    ...(extra.further ? askedOf(context, node, extra.further, extra, joins) : []),
  ]
  return conditions.length > 0 ? and(conditions) : null
}

/** What the caller asks for among his rows. */
const askedOf = (
  { catalog, lookups, env, ...context }: OperationContext,
  node: EntityNode,
  body: Row,
  { controls }: Extra,
  joins: Joins,
): readonly Sql[] => [
  ...(body['mine'] === 'Y' ? [isMine({ catalog, lookups, env, ...context }, node, 'r')] : []),
  ...canDo({ catalog, lookups, env, ...context }, node, body['can'], 'r'),
  ...filters({ catalog, lookups, env, node, caller: context.caller, joins }, body, controls),
]

export function total(
  context: OperationContext,
  node: EntityNode,
  key: string,
): { key: string; sql: (joins: Joins) => Sql } {
  const target = seen({ catalog: context.catalog, node, caller: context.caller }, key)
  if (!target || !['decimal', 'integer'].includes(target.column.storage) || target.part)
    return fail('PARAM_UNKNOWN', { field: key })
  const by = measureOf(context, node, target)
  const sum = (joins: Joins): Sql => sql`trim_scale(sum(${joins.column(target)})::numeric)::text`
  return {
    key,
    sql: by
      ? (joins) =>
          sql`case when min(${joins.column(by)}) is not distinct from max(${joins.column(by)}) then ${sum(joins)} end`
      : sum,
  }
}

/** What the values of a column are measured in (a currency, a unit): there is no sum over several of them. */
export function measureOf(
  context: OperationContext,
  node: EntityNode,
  { nodes, steps, column }: Target,
): Target | undefined {
  const measure = nodes.at(-1)?.entity.fields.find(({ name }) => name === column.name)?.measure
  return measure === undefined
    ? undefined
    : resolvePath(context.catalog, node, [...steps.map(({ name }) => name), measure].join('.'))
}
