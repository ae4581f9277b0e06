import type { Expression, ExpressionEnv } from '../../language/expression.ts'
import type { Row } from '../../language/row.ts'
import type { CompiledRows } from '../../language/verb.ts'
import type { EntityNode } from '../store/Catalog.ts'
import { num, sorted as inOrderOf } from '../../rules/expression/kernel.ts'
import { bestOrder } from '../store/bestOrder.ts'
import { linesOf } from '../store/findById.ts'
import { hangLines, loadRows, type Sight } from '../store/loadRows.ts'
import type { OperationContext } from '../store/OperationContext.ts'
import { run } from '../database/run.ts'
import { tableOf } from '../store/Selection.ts'
import { join, raw, sql } from '../database/Sql.ts'
import { toSql } from '../store/toSql.ts'
import { rowsOf, type Document, type Placed } from './Document.ts'
import { isSealedNow } from './sealed.ts'
import { veilAll } from './sealing.ts'

/** Documents as an effect finds them: those of the transaction, or as they are stored where nothing is locked yet. */
export interface EffectDocuments {
  readonly context: OperationContext
  readonly documents: ReadonlyMap<string, Document>
  open(node: EntityNode, ids: readonly string[]): Promise<Document[]>
  rootsOf(node: EntityNode, ids: readonly string[]): Promise<Map<string, string>>
}

/** A row that an effect goes through or changes. `document` is absent where it is only read. */
export interface EffectRow {
  readonly placed: Placed
  readonly document?: Document
}

/** The row that the verb is done on, and those that an effect goes through: one, or a group. */
export interface EffectPlace {
  readonly at: EffectRow
  readonly each: readonly EffectRow[]
}

/** The row with what stands above it under `parent.`, as it is now. */
export function flat({ row, up }: Pick<Placed, 'row' | 'up'>): Row {
  if (!up) return row
  const above = Object.entries(flat({ row: up.row, up: up.up })).map(([key, value]) => [
    `parent.${key}`,
    value,
  ])
  return { ...row, ...Object.fromEntries(above) }
}

/** What stands beside the row under the name `each`: the values of the first, and all of them. */
function beside(each: readonly EffectRow[]): Row {
  const [first] = each
  if (!first) return {}
  const own = Object.entries(flat(first.placed)).map(([key, value]) => [`each.${key}`, value])
  return { ...Object.fromEntries(own), each: each.map(({ placed }) => flat(placed)) }
}

/** For values over the row of the verb. */
export function envOfVerb({ env }: OperationContext, { at, each }: EffectPlace): ExpressionEnv {
  const { up } = at.placed
  return { ...env, self: beside(each), ...(up ? { up } : {}) }
}

/** For values over another row: `this` is that of the verb. */
export const envOfOther = ({ env }: OperationContext, { at, each }: EffectPlace): ExpressionEnv => ({
  ...env,
  self: { ...flat(at.placed), ...beside(each) },
})

export const holds = (rule: Expression | undefined, row: Row, env: ExpressionEnv): boolean =>
  !rule || rule.run(row, env) === true

/** What of an entity's rows is looked at, and for whom. */
export interface Looking {
  /** Only these. Absent: all. */
  readonly among?: readonly string[]
  /** What gets values of the rows: of sealed documents only those of their kind find what is sealed. Absent: the rows themselves are changed. */
  readonly reader?: EntityNode
}

/** `isRead`: they are not changed, so that rows of other documents are neither locked nor opened. */
export async function effectRows(
  unit: EffectDocuments,
  rows: CompiledRows,
  place: EffectPlace,
  isRead: boolean,
  { among, reader }: Looking = {},
): Promise<readonly EffectRow[]> {
  const { context } = unit
  const named = await rowsNamed(
    unit,
    rows,
    { ...place, ...(among ? { among } : {}), ...(reader ? { reader } : {}) },
    isRead,
  )
  const found = reader ? named.map((row) => veiledFor(context, reader, row)) : named
  const env = envOfOther(context, place)
  const chosen = found.filter(({ placed }) => holds(rows.where, flat(placed), env))
  return rows.sort && rows.from !== 'all' ? sorted(chosen, rows.sort, env) : chosen
}

/** The row as documents of another kind find it: without what is sealed. */
export function veiledFor(context: OperationContext, reader: EntityNode, row: EffectRow): EffectRow {
  const { placed, document } = row
  const { root } = placed.node
  if (!document || !root.entity.sealed || root === reader.root) return row
  if (!isSealedNow(context, root, document.now)) return row
  return { ...row, placed: { ...placed, row: veilAll(placed.node, placed.row) } }
}

async function rowsNamed(
  unit: EffectDocuments,
  rows: CompiledRows,
  place: EffectPlace & Looking,
  isRead: boolean,
): Promise<readonly EffectRow[]> {
  const { at, each, reader } = place
  if (rows.from === 'this') return [at]
  if (rows.from === 'lines') return linesUnder(climbed(at, rows.climb ?? 0), rows.lines)
  if (rows.from === 'each') return each.flatMap((one) => linesUnder(one, rows.lines))
  if (rows.from === 'picked') return rowsPicked(unit, rows, at, isRead)
  const sight = reader && reader.root === unit.context.catalog.node(rows.entity).root ? 'opened' : 'sealed'
  const node = unit.context.catalog.node(rows.entity)
  if (rows.from === 'all') {
    const ids = await idsOfRows(unit.context, rows, place, place.among)
    return isRead ? readRows(unit.context, node, ids, sight) : openRows(unit, node, ids)
  }
  const id = rows.ref?.run(at.placed.row, envOfVerb(unit.context, place))
  if (typeof id !== 'string') return []
  const holder = holderOf(node, rows.lines)
  const found = isRead
    ? await readRows(unit.context, holder, [id], sight)
    : await openRows(unit, holder, [id])
  return found.flatMap((one) => linesUnder(one, rows.lines))
}

