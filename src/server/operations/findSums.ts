import type { Row } from '../../language/row.ts'
import type { SumPart } from '../../language/sumPart.ts'
import { listing, name } from '../bounds.ts'
import { fail } from '../fail.ts'
import { integer, listOf, object, orNull, word } from '../Schema.ts'
import type { EntityNode } from '../store/Catalog.ts'
import { seen } from '../store/comparing.ts'
import { Joins } from '../store/Joins.ts'
import { conditionsOf, measureOf } from '../store/listFigures.ts'
import type { OperationContext } from '../store/OperationContext.ts'
import type { Target } from '../store/resolvePath.ts'
import { run } from '../database/run.ts'
import { relationOf } from '../store/relation.ts'
import { raw, sql, type Sql } from '../database/Sql.ts'
import { where } from '../store/access.ts'
import type { Answer } from './Engine.ts'
import { defineOperation } from './Operation.ts'

const parts = ['day', 'week', 'month', 'state'] as const
/** Parts of an answer at most: two years of days in one currency. */
const most = 800
const controls = new Set(['partBy', 'sumOf', 'dateOf'])

/** What the caller's rows come to in each part of time or in each state, for each measure by itself: numbers measured differently are not added. */
async function sum(context: OperationContext, node: EntityNode, body: Row): Promise<Answer> {
  const by = parts.find((part) => part === body['partBy']) ?? refuse('partBy', parts.join(', '))
  const joins = new Joins(context.catalog, 'r', 's')
  const conditions = conditionsOf(context, node, body, { controls }, joins)
  const summed = body['sumOf'] ? numberAt(context, node, body['sumOf']) : undefined
  const measured = summed && measureOf(context, node, summed)
  const part =
    by === 'state' ? joins.column(stateOf(context, node)) : timeOf(context, node, joins, body['dateOf'], by)
  const measure = measured
    ? joins.column(measured.column.to ? { ...measured, part: 'code' } : measured)
    : raw('null::text')
  const total = summed ? sql`trim_scale(sum(${joins.column(summed)})::numeric)::text` : raw('null::text')
  const rows = await run<{ part: string; measure: string | null; total: string | null; count: number }>(
    context.tx,
    sql`select ${part} as part, ${measure} as measure, ${total} as total, count(*)::integer as count
    from ${relationOf(context, node)} r${joins.sql}${where(conditions)} group by 1, 2 having ${part} is not null order by 1, 2 limit ${most}`,
  )
  const data: SumPart[] = rows.map(({ total: amount, ...row }) => ({ ...row, sum: amount }))
  return { data }
}

function timeOf(
  context: OperationContext,
  node: EntityNode,
  joins: Joins,
  key: unknown,
  by: 'day' | 'week' | 'month',
): Sql {
  const target = targetAt(context, node, key, 'dateOf')
  if (!['date', 'datetime'].includes(target.column.storage)) refuse('dateOf', String(key))
  const column = joins.column(target)
  const moment = target.column.storage === 'date' ? sql`${column}::timestamp` : column
  return sql`to_char(date_trunc(${raw(`'${by}'`)}, ${moment}), 'YYYY-MM-DD')`
}

function numberAt(context: OperationContext, node: EntityNode, key: unknown): Target {
  const target = targetAt(context, node, key, 'sumOf')
  return ['decimal', 'integer'].includes(target.column.storage) && !target.part
    ? target
    : refuse('sumOf', String(key))
}

const stateOf = (context: OperationContext, node: EntityNode): Target =>
  targetAt(context, node, node.entity.states?.field, 'partBy')

/** What is not there for the caller, or at times only, he adds nothing up by. */
const targetAt = (context: OperationContext, node: EntityNode, key: unknown, field: string): Target =>
  (typeof key === 'string'
    ? seen({ catalog: context.catalog, node, caller: context.caller }, key)
    : undefined) ?? fail('PARAM_UNKNOWN', { field: typeof key === 'string' ? key.slice(0, 80) : field })

const refuse = (field: string, reason: string): never =>
  fail('PARAM_INVALID', { field, reason: reason.slice(0, 80) })

export const findSums = defineOperation('findSums', {
  ofViews: true,
  grant: 'menu',
  plan: 'filters',
  idempotency: 'key',
  body: { ...listing, partBy: name, sumOf: name, dateOf: name },
  needs: ['partBy'],
  answer: () => listOf(object({ part: word, measure: orNull(word), sum: orNull(word), count: integer })),
  says: [
    '`{partBy: day\\|week\\|month\\|state, dateOf?, sumOf?, …filters}`',
    '`[{part, measure, sum, count}]`: the filtered rows by the first day of each part of `dateOf`, or by state, each currency or unit of `sumOf` by itself',
  ],
  run: sum,
})
