import type { Row } from '../../language/row.ts'
import type { Caller } from '../Caller.ts'
import { callerWith } from '../noteCaller.ts'
import type { EntityNode } from './Catalog.ts'
import { openOwn, openSealed } from './openSealed.ts'
import { relationOf } from './relation.ts'
import { run } from '../database/run.ts'
import { selection, toRows, type Selection } from './Selection.ts'
import { ident, raw, sql } from '../database/Sql.ts'
import { systemAudience, type OperationContext } from './OperationContext.ts'

/** Whether sealed values are read: by the document itself, and by those of its kind. Whatever else reads its rows finds nothing there. */
export type Sight = 'sealed' | 'opened'

/** Complete rows, regardless of the caller: for rules, never for an answer. `by` is a column: id, or that of a ref. */
export async function loadRows(
  context: OperationContext,
  node: EntityNode,
  by: string,
  ids: readonly string[],
  sight: Sight = 'sealed',
): Promise<Row[]> {
  if (ids.length === 0) return []
  return loadSeen(context, { node, chosen: everything(context, node), by, ids }, sight)
}

/** Whoever owns what is sealed reads it. */
export const loadSelected = (
  context: OperationContext,
  node: EntityNode,
  chosen: Selection,
  by: string,
  ids: readonly string[],
): Promise<Row[]> => loadSeen(context, { node, chosen, by, ids }, 'owned')

/** What is read of which rows. */
interface Sought {
  readonly node: EntityNode
  readonly chosen: Selection
  readonly by: string
  readonly ids: readonly string[]
}

export async function loadSeen(
  context: OperationContext,
  { node, chosen, by, ids }: Sought,
  sight: Sight | 'owned',
): Promise<Row[]> {
  const order = raw(node.byName.has('lineNum') ? 't."line_num", t."id"' : 't."id"')
  const rows = await run(
    context.tx,
    sql`select ${chosen.list} from ${relationOf(context, node)} t${chosen.joins} where t.${raw(ident(by))} = any(${ids}) order by ${order}`,
  )
  const loaded = toRows(chosen, rows)
  if (sight === 'owned') await openOwn(context, node, chosen, rows, loaded)
  else if (sight === 'opened') await openSealed(context, chosen, rows, loaded)
  return loaded
}

/** Documents with their lines and lines of lines, regardless of the caller, in the order of the ids. Missing ones are left out. */
export async function loadDocuments(
  context: OperationContext,
  node: EntityNode,
  ids: readonly string[],
  sight: Sight = 'sealed',
): Promise<Row[]> {
  const rows = await loadRows(context, node, 'id', ids, sight)
  await hangLines(rows, node, (line, parents) => loadRows(context, line, 'parent_id', parents, sight))
  const byId = new Map(rows.map((row) => [row['id'], row]))
  return ids.map((id) => byId.get(id)).filter((row) => row !== undefined)
}

/** Hangs lines under their rows, level by level: one query for each table. */
export async function hangLines(
  rows: readonly Row[],
  node: EntityNode,
  load: (line: EntityNode, parents: readonly string[]) => Promise<Row[]>,
): Promise<void> {
  for (const { name, node: line } of node.lines) {
    const children =
      rows.length === 0
        ? []
        : await load(
            line,
            rows.map((row) => String(row['id'])),
          )
    const byParent = Map.groupBy(children, (child) => child['parentId'])
    for (const row of rows) row[name] = byParent.get(row['id']) ?? []
    await hangLines(children, line, load)
  }
}

const everything = (context: OperationContext, node: EntityNode): Selection =>
  selection(context.catalog, node, asSystem(context.caller))

const system = new WeakMap<Caller, Caller>()
export function asSystem(caller: Caller): Caller {
  const known = system.get(caller) ?? callerWith(caller, { audience: systemAudience, may: () => true })
  system.set(caller, known)
  return known
}
