import { taskRows, taskStates } from '../../language/task.ts'
import { waitsOf, type Wait } from '../../rules/document/waits.ts'
import { seesRows } from './access.ts'
import { columnNamed, type Catalog, type EntityNode } from './Catalog.ts'
import { foundRows } from './foundRows.ts'
import { processesOf } from './approvalRows.ts'
import { Joins } from './Joins.ts'
import { tableOf } from './Selection.ts'
import { and, ident, join, raw, sql, type Sql } from '../database/Sql.ts'
import { columnSql, couldDo, isDraft, isWaiting, waitsFor, type Asking } from './waiting.ts'

/** The ledger that tasks are kept in. Undefined where the definitions keep none. */
export const taskNode = ({ definitions, node }: Catalog): EntityNode | undefined =>
  definitions.tasks === undefined ? undefined : node(definitions.tasks)

/** Kinds of documents that may wait for somebody. */
export const waitingNodes = ({ definitions, node }: Catalog): readonly EntityNode[] =>
  Object.values(definitions.entities).flatMap(({ name, kind, states, parent }) =>
    kind === 'document' && states && !parent ? [node(name)] : [],
  )

/**
 * That the task under `alias` is one of the caller's: its document is one that he finds, and waits for him now; of a task that has ended that he has ended it, or that it waited for those
 * who work as he does. It is asked of the document as it is and of the caller as he stands, so whoever gets or loses a role, a scope or a deputy gets or loses his tasks.
 */
export function isOwnTask(asking: Asking, ledger: EntityNode, alias: string): Sql {
  const { catalog, caller } = asking
  const kinds = waitingNodes(catalog).flatMap((node) =>
    seesRows(node, caller) && caller.may(node.name, 'listByPage', 'any menu')
      ? [sql` when ${node.name} then ${isOf(asking, { ledger, node, alias })}`]
      : [],
  )
  if (kinds.length === 0) return raw('false')
  return sql`case ${columnSql(ledger, alias, 'entityName')}${join(kinds, '')} else false end`
}

interface Kind {
  readonly ledger: EntityNode
  /** What the task is about. */
  readonly node: EntityNode
  readonly alias: string
}

function isOf(asking: Asking, { ledger, node, alias }: Kind): Sql {
  const { catalog, caller, env } = asking
  const of = (name: string): Sql => columnSql(ledger, alias, name)
  const joins = new Joins(catalog, 'd', 'w')
  const found = foundRows(node, caller, 'd', joins, env)
  const waits = waitsFor(node, caller, 'any menu').filter((wait) => !isDraft(node, wait))
  const open = waits.map((wait) => isWaiting(asking, node, wait, 'd'))
  const ended = waits.flatMap((wait) =>
    isAskedByName(catalog, node, wait)
      ? []
      : [sql`(${of('nodeCode')} = ${wait.state.code} and ${couldDo(asking, node, wait, 'd')})`],
  )
  const mine = sql`${of('handledBy')} = ${caller.userId}`
  const isOpen = sql`${of('status')} = ${taskStates.open}`
  return sql`exists (select from ${raw(tableOf(node))} d${joins.sql} where ${and([
    sql`d."id" = ${of('documentId')}`,
    ...(found ? [found] : []),
    sql`case when ${isOpen} then ${anyOf(open)} else ${anyOf([mine, ...ended])} end`,
  ])})`
}

/** It is approved by people who were named: what was asked of them is nobody else's. */
const isAskedByName = (catalog: Catalog, { name }: EntityNode, { verb }: Wait): boolean =>
  processesOf(catalog, name).some((one) => one.verb === verb.name)

const anyOf = (conditions: readonly Sql[]): Sql =>
  conditions.length === 0 ? raw('false') : sql`(${join(conditions, ' or ')})`

/** Those who may be waited for: an audience with accounts, and by which state for which verb of theirs. */
export interface Side {
  readonly audience: string
  readonly userType: string
  readonly waits: ReadonlyMap<string, Wait>
  /** Fields that it never reads. */
  readonly hidden: ReadonlySet<string>
}

const known = new WeakMap<EntityNode, readonly Side[]>()

/** For whom documents of this kind wait, whoever holds the button there. What its author has begun waits for nobody. */
export function sidesOf({ definitions }: Catalog, node: EntityNode): readonly Side[] {
  const ready = known.get(node)
  if (ready) return ready
  const sides = definitions.audiences.flatMap(({ name: audience, userType }) => {
    const access = node.entity.access[audience]
    if (userType === '' || !access?.rows) return []
    const waits = waitsOf(node.entity, (verb) => !verb.apiOnly && verb.by.includes(audience))
      .filter((wait) => !isDraft(node, wait))
      .map((wait) => [wait.state.code, wait] as const)
    const hidden = new Set((access.hide ?? []).map(({ field }) => field))
    return waits.length > 0 ? [{ audience, userType, waits: new Map(waits), hidden }] : []
  })
  known.set(node, sides)
  return sides
}

/** Columns of the ledger, quoted, by the names of their fields. */
export const columnNames = (ledger: EntityNode): Readonly<Record<keyof typeof taskRows, string>> =>
  Object.fromEntries(
    Object.keys(taskRows).map((name) => [name, ident(columnNamed(ledger, name).column)]),
  ) as Readonly<Record<keyof typeof taskRows, string>> // of each of its fields
