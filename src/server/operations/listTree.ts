import type { TreeAnswer, TreeNode } from '../../language/tree.ts'
import type { Row } from '../../language/row.ts'
import { id, listing, name } from '../bounds.ts'
import { anything, integer, listOf, object, orNull, word, yesOrNo } from '../Schema.ts'
import { where } from '../store/access.ts'
import { scope } from '../store/scope.ts'
import type { EntityNode } from '../store/Catalog.ts'
import { Joins } from '../store/Joins.ts'
import { conditionsOf } from '../store/listFigures.ts'
import { asker, listPage } from '../store/listPage.ts'
import type { OperationContext } from '../store/OperationContext.ts'
import { relationOf } from '../store/relation.ts'
import { run } from '../database/run.ts'
import { tableOf } from '../store/Selection.ts'
import { and, ident, raw, sql, type Sql } from '../database/Sql.ts'
import {
  countsWithin,
  parentsIn,
  pathOf,
  sumsAbove,
  treeOfRows,
  withAbove,
  type TreeOfRows,
} from '../store/treeRows.ts'
import type { Answer } from './Engine.ts'
import { defineOperation } from './Operation.ts'
import { withPaths } from './pickTree.ts'

/** A tree of no more rows comes as a whole, with its counts; of a larger one what stands under one row, so many at most. */
export const wholeTree = 500
/** So many rows a search in a large tree answers. */
const mostFound = 50

/** What is asked for beside filters. */
const controls = new Set(['tree', 'under', 'words'])
/** Keys of a body by which no row is left out. */
const plain = new Set([...controls, 'sort', 'columns', 'pageRows', 'pageIndex', 'lan', 'noQueryTotalFlag'])

interface Asked {
  readonly context: OperationContext
  readonly node: EntityNode
  readonly body: Row
  readonly tree: TreeOfRows
}

async function find(context: OperationContext, node: EntityNode, body: Row): Promise<Answer> {
  const asked: Asked = { context, node, body, tree: treeOfRows(context, node, body['tree']) }
  const parents = await parentsIn(context, asked.tree, wholeTree)
  const data: TreeAnswer = parents ? await whole(asked, parents) : await branch(asked)
  return { data }
}

/** All rows of the tree, each with how many rows of the list stand in it and below it. Where its rows are those of the list, only what is found and what that stands under. */
async function whole(asked: Asked, parents: ReadonlyMap<string, string | null>): Promise<TreeAnswer> {
  const { context, body, tree } = asked
  const { direct, count } = await countsIn(asked)
  const sums = sumsAbove(parents, direct)
  const { data } = await listPage(context, tree.node, nodesBody(asked), { columns: columnsOf(asked) })
  const shown = tree.by ? data : data.filter(({ id: own }) => sums.has(String(own)))
  const ids = new Set(shown.map(({ id: own }) => String(own)))
  const aboveOf = (own: string): string | null =>
    pathOf(parents, own).find((one) => one !== own && ids.has(one)) ?? null
  const above = new Map([...ids].map((own) => [own, aboveOf(own)]))
  const holding = new Set(above.values())
  return {
    whole: 'Y',
    count,
    nodes: shown.map((row): TreeNode => {
      const own = String(row['id'])
      return {
        row,
        above: above.get(own) ?? null,
        holds: holding.has(own) ? 'Y' : 'N',
        count: sums.get(own) ?? 0,
        found: tree.by || !isNarrowed(body) || direct.has(own) ? 'Y' : 'N',
      }
    }),
  }
}

interface Counts {
  /** How many rows of the list stand in each row of the tree itself, by its id. */
  readonly direct: ReadonlyMap<string, number>
  /** All of them, also those that stand nowhere. */
  readonly count: number
}

async function countsIn({ context, node, body, tree }: Asked): Promise<Counts> {
  const joins = new Joins(context.catalog, 'r', 'n')
  const key = tree.by ? joins.column(tree.by) : raw('r."id"')
  const conditions = conditionsOf(context, node, body, { controls }, joins)
  const rows = await asker(context, [body])(
    sql`select ${key} as id, count(*)::int as count from ${relationOf(context, node)} r${joins.sql}${where(conditions)} group by 1`,
  )
  return {
    direct: new Map(
      rows.flatMap(({ id: own, count }) => (own === null ? [] : [[String(own), Number(count)]])),
    ),
    count: rows.reduce((sum, { count }) => sum + Number(count), 0),
  }
}

