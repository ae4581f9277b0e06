import type { Row } from '../../language/row.ts'
import { Joins } from '../store/Joins.ts'
import { nodesOf, type Column, type EntityNode } from '../store/Catalog.ts'
import { run } from '../store/run.ts'
import { tableOf } from '../store/Selection.ts'
import { ident, join, raw, sql, type Sql } from '../store/Sql.ts'
import type { OperationContext } from '../store/OperationContext.ts'
import { lockRows } from '../store/writeRows.ts'
import { agreementsStored, lockAgreements } from './agreements.ts'
import type { Way } from './ways.ts'

/** Rows whose documents are to be locked: to be written (with all that they take from), or only read; and where rules lead on from these rows. */
export interface Wanted {
  readonly node: EntityNode
  readonly ids: readonly string[]
  readonly how?: 'read' | 'write'
  readonly way?: Way | null
  /** Names of agreements that rows which were sent bring with them. */
  readonly agreements?: readonly string[]
}

interface Tail {
  readonly node: EntityNode
  readonly ids: readonly string[]
  readonly way: Way
}
interface Pending {
  readonly write: Set<string>
  readonly read: Set<string>
  readonly tails: Tail[]
}
type Queue = Map<EntityNode, Pending>

/**
 * Locks everything that a change may write or its rules may read, before any of it is looked at: the documents themselves, what they
 * take from, what these take from in turn, and the rows that rules read through refs (shared). One order for all transactions: by the
 * rank of the document, then by id. A document leads only to later ones, so what it leads to is found under its own lock.
 */
export async function lockInOrder(context: OperationContext, wanted: readonly Wanted[]): Promise<void> {
  await lockAgreements(context, await agreementsOf(context, wanted))
  const queue: Queue = new Map()
  for (const one of wanted) await enqueue(context, queue, one)
  for (let node = first(context, queue); node; node = first(context, queue)) {
    const pending = queue.get(node)
    queue.delete(node)
    if (!pending) continue
    for (const found of await lockDocuments(context, node, pending)) await enqueue(context, queue, found)
    for (const tail of pending.tails)
      for (const found of await follow(context, tail)) await enqueue(context, queue, found)
  }
}

/** What is kept by agreement is locked before any row is: whoever holds rows waits for no name. */
async function agreementsOf(
  context: OperationContext,
  wanted: readonly Wanted[],
): Promise<readonly string[]> {
  const names = wanted.flatMap(({ agreements }) => agreements ?? [])
  for (const { node, ids, how } of wanted) {
    if (how === 'read' || ids.length === 0) continue
    const roots = [...new Set((await rootsOf(context, node, ids)).values())]
    const fresh = roots.filter((id) => !context.locks.holds(id, 'write'))
    if (fresh.length > 0)
      names.push(...(await agreementsStored(context, node.root, (at) => within(at, fresh))))
  }
  return names
}

async function enqueue(
  context: OperationContext,
  queue: Queue,
  { node, ids, how = 'write', way }: Wanted,
): Promise<void> {
  if (ids.length === 0) return
  const roots = [...new Set((await rootsOf(context, node, ids)).values())].filter(
    (id) => !context.locks.holds(id, how),
  )
  if (roots.length === 0 && !way) return
  const pending = queue.get(node.root) ?? { write: new Set<string>(), read: new Set<string>(), tails: [] }
  queue.set(node.root, pending)
  for (const id of roots) pending[how].add(id)
  if (way) pending.tails.push({ node, ids, way })
}

const first = (context: OperationContext, queue: Queue): EntityNode | undefined =>
  [...queue.keys()].reduce<EntityNode | undefined>(
    (best, node) => (best && context.catalog.rank(best) <= context.catalog.rank(node) ? best : node),
    undefined,
  )

/** One statement for the documents of an entity. Answers what those that may be written take from. */
async function lockDocuments(
  context: OperationContext,
  node: EntityNode,
  { write, read }: Pending,
): Promise<Wanted[]> {
  if (write.size > 0) await reachWithin(context, node, write)
  const how = write.size > 0 ? 'write' : 'read'
  const ids = [...new Set([...write, ...read])].filter((id) => !context.locks.holds(id, how)).sort()
  await lockRows(context, node, ids, how)
  context.locks.keep(ids, how)
  return how === 'write' ? linked(context, node, ids) : []
}

/** Documents that take from their own kind have to be known together, to be locked in the order of their ids. */
async function reachWithin(context: OperationContext, node: EntityNode, ids: Set<string>): Promise<void> {
  if (
    !linkTables(node).some(({ columns }) =>
      columns.some(({ to }) => context.catalog.node(to ?? '').root === node),
    )
  )
    return
  for (let fresh = [...ids]; fresh.length > 0;) {
    const found = (await linked(context, node, fresh)).filter((one) => one.node.root === node)
    const roots = await Promise.all(
      found.map(async (one) => [...(await rootsOf(context, one.node, one.ids)).values()]),
    )
    fresh = [...new Set(roots.flat())].filter((id) => !ids.has(id))
    for (const id of fresh) ids.add(id)
  }
}

