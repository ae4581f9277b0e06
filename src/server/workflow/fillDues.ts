import { readsCalendar } from '../../rules/expression/checkCalendar.ts'
import { readsSetting } from '../../rules/expression/isSetting.ts'
import { nodesOf, type EntityNode } from '../store/Catalog.ts'
import type { OperationContext } from '../store/OperationContext.ts'
import { change, run } from '../database/run.ts'
import { tableOf } from '../store/Selection.ts'
import { raw, sql } from '../database/Sql.ts'
import { isTimed, keepDues, timedVerbs } from './keepDues.ts'
import { UnitOfWork } from './UnitOfWork.ts'

/** Runs in a transaction of its own. */
type InTransaction = <T>(run: (context: OperationContext) => Promise<T>) => Promise<T>

/** Which moments are found: those of conditions that are new, and of rows that are asked besides. */
export type FilledDues = 'new' | 'all' | 'byCalendar' | 'bySetting'

const portion = 200

/**
 * The moments of rows that are older than a condition, before anybody works; `all`: of every row, when the clock was moved; `byCalendar`: of those that count working time; `bySetting`: of those that read a setting. Portions have
 * transactions of their own: broken off, it begins anew. Answers how many documents were looked at.
 */
export async function fillDues(
  roots: readonly EntityNode[],
  inTransaction: InTransaction,
  which: FilledDues,
): Promise<number> {
  await inTransaction((context) => forgetOthers(context, roots.flatMap(conditionsOf)))
  let looked = 0
  for (const root of roots.filter(isTimed)) {
    const conditions = conditionsOf(root)
    const isNew = await inTransaction((context) => areNew(context, conditions))
    if (!isNew && !isAsked(root, which)) continue
    looked += await fillRoot(root, inTransaction, isNew)
    await inTransaction((context) => remember(context, root, conditions))
  }
  return looked
}

const isAsked = (root: EntityNode, which: FilledDues): boolean =>
  which === 'all' ||
  (which !== 'new' &&
    nodesOf(root).some((node) => timedVerbs(node).some(({ when }) => reads[which](when?.source ?? ''))))

const reads = { byCalendar: readsCalendar, bySetting: readsSetting } as const

async function fillRoot(root: EntityNode, inTransaction: InTransaction, isNew: boolean): Promise<number> {
  let last = ''
  for (let looked = 0; ;) {
    const ids = await inTransaction(async (context) => {
      const found = await run(
        context.tx,
        sql`select t."id" as id from ${raw(tableOf(root))} t where t."id" > ${last} order by t."id" limit ${portion}`,
      )
      const ids = found.map(({ id }) => String(id))
      await new UnitOfWork(context).open(root, ids)
      for (const id of ids) context.dues.touch(root, id)
      await keepDues(context, isNew)
      context.dues.touched.clear()
      return ids
    })
    looked += ids.length
    last = ids.at(-1) ?? ''
    if (ids.length < portion) return looked
  }
}

interface Condition {
  readonly entity: string
  readonly verb: string
  readonly condition: string
}

const conditionsOf = (root: EntityNode): readonly Condition[] =>
  nodesOf(root).flatMap((node) =>
    timedVerbs(node).map(({ name, when, from, to, every }) => ({
      entity: node.name,
      verb: name,
      condition: JSON.stringify([when?.source, from, to ?? null, every ?? null]),
    })),
  )

/** What waits for verbs that there are no more. */
async function forgetOthers({ tx }: OperationContext, conditions: readonly Condition[]): Promise<void> {
  await change(
    tx,
    sql`delete from sys_due d where not exists (select from json_to_recordset(${JSON.stringify(conditions)}::json) as v(entity text, verb text) where v.entity = d.entity and v.verb = d.verb)`,
  )
}

async function areNew({ tx }: OperationContext, conditions: readonly Condition[]): Promise<boolean> {
  const known = await run(
    tx,
    sql`select entity, verb, condition from sys_due_verb where entity = any(${conditions.map(({ entity }) => entity)})`,
  )
  return conditions.some(
    ({ entity, verb, condition }) =>
      !known.some(
        (one) => one['entity'] === entity && one['verb'] === verb && one['condition'] === condition,
      ),
  )
}

async function remember(
  { tx }: OperationContext,
  root: EntityNode,
  conditions: readonly Condition[],
): Promise<void> {
  await change(tx, sql`delete from sys_due_verb where entity = any(${nodesOf(root).map(({ name }) => name)})`)
  await change(
    tx,
    sql`insert into sys_due_verb (entity, verb, condition) select v.entity, v.verb, v.condition from json_to_recordset(${JSON.stringify(conditions)}::json) as v(entity text, verb text, condition text)`,
  )
}
