import type { Row } from '../../language/row.ts'
import { fail } from '../fail.ts'
import type { EntityNode } from '../store/Catalog.ts'
import { Joins } from '../store/Joins.ts'
import { scope } from '../store/scope.ts'
import { listPage } from '../store/listPage.ts'
import type { OperationContext } from '../store/OperationContext.ts'
import { run } from '../database/run.ts'
import { tableOf } from '../store/Selection.ts'
import { and, join, raw, sql, type Sql } from '../database/Sql.ts'
import { flag, mostChoices, name, row } from '../bounds.ts'
import { listOf, orNull } from '../Schema.ts'
import type { Pick } from './choosable.ts'
import type { Answer } from './Engine.ts'
import { option, pickOf } from './listForPick.ts'
import { defineOperation } from './Operation.ts'

/** For each row the option that a ref which chooses itself would take, of those that the caller may choose; null where there is none. */
async function findChoices(context: OperationContext, node: EntityNode, body: Row): Promise<Answer> {
  if (!Array.isArray(body['rows'])) return fail('PARAM_INVALID', { field: 'rows', reason: '[{…}]' })
  const rows = body['rows'] as Row[] // the bounds of the body let nothing else through
  const picks = rows.map((one) => pickOf(context, node, { field: body['field'], row: one }))
  const [pick] = picks
  if (!pick) return { data: [] }
  if (!pick.order) return fail('PARAM_INVALID', { field: 'field', reason: String(body['field']) })
  const ids = await bestIds(context, picks)
  const options = await optionsOf(context, pick, [...new Set(ids.flatMap((id) => id ?? []))])
  return { data: ids.map((id) => (id === null ? null : (options.get(id) ?? null))) }
}

async function bestIds(
  context: OperationContext,
  picks: readonly Pick[],
): Promise<readonly (string | null)[]> {
  const best = picks.map((pick) => sql`(${bestOf(context, pick)})`)
  const rows = await run(
    context.tx,
    sql`select x.id as id from unnest(array[${join(best, ', ')}]) with ordinality as x(id, at) order by x.at`,
  )
  return rows.map(({ id }) => (typeof id === 'string' ? id : null))
}

function bestOf(context: OperationContext, { target, conditions, order }: Pick): Sql {
  const alias = 't'
  const joins = new Joins(context.catalog, alias, 'u')
  const rule = scope(target, context.caller, alias, joins, context.env)
  const keys = (order?.(alias) ?? []).map((key) => sql`${key.value} ${raw(key.order)}`)
  const chosen = and([...conditions(alias), ...(rule ? [rule] : [])])
  return sql`select t."id" from ${raw(tableOf(target))} t${joins.sql} where ${chosen} order by ${join(keys, ', ')}, t."id" limit 1`
}

async function optionsOf(
  context: OperationContext,
  pick: Pick,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Row>> {
  if (ids.length === 0) return new Map()
  const { data } = await listPage(
    context,
    pick.target,
    { pageRows: mostChoices, noQueryTotalFlag: 'Y' },
    { columns: pick.columns, conditions: (alias) => [sql`${raw(alias)}."id" = any(${ids})`] },
  )
  return new Map(data.map((found) => [String(found['id']), pick.toOption(found)]))
}

export const findBest = defineOperation('findBest', {
  grant: 'menu',
  rowSecurity: { off: 'the rule of the choice may read rows that the caller does not see' },
  plan: 'filters',
  idempotency: 'key',
  body: { field: name, rows: { ...row, list: mostChoices }, lan: flag, '*': name },
  needs: ['field', 'rows'],
  answer: () => listOf(orNull(option)),
  says: [
    '`{field, rows: [row]}`, ≤ 500 rows, on the entity (or line entity) that has the ref `field`, which has `best`; each row as `listForPick` takes it',
    'for each row, in their order, what the ref would choose, as `listForPick` gives it, or null',
  ],
  run: findChoices,
})