/** The rows of which the document was made, each once, as its lines point to them; and lines below them. */
async function rowsPicked(
  unit: EffectDocuments,
  { entity, lines, through }: CompiledRows,
  { placed }: EffectRow,
  isRead: boolean,
): Promise<readonly EffectRow[]> {
  const table = placed.node.lines.find(({ name }) => name === through?.lines)
  const wire = table?.node.byName.get(through?.link ?? '')?.wire ?? ''
  const ids = [...new Set(linesOf(placed.row, table?.name ?? '').map((line) => line[wire]))]
  const source = holderOf(unit.context.catalog.node(entity), lines)
  const found = await (isRead
    ? readRows(unit.context, source, ids.map(String))
    : openRows(unit, source, ids.map(String)))
  return found.flatMap((one) => linesUnder(one, lines))
}

/** The entity at which a way into lines begins. */
const holderOf = (node: EntityNode, lines: readonly string[]): EntityNode =>
  lines.reduce((below) => below.parent ?? below, node)

/** Rows that fit by what is stored, in their order; `among`: of these. */
export async function idsOfRows(
  context: OperationContext,
  { entity, where, sort }: CompiledRows,
  place: EffectPlace,
  among?: readonly string[],
): Promise<readonly string[]> {
  const node = context.catalog.node(entity)
  const env = envOfOther(context, place)
  const fits = where ? toSql(where, 't', env) : raw('true')
  const condition = among ? sql`t."id" = any(${among}) and ${fits}` : fits
  const keys = bestOrder(sort ?? [], 't', env).map(({ value, order }) => sql`${value} ${raw(order)}`)
  const found = await run(
    context.tx,
    sql`select t."id" as id from ${raw(tableOf(node))} t where t."tenant_id" = ${context.caller.tenantId} and ${condition} order by ${join([...keys, raw('t."id"')], ', ')}`,
  )
  return found.map(({ id }) => String(id))
}

export async function readRows(
  context: OperationContext,
  node: EntityNode,
  ids: readonly string[],
  sight: Sight = 'sealed',
): Promise<readonly EffectRow[]> {
  const rows = await loadRows(context, node, 'id', ids, sight)
  await hangLines(rows, node, (line, parents) => loadRows(context, line, 'parent_id', parents, sight))
  const byId = new Map(rows.map((row) => [String(row['id']), row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    return row ? [{ placed: { node, row, path: '', up: undefined, parent: null } }] : []
  })
}

/** Rows of documents that are locked and opened for it. */
export async function openRows(
  unit: EffectDocuments,
  node: EntityNode,
  ids: readonly string[],
): Promise<readonly EffectRow[]> {
  const roots = await unit.rootsOf(node, ids)
  const documents = await unit.open(node.root, [...new Set(roots.values())].sort())
  const byId = new Map(
    documents.flatMap((document) =>
      rowsIn(document).flatMap((placed): [string, EffectRow][] =>
        placed.node === node ? [[String(placed.row['id']), { placed, document }]] : [],
      ),
    ),
  )
  return ids.flatMap((id) => byId.get(id) ?? [])
}

const rowsIn = ({ node, now }: Document): readonly Placed[] => (now ? [...rowsOf(node, now)] : [])

function climbed(at: EffectRow, levels: number): EffectRow {
  const { document, placed } = at
  if (levels === 0 || !placed.parent) return at
  const row = placed.parent
  const above = document && rowsIn(document).find((one) => one.row === row)
  return above ? climbed({ placed: above, document }, levels - 1) : at
}

/** Lines below the row, by the names of their tables. */
function linesUnder(holder: EffectRow, names: readonly string[]): readonly EffectRow[] {
  if (names.length === 0) return [holder]
  const { placed, document } = holder
  const wanted = new Set(
    names.reduce<readonly Row[]>((rows, name) => rows.flatMap((row) => linesOf(row, name)), [placed.row]),
  )
  return [...rowsOf(placed.node, placed.row, placed.path, placed.up, placed.parent)]
    .filter(({ row }) => wanted.has(row) && row !== placed.row)
    .map((line) => ({ placed: line, ...(document ? { document } : {}) }))
}

/** By each key in turn: the least or the greatest first, what is missing last; what holds before what does not. */
const sorted = (
  rows: readonly EffectRow[],
  keys: NonNullable<CompiledRows['sort']>,
  env: ExpressionEnv,
): readonly EffectRow[] =>
  inOrderOf(
    rows.map((value) => ({ value, keys: keys.map(({ by }) => keyOf(by, flat(value.placed), env)) })),
    keys.map(({ by, descending }) => (descending !== (by.type === 'boolean') ? -1 : 1)),
  )

function keyOf(
  by: Expression,
  row: Row,
  env: ExpressionEnv,
): ReturnType<typeof num> | string | boolean | null {
  const value = by.run(row, env)
  if (by.type === 'boolean') return value === true
  if (by.type === 'decimal' || by.type === 'integer') return num(value)
  return typeof value === 'string' ? value : null
}
