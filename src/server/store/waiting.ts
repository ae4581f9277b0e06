import { saysWhere } from '../../language/verb.ts'
import { isBy } from '../../rules/document/isBy.ts'
import { ownerFields, waitsOf, type Wait } from '../../rules/document/waits.ts'
import { mostCounted, type WaitingState } from '../../language/waiting.ts'
import type { Caller } from '../Caller.ts'
import { fail } from '../fail.ts'
import { accessOf, seesRows } from './access.ts'
import { columnNamed, type EntityNode } from './Catalog.ts'
import { isAsked } from './approvalRows.ts'
import { seen } from './comparing.ts'
import { foundRows } from './foundRows.ts'
import { Joins } from './Joins.ts'
import { isSystem, type OperationContext } from './OperationContext.ts'
import { run } from '../database/run.ts'
import { tableOf } from './Selection.ts'
import { and, ident, join, raw, sql, type Sql } from '../database/Sql.ts'
import { toSql, type SqlEnv } from './toSql.ts'

/** The states of a document from which it goes on by a verb that this caller may do, by the menu of his call or by any that he holds. */
export function waitsFor(node: EntityNode, caller: Caller, by?: 'any menu'): readonly Wait[] {
  if (isSystem(caller) || !seesRows(node, caller)) return []
  return waitsOf(
    node.entity,
    (verb) => !verb.apiOnly && isBy(verb, caller.me, caller.audience) && caller.may(node.name, verb.name, by),
  )
}

/** Who asks, by which definitions and which clock. */
export interface Asking extends Pick<OperationContext, 'catalog' | 'caller'> {
  readonly env: SqlEnv
}

/** That the row under `alias` waits for the caller: it stands in the state, and he could do the verb, and is asked where people are asked by name. */
export function isWaiting(asking: Asking, node: EntityNode, wait: Wait, alias: string): Sql {
  return sql`(${and([
    sql`${columnSql(node, alias, node.entity.states?.field ?? '')} = ${wait.state.code}`,
    couldDo(asking, node, wait, alias),
    ...(isAsked(asking, node, wait.verb.name, alias) ?? []),
  ])})`
}

/** That the row under `alias` is the caller's to change, and what says who may do the verb lets him. */
export function couldDo(
  { caller, env }: Asking,
  node: EntityNode,
  { verb, isOwn }: Pick<Wait, 'verb'> & Partial<Pick<Wait, 'isOwn'>>,
  alias: string,
): Sql {
  const write = accessOf(node, caller)?.write
  const may = verb.require.filter(({ code, rule }) => saysWhere(code) && rule.sql).map(({ rule }) => rule)
  const all = [
    ...(write?.sql ? [write] : []).concat(may).map((rule) => sql`(${toSql(rule, alias, env)})`),
    ...(isOwn ? [isOwner(node, caller, alias)] : []),
  ]
  return all.length > 0 ? and(all) : raw('true')
}

/** That it waits in one of these ways. */
export const isAnyOf = (context: Asking, node: EntityNode, waits: readonly Wait[], alias: string): Sql =>
  waits.length === 0
    ? raw('false')
    : sql`(${join(
        waits.map((wait) => isWaiting(context, node, wait, alias)),
        ' or ',
      )})`

/** That the row under `alias` waits for the caller in whatever state it stands. */
export const isMine = (context: OperationContext, node: EntityNode, alias: string): Sql =>
  isAnyOf(context, node, waitsFor(node, context.caller), alias)

/** Of a verb of a document that is named: that the row under `alias` stands where it leads on and that the caller could do it. Nothing where none is named. Throws PARAM_INVALID for a verb that is not known, FORBIDDEN for one that is not his. */
export function canDo(
  context: OperationContext,
  node: EntityNode,
  name: unknown,
  alias: string,
): readonly Sql[] {
  if (name === undefined || name === null || name === '') return []
  const { caller } = context
  const { states, verbs } = node.entity
  const verb = verbs.find((one) => one.name === name)
  if (!verb || node.parent) return fail('PARAM_INVALID', { field: 'can', reason: String(name).slice(0, 80) })
  if (!isSystem(caller) && !(isBy(verb, caller.me, caller.audience) && caller.may(node.name, verb.name)))
    return fail('FORBIDDEN')
  if (states && !seen({ catalog: context.catalog, node, caller }, states.field)) return fail('FORBIDDEN')
  return [
    ...(states && verb.from.length > 0
      ? [sql`${columnSql(node, alias, states.field)} = any(${[...verb.from]})`]
      : []),
    couldDo(context, node, { verb }, alias),
  ]
}

function isOwner(node: EntityNode, { userId }: Caller, alias: string): Sql {
  const owners = ['createdBy', ...ownerFields(node.entity)]
  return sql`(${join(
    owners.map((name) => sql`${columnSql(node, alias, name)} = ${userId}`),
    ' or ',
  )})`
}

/** A column of the row itself. */
export const columnSql = (node: EntityNode, alias: string, name: string): Sql =>
  raw(`${alias}.${ident(columnNamed(node, name).column)}`)

/** How many rows of each state wait for the caller, in one statement; of no state more are looked at than are counted. */
export async function countWaiting(
  context: OperationContext,
  node: EntityNode,
  waits: readonly Wait[],
): Promise<readonly WaitingState[]> {
  const counts = waits.map((wait) => {
    const joins = new Joins(context.catalog, 'r', 'w')
    const rows = foundRows(node, context.caller, 'r', joins, context.env)
    const waiting = and([...(rows ? [rows] : []), isWaiting(context, node, wait, 'r')])
    const late = wait.due === undefined ? raw('false') : isLate(context, node, wait.due)
    return sql`(select json_build_array(count(*), count(*) filter (where c.late)) from (select ${late} as late from ${raw(tableOf(node))} r${joins.sql} where ${waiting} limit ${mostCounted + 1}) c)`
  })
  const [found] = await run(context.tx, sql`select json_build_array(${join(counts, ', ')}) as counts`)
  const numbers = (found?.['counts'] ?? []) as readonly (readonly [count: number, late: number])[] // as just asked
  return waits.map((wait, index) => {
    const [count, late] = numbers[index] ?? [0, 0]
    return {
      state: wait.state.code,
      verb: wait.verb.name,
      count: Math.min(count, mostCounted),
      isMore: count > mostCounted,
      late: Math.min(late, mostCounted),
      ...(isDraft(node, wait) ? { drafts: true as const } : {}),
    }
  })
}

/** The day or time of a deadline has passed. */
function isLate({ env }: OperationContext, node: EntityNode, due: string): Sql {
  const { storage } = columnNamed(node, due)
  return storage === 'date'
    ? sql`${columnSql(node, 'r', due)} < ${env.today}::date`
    : sql`${columnSql(node, 'r', due)} < ${env.now}::timestamp`
}

/** What its author has begun and nobody waits for. */
export const isDraft = ({ entity }: EntityNode, { state, isOwn }: Wait): boolean =>
  isOwn && state.code === entity.states?.initial