/** The tables of a document whose rows take from others or are summed up by others, and the refs by which they do. */
export function linkTables(
  root: EntityNode,
): readonly { readonly node: EntityNode; readonly columns: readonly Column[] }[] {
  const known =
    tables.get(root) ??
    nodesOf(root)
      .map((node) => ({
        node,
        columns: [
          ...new Set([
            ...node.takes.map(({ link }) => link),
            ...node.gatheredBy.flatMap(({ link }) => link ?? []),
          ]),
        ],
      }))
      .filter(({ columns }) => columns.length > 0)
  tables.set(root, known)
  return known
}

const tables = new WeakMap<
  EntityNode,
  readonly { readonly node: EntityNode; readonly columns: readonly Column[] }[]
>()

async function linked(
  context: OperationContext,
  root: EntityNode,
  ids: readonly string[],
): Promise<Wanted[]> {
  const found: Wanted[] = []
  for (const { node, columns } of ids.length > 0 ? linkTables(root) : [])
    found.push(
      ...targetsIn(context, columns, await pointers(context, node, within(node, ids), columns)).values(),
    )
  return found
}

/** Where the rules lead from these rows: to rows that have to be locked, and from there on; to lines of the rows, at once. */
async function follow(context: OperationContext, { node, ids, way }: Tail): Promise<Wanted[]> {
  const columns = [...way.refs.keys()]
  const targets =
    columns.length > 0
      ? targetsIn(context, columns, await pointers(context, node, sql`t."id" = any(${ids})`, columns))
      : new Map<Column, Wanted>()
  const found = [...targets].map(([column, target]): Wanted => ({
    ...target,
    how: 'read',
    way: leadingOn(way.refs.get(column)),
  }))
  for (const [lines, next] of way.lines)
    found.push(
      ...(await follow(context, { node: lines, ids: await linesUnder(context, lines, ids), way: next })),
    )
  return found
}

const leadingOn = (way: Way | undefined): Way | null =>
  way && way.refs.size + way.lines.size > 0 ? way : null

async function linesUnder(
  context: OperationContext,
  lines: EntityNode,
  ids: readonly string[],
): Promise<string[]> {
  const rows = await run(
    context.tx,
    sql`select "id" as id from ${raw(tableOf(lines))} where "parent_id" = any(${ids})`,
  )
  return rows.map((row) => String(row['id']))
}

/** Which rows these refs point to, and of which documents those are: one query for all refs of a table. */
async function pointers(
  context: OperationContext,
  node: EntityNode,
  condition: Sql,
  columns: readonly Column[],
): Promise<Row[]> {
  const joins = new Joins(context.catalog, 't')
  const chosen = columns.flatMap((column, index) => {
    const target = context.catalog.node(column.to ?? '')
    const own = `t.${ident(column.column)}`
    return [
      raw(`${own} as c${index}`),
      ...(target.parent ? [raw(`${rootAlias(joins, column, target)} as r${index}`)] : []),
    ]
  })
  return run(
    context.tx,
    sql`select distinct ${join(chosen, ', ')} from ${raw(tableOf(node))} t${joins.sql} where ${condition}`,
  )
}

/** The key of the document that the row behind the ref belongs to. */
function rootAlias(joins: Joins, column: Column, target: EntityNode): string {
  const steps = [column]
  let at: EntityNode = target
  while (at.parent?.parent) {
    steps.push(parentOf(at))
    at = at.parent
  }
  return `${joins.alias(steps)}.${ident(parentOf(at).column)}`
}

function parentOf(node: EntityNode): Column {
  const column = node.byName.get('parent')
  if (!column) throw new Error(`${node.name} has no parent column.`)
  return column
}

function targetsIn(
  context: OperationContext,
  columns: readonly Column[],
  rows: readonly Row[],
): Map<Column, Wanted> {
  return new Map(
    columns.map((column, index) => {
      const ids = new Set<string>()
      for (const row of rows) {
        const [id, root] = [row[`c${index}`], row[`r${index}`]]
        if (typeof id !== 'string') continue
        ids.add(id)
        if (typeof root === 'string') context.locks.roots.set(id, root)
      }
      return [column, { node: context.catalog.node(column.to ?? ''), ids: [...ids] }]
    }),
  )
}

/** Rows of a table that stand in these documents. */
function within(node: EntityNode, ids: readonly string[]): Sql {
  if (!node.parent) return sql`t."id" = any(${ids})`
  return node.parent.parent
    ? sql`t."parent_id" in (select t."id" from ${raw(tableOf(node.parent))} t where ${within(node.parent, ids)})`
    : sql`t."parent_id" = any(${ids})`
}

/** Row id → id of its document. */
export async function rootsOf(
  context: OperationContext,
  node: EntityNode,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (!node.parent) return new Map(ids.map((id) => [id, id]))
  const { roots } = context.locks
  const unknown = ids.filter((id) => !roots.has(id))
  if (unknown.length > 0) {
    const joins = new Joins(context.catalog, 't')
    const root = joins.root(node)
    for (const row of await run(
      context.tx,
      sql`select t."id" as id, ${raw(root)}."id" as root from ${raw(tableOf(node))} t${joins.sql} where t."id" = any(${unknown})`,
    ))
      roots.set(String(row['id']), String(row['root']))
  }
  return new Map(
    ids.flatMap((id) => {
      const root = roots.get(id)
      return root === undefined ? [] : [[id, root]]
    }),
  )
}
