import type { Row } from '../../language/row.ts'
import { Joins } from '../store/Joins.ts'
import { nodesOf, type Column, type EntityNode } from '../store/Catalog.ts'
import { run } from '../database/run.ts'
import { tableOf } from '../store/Selection.ts'
import { ident, join, raw, sql, type Sql } from '../database/Sql.ts'
import type { OperationContext } from '../store/OperationContext.ts'
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

/** What the rows of these documents take from, or are summed up by. */
export async function linked(
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

/** Which rows these refs point to, and of which documents those are: one query for all refs of a table. */
export async function pointers(
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

/** The rows behind each ref; of which documents they are is known from then on. */
export function targetsIn(
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
export function within(node: EntityNode, ids: readonly string[]): Sql {
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