/** What stands directly under one row of a large tree (its top where none is named), or what words are found in. Counted is what stands in places, not what is a place itself. */
async function branch(asked: Asked): Promise<TreeAnswer> {
  const { context, body, tree } = asked
  const words = typeof body['words'] === 'string' ? body['words'].trim() : ''
  const isIn = inTree(asked)
  const under = words === '' ? underOf(asked) : undefined
  const listed = await listPage(
    context,
    tree.node,
    { ...nodesBody(asked), ...(words === '' ? {} : { quick: words, pageRows: mostFound }) },
    {
      columns: columnsOf(asked),
      conditions: (alias) => [...(under ? [under(alias)] : []), ...isIn(alias)],
    },
  )
  const rows = words === '' ? listed.data : await withPaths(context, tree.node, listed.data)
  const { direct, count } = tree.by ? await countsIn(asked) : { direct: null, count: listed.page.count }
  const ids = rows.map(({ id: own }) => String(own))
  const counts = direct && (await countsWithin(context, tree, direct, ids))
  const holding = words === '' ? await holdersAmong(asked, rows) : new Set<string>()
  return {
    whole: 'N',
    count,
    nodes: rows.map(({ path, ...row }): TreeNode => ({
      row,
      above: words === '' ? textOf(body['under']) : null,
      holds: holding.has(String(row['id'])) ? 'Y' : 'N',
      count: counts?.get(String(row['id'])) ?? null,
      found: 'Y',
      ...(typeof path === 'string' ? { path } : {}),
    })),
  }
}

/** Directly under the row that is named; at the top is what stands under nothing that the caller finds. */
function underOf({ context, body, tree }: Asked): (alias: string) => Sql {
  const up = (alias: string): Sql => raw(`${alias}.${ident(tree.up.column)}`)
  const named = textOf(body['under'])
  if (named !== null) return (alias) => sql`${up(alias)} = ${named}`
  return (alias) => {
    const found = ownScope(context, tree.node, 'o')
    return sql`not exists (select 1 from ${raw(tableOf(tree.node))} o where o."id" = ${up(alias)}${found ? sql` and ${found}` : raw('')})`
  }
}

/** Of a tree whose rows are searched: only those that are found, and what they stand under. */
function inTree({ context, node, body, tree }: Asked): (alias: string) => readonly Sql[] {
  if (tree.by || !isNarrowed(body)) return () => []
  const joins = new Joins(context.catalog, 'r', 'n')
  const conditions = conditionsOf(context, node, body, { controls }, joins)
  const found = sql`select r."id" from ${relationOf(context, node)} r${joins.sql}${where(conditions)}`
  const all = withAbove(tree, found)
  return (alias) => [sql`${raw(alias)}."id" in ${all}`]
}

/** Which of these rows have something under them. */
async function holdersAmong(asked: Asked, rows: readonly Row[]): Promise<ReadonlySet<string>> {
  const { context, tree } = asked
  if (rows.length === 0) return new Set()
  const up = raw(`o.${ident(tree.up.column)}`)
  const found = ownScope(context, tree.node, 'o')
  const conditions = [
    sql`${up} = any(${rows.map(({ id: own }) => String(own))})`,
    ...(found ? [found] : []),
    ...inTree(asked)('o'),
  ]
  const holders = await run(
    context.tx,
    sql`select distinct ${up} as id from ${raw(tableOf(tree.node))} o where ${and(conditions)}`,
  )
  return new Set(holders.map(({ id: own }) => String(own)))
}

const ownScope = (context: OperationContext, node: EntityNode, alias: string): Sql | null =>
  scope(node, context.caller, alias, new Joins(context.catalog, alias, 'u'), context.env)

const isNarrowed = (body: Row): boolean =>
  Object.entries(body).some(([key, value]) => !plain.has(key) && value !== null && value !== '')

/** A tree that rows refer to is in the order of its codes; one whose rows are listed in that of the list. */
const nodesBody = ({ body, tree: { by } }: Asked): Row => ({
  pageIndex: 1,
  pageRows: wholeTree,
  ...(by ? {} : { sort: body['sort'] }),
})

function columnsOf({ body, tree: { node, by } }: Asked): readonly string[] {
  const { code, name: called, nameEn } = node.entity.display
  const sent = body['columns']
  if (!by && Array.isArray(sent)) return sent.filter((one): one is string => typeof one === 'string')
  return [...new Set([code, called, ...(nameEn ? [nameEn] : [])])]
}

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

const treeNode = object(
  { row: anything, above: orNull(word), holds: yesOrNo, count: orNull(integer), found: yesOrNo },
  { path: word },
)

export const listTree = defineOperation('listTree', {
  ofViews: true,
  grant: 'menu',
  plan: 'filters',
  idempotency: 'key',
  body: { ...listing, tree: name, under: id, words: listing['quick'] ?? name },
  answer: () => object({ whole: yesOrNo, count: integer, nodes: listOf(treeNode) }),
  says: [
    '`{tree?, under?, words?, …}` and the filters, `sort` and `columns` of `listByPage`: `tree` is the key of a ref to rows of a tree (`categoryId`); without it the rows are those of a tree themselves',
    '`{whole, count, nodes: [{row, above, holds, count, found, path?}]}`: the tree as far as the caller finds its rows, each with the nearest one above it that he finds (null: none), whether it `holds` others, how many rows of the list stand in it and below it; of a searched tree what is found and what that stands under (`found`: N). At most 500 rows come as a `whole`; of a larger tree what stands under `under` (its top without), or what `words` are found in with its `path`; rows of a large tree that is the list itself are not counted',
  ],
  run: find,
})
