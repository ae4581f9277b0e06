import type { Row } from '../../language/row.ts'
import { hidden, seesRows } from '../store/access.ts'
import { scope } from '../store/scope.ts'
import { columnNamed, type EntityNode } from '../store/Catalog.ts'
import { Joins } from '../store/Joins.ts'
import { listPage } from '../store/listPage.ts'
import { run } from '../database/run.ts'
import { and, ident, raw, sql, type Sql } from '../database/Sql.ts'
import type { OperationContext } from '../store/OperationContext.ts'
import type { Answer } from './Engine.ts'
import type { Pick } from './choosable.ts'
import { enabledOnly } from '../store/bestOrder.ts'
import { factsOfLanguage } from '../../language/languages.ts'

/** Rows under one row at most; who looks for others searches for them. */
const most = 500
/** No tree of a business is deeper; a circle ends there. */
const deepest = 20
/** Stands between what a place lies under and itself. */
const between = ' › '

interface Tree {
  readonly table: string
  readonly parent: string
  readonly wire: string
}

/** The tree that the rows stand in, as far as the caller may know of it. */
export function treeOf(context: OperationContext, node: EntityNode): Tree | undefined {
  const { tree, table } = node.entity
  if (!tree || !seesRows(node, context.caller) || hidden(node, tree, context.caller) !== 'never')
    return undefined
  const column = columnNamed(node, tree)
  return { table: ident(table), parent: ident(column.column), wire: column.wire }
}

/**
 * What lies directly under a row of the tree (`parentId`; empty: its roots), for choosing in it: each row with `parentId`, whether
 * something lies under it (`hasChildren`), and whether it may be chosen itself (`selectable`). Rows that may not be chosen are there for
 * the sake of those below them.
 */
export async function listBranch(
  context: OperationContext,
  pick: Pick,
  tree: Tree,
  parentId: string,
): Promise<Answer> {
  const under = (alias: string): Sql =>
    parentId === ''
      ? raw(`${alias}.${tree.parent} is null`)
      : sql`${raw(`${alias}.${tree.parent}`)} = ${parentId}`
  const { code } = pick.target.entity.display
  const listing = await listPage(
    context,
    pick.target,
    { pageIndex: 1, pageRows: most, sort: [{ field: code }] },
    {
      columns: [...new Set([...pick.columns, tree.wire])],
      conditions: (alias) => [...enabledOnly(pick.target, alias), under(alias)],
    },
  )
  const ids = listing.data.map((row) => String(row['id']))
  const among = (alias: string): Sql => sql`${raw(alias)}."id" = any(${ids})`
  const choosable =
    ids.length === 0
      ? []
      : (
          await listPage(
            context,
            pick.target,
            { pageIndex: 1, pageRows: most, noQueryTotalFlag: 'Y' },
            { columns: [code], conditions: (alias) => [...pick.conditions(alias), among(alias)] },
          )
        ).data
  const selectable = new Set(choosable.map((row) => String(row['id'])))
  const holders = await run(
    context.tx,
    sql`select distinct o.${raw(tree.parent)} as id from ${raw(tree.table)} o where o.${raw(tree.parent)} = any(${ids}) and ${and([raw('true'), ...enabledOnly(pick.target, 'o'), ...own(context, pick.target, 'o')])}`,
  )
  const hold = new Set(holders.map((row) => String(row['id'])))
  const named = await withPaths(context, pick.target, listing.data.map(pick.toOption))
  return {
    ...listing,
    data: named.map((row) => ({
      ...row,
      parentId: row[tree.wire] ?? null,
      hasChildren: hold.has(String(row['id'])),
      selectable: selectable.has(String(row['id'])),
    })),
  }
}

/** Rows of a tree with `path`: the names of what they lie under, from the root on, and their own. Other rows come back as they are. */
export async function withPaths(
  context: OperationContext,
  node: EntityNode,
  data: readonly Row[],
): Promise<Row[]> {
  const tree = treeOf(context, node)
  const name = nameOf(context, node, 'o')
  if (!tree || !name || data.length === 0) return [...data]
  const ids = data.map((row) => String(row['id']))
  const paths = await run(
    context.tx,
    sql`with recursive u(start, up, name, depth) as (
    select o."id", o.${raw(tree.parent)}, ${name}, 0 from ${raw(tree.table)} o where o."id" = any(${ids})
    union all select u.start, o.${raw(tree.parent)}, ${name}, u.depth + 1 from ${raw(tree.table)} o join u on o."id" = u.up where ${and([sql`u.depth < ${deepest}`, ...own(context, node, 'o')])}
  ) select start, string_agg(name, ${between} order by depth desc) as path from u group by start`,
  )
  const byId = new Map(paths.map((row) => [String(row['start']), row['path']]))
  return data.map((row) => ({ ...row, path: byId.get(String(row['id'])) ?? null }))
}

/** Which rows exist for the caller. */
function own(context: OperationContext, node: EntityNode, alias: string): Sql[] {
  const rule = scope(node, context.caller, alias, new Joins(context.catalog, alias, 'u'), context.env)
  return rule ? [rule] : []
}

/** The name that is shown, in the language in use. */
function nameOf(context: OperationContext, node: EntityNode, alias: string): Sql | undefined {
  const { name, nameEn } = node.entity.display
  const columns = [
    ...(factsOfLanguage(context.caller.language).labels === 'EN' && nameEn ? [nameEn] : []),
    name,
  ].flatMap((field) => node.byName.get(field) ?? [])
  if (
    columns.length === 0 ||
    columns.some((column) => column.to !== undefined || hidden(node, column.name, context.caller) !== 'never')
  )
    return undefined
  return raw(
    `coalesce(${columns.map(({ column }) => `nullif(${alias}.${ident(column)}::text, '')`).join(', ')}, '')`,
  )
}
