import type { Column, EntityNode } from '../store/Catalog.ts'
import { run } from '../database/run.ts'
import { tableOf } from '../store/Selection.ts'
import { raw, sql } from '../database/Sql.ts'
import type { OperationContext } from '../store/OperationContext.ts'
import { lockRows } from '../store/writeRows.ts'
import { wantedAtRest } from './effectLocks.ts'
import { agreementsStored, isAgreeing, lockAgreements } from './agreements.ts'
import { linked, linkTables, pointers, rootsOf, targetsIn, within, type Wanted } from './linkedRows.ts'
import type { Way } from './ways.ts'

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

/**
 * What is kept by agreement is locked before any row is: whoever holds rows waits for no name. Of what the documents take from too, up to
 * the last: it is locked and written with them.
 */
async function agreementsOf(
  context: OperationContext,
  wanted: readonly Wanted[],
): Promise<readonly string[]> {
  const names = wanted.flatMap(({ agreements }) => agreements ?? [])
  const known = new Set<string>()
  let open = wanted.filter(({ how, ids }) => how !== 'read' && ids.length > 0)
  while (open.length > 0) {
    const found: Wanted[] = []
    for (const [root, those] of Map.groupBy(open, ({ node }) => node.root)) {
      const fresh = await freshRoots(context, those, known)
      if (fresh.length === 0 || !reachesAgreement(context, root)) continue
      names.push(...(await agreementsStored(context, root, (at) => within(at, fresh))))
      found.push(...(await linked(context, root, fresh)), ...(await wantedAtRest(context, root, fresh)))
    }
    open = found.filter(({ ids }) => ids.length > 0)
  }
  return names
}

/** Documents of these rows that are neither locked nor known yet. */
async function freshRoots(
  context: OperationContext,
  wanted: readonly Wanted[],
  known: Set<string>,
): Promise<readonly string[]> {
  const fresh = new Set<string>()
  for (const { node, ids } of wanted)
    for (const id of (await rootsOf(context, node, ids)).values())
      if (!known.has(id) && !context.locks.holds(id, 'write')) fresh.add(id)
  for (const id of fresh) known.add(id)
  return [...fresh]
}

/** Whether the documents, or any that they take from, take part in an agreement. */
function reachesAgreement({ catalog }: OperationContext, root: EntityNode): boolean {
  const known = reaching.get(root)
  if (known !== undefined) return known
  const reached = new Set([root])
  for (const node of reached)
    for (const { columns } of linkTables(node))
      for (const { to } of columns) reached.add(catalog.node(to ?? '').root)
  const reaches = [...reached].some(isAgreeing)
  reaching.set(root, reaches)
  return reaches
}

const reaching = new WeakMap<EntityNode, boolean>()

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

/** One statement for the documents of an entity. Answers what those that may be written take from, and what they may touch of themselves. */
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
  return how === 'write'
    ? [...(await linked(context, node, ids)), ...(await wantedAtRest(context, node, ids))]
    : []
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
