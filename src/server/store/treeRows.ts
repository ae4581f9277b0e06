import { fail } from '../fail.ts'
import { hidden, seesRows } from './access.ts'
import { columnNamed, type Column, type EntityNode } from './Catalog.ts'
import { seen } from './comparing.ts'
import type { OperationContext } from './OperationContext.ts'
import type { Target } from './resolvePath.ts'
import { run } from '../database/run.ts'
import { tableOf } from './Selection.ts'
import { ident, raw, sql, type Sql } from '../database/Sql.ts'

/** A tree as rows of a list stand in it: they are its rows themselves, or refer to them. */
export interface TreeOfRows {
  readonly node: EntityNode
  /** The ref of its rows to what they stand under. */
  readonly up: Column
  /** The ref by which rows of the list stand in it. Absent: they are its rows. */
  readonly by?: Target
}

/** The tree that the rows of `node` stand in by themselves, or by a ref of theirs. What the caller may not know of is refused as unknown. */
export function treeOfRows(context: OperationContext, node: EntityNode, by: unknown): TreeOfRows {
  const { catalog, caller } = context
  const key = typeof by === 'string' ? by : ''
  const target = key === '' ? undefined : seen({ catalog, node, caller }, key)
  const of = target ? referred(context, target) : node
  const isAsked = key === '' || target !== undefined
  const up = isAsked && of ? upOf(context, of) : undefined
  if (!of || !up) return fail('PARAM_UNKNOWN', { field: key === '' ? 'tree' : key.slice(0, 80) })
  return { node: of, up, ...(target ? { by: target } : {}) }
}

/** Of what a ref with one value refers to the rows. */
const referred = ({ catalog }: OperationContext, { column, part }: Target): EntityNode | undefined =>
  column.to === undefined || part || column.storage === 'list' ? undefined : catalog.node(column.to)

/** The ref of rows to what they stand under, where the caller may read it in every row. */
function upOf({ caller }: OperationContext, node: EntityNode): Column | undefined {
  const { tree } = node.entity
  const isKnown = tree !== undefined && seesRows(node, caller) && hidden(node, tree, caller) === 'never'
  return isKnown ? columnNamed(node, tree) : undefined
}

/** Under what each row of a tree stands, by id; null at its top. Null instead where there are more rows than `most`. */
export async function parentsIn(
  { tx }: OperationContext,
  { node, up }: TreeOfRows,
  most: number,
): Promise<ReadonlyMap<string, string | null> | null> {
  const rows = await run(
    tx,
    sql`select t."id" as id, t.${raw(ident(up.column))} as up from ${raw(tableOf(node))} t limit ${most + 1}`,
  )
  if (rows.length > most) return null
  return new Map(rows.map(({ id, up: above }) => [String(id), above === null ? null : String(above)]))
}

/** The ids of rows that `found` answers, and of all that they stand under. */
export const withAbove = ({ node, up }: TreeOfRows, found: Sql): Sql =>
  sql`(with recursive above(id) as (select o."id" from ${raw(tableOf(node))} o where o."id" in (${found}) union select o.${raw(ident(up.column))} from ${raw(tableOf(node))} o join above on o."id" = above.id where o.${raw(ident(up.column))} is not null) select id from above)`

/** How many of these rows stand in each of the wanted ones and below it. `direct`: how many stand in a row itself. */
export async function countsWithin(
  { tx }: OperationContext,
  { node, up }: TreeOfRows,
  direct: ReadonlyMap<string, number>,
  wanted: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const table = raw(tableOf(node))
  const above = raw(ident(up.column))
  const rows = await run(
    tx,
    sql`with recursive u(start, id) as (select o."id", o."id" from ${table} o where o."id" = any(${[...direct.keys()]}) union select u.start, o.${above} from u join ${table} o on o."id" = u.id where o.${above} is not null) select start, id from u where id = any(${wanted})`,
  )
  const counts = new Map(wanted.map((id) => [id, 0]))
  for (const { start, id } of rows)
    counts.set(String(id), (counts.get(String(id)) ?? 0) + (direct.get(String(start)) ?? 0))
  return counts
}

/** `sumsAbove(new Map([['b', 'a'], ['a', null]]), new Map([['b', 2]]))` → `Map { b: 2, a: 2 }`. What stands in each node and below it. */
export function sumsAbove(
  parents: ReadonlyMap<string, string | null>,
  direct: ReadonlyMap<string, number>,
): ReadonlyMap<string, number> {
  const sums = new Map<string, number>()
  for (const [id, count] of direct)
    for (const one of pathOf(parents, id)) sums.set(one, (sums.get(one) ?? 0) + count)
  return sums
}

/** The row and what it stands under, from itself up; a circle ends it. */
export function pathOf(parents: ReadonlyMap<string, string | null>, id: string): readonly string[] {
  const path = new Set<string>()
  for (let at: string | null = id; at !== null && !path.has(at); at = parents.get(at) ?? null) path.add(at)
  return [...path]
}
