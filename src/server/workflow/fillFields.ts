import type { Row } from '../../language/row.ts'
import { recompute } from '../../rules/document/recompute.ts'
import { nodesOf, type EntityNode } from '../store/Catalog.ts'
import { loadDocuments } from '../store/loadRows.ts'
import { change, run } from '../database/run.ts'
import { tableOf } from '../store/Selection.ts'
import { raw, sql } from '../database/Sql.ts'
import type { OperationContext } from '../store/OperationContext.ts'
import { updateRows, type RowChange } from '../store/writeRows.ts'
import { copyRow, index, isSame, rowsOf, type Document } from './Document.ts'
import { lookAgain } from './keptRows.ts'
import { followRows } from './ownLines.ts'
import { propagate } from './propagate.ts'
import { recomputeDocument } from './recomputeDocument.ts'
import { isSealedNow, sealedColumns } from './sealed.ts'
import { gatheredValues, ofNoRows } from './sums.ts'
import { UnitOfWork } from './UnitOfWork.ts'

const chunk = 200

/** What is new in one document follows from what is new in others, seldom over more steps than this. */
const rounds = 4

/**
 * Gives rows that are older than these fields what newer ones have in them: defaults, computed and gathered values. Values that were there
 * stay as they are, and no state is reached: that happens when somebody next changes the document. Answers how many rows were written.
 */
export async function fillFields(
  context: OperationContext,
  unfilled: Readonly<Record<string, readonly string[]>>,
): Promise<number> {
  await change(context.tx, sql`select pg_advisory_xact_lock(hashtext('screenwright.fill'))`)
  const sought = soughtIn(context, unfilled)
  const roots = [...new Set([...sought.keys()].map(({ root }) => root))].sort(
    (a, b) =>
      Number(b.entity.kind === 'baseData') - Number(a.entity.kind === 'baseData') ||
      context.catalog.rank(a) - context.catalog.rank(b),
  )
  let all = 0
  for (let round = 0; round < rounds; round++) {
    let written = 0
    for (const root of roots) written += await fillDocuments(context, root, sought)
    all += written
    if (written === 0) break
  }
  return all + (await followAnew(context, unfilled))
}

/** Tables that follow others by a new rule are brought to it, with what comes of that elsewhere. Answers how many documents were looked at. */
async function followAnew(
  context: OperationContext,
  unfilled: Readonly<Record<string, readonly string[]>>,
): Promise<number> {
  let looked = 0
  for (const [entity, names] of Object.entries(unfilled)) {
    const holder = context.catalog.definitions.entities[entity] && context.catalog.node(entity)
    const tables = holder?.lines.filter(({ name, node }) => node.kept && names.includes(name)) ?? []
    if (!holder || tables.length === 0) continue
    const ids = await idsOf(context, holder.root)
    for (let from = 0; from < ids.length; from += chunk) {
      const unit = new UnitOfWork(context)
      const documents = await unit.open(holder.root, ids.slice(from, from + chunk))
      for (const document of documents)
        for (const { node, row } of document.now ? rowsOf(document.node, document.now) : [])
          if (node === holder) for (const { name } of tables) lookAgain(document, String(row['id']), name)
      await followRows(unit, documents)
      await propagate(unit, new Set())
      looked += documents.length
    }
  }
  return looked
}

async function idsOf(context: OperationContext, root: EntityNode): Promise<readonly string[]> {
  const rows = await run(context.tx, sql`select t."id" from ${raw(tableOf(root))} t order by t."id"`)
  return rows.map((row) => String(row['id']))
}

type Sought = ReadonlyMap<EntityNode, ReadonlySet<string>>

/** Wire keys of the fields, as far as entities and fields are still there. */
function soughtIn(
  { catalog }: OperationContext,
  unfilled: Readonly<Record<string, readonly string[]>>,
): Sought {
  return new Map(
    Object.entries(unfilled)
      .filter(([entity]) => catalog.definitions.entities[entity])
      .map(([entity, names]) => {
        const node = catalog.node(entity)
        return [node, new Set(names.flatMap((name) => node.byName.get(name)?.wire ?? []))]
      }),
  )
}

async function fillDocuments(context: OperationContext, root: EntityNode, sought: Sought): Promise<number> {
  const ids = await idsOf(context, root)
  let written = 0
  for (let from = 0; from < ids.length; from += chunk)
    written += await fillSome(context, root, ids.slice(from, from + chunk), sought)
  return written
}

async function fillSome(
  context: OperationContext,
  root: EntityNode,
  ids: readonly string[],
  sought: Sought,
): Promise<number> {
  const saved = await loadDocuments(context, root, ids, 'opened')
  const counted = saved.map((row) => copyRow(root, row))
  await countAnew(context, root, counted, sought)
  const changes = new Map<EntityNode, RowChange[]>()
  for (const [at, row] of counted.entries()) {
    putDefaults(context, root, row, sought)
    const document: Document = { node: root, id: String(row['id']), saved: null, now: row, begun: null }
    recomputeDocument(context, document, null)
    collect(changes, root, saved[at] ?? {}, document.now ?? {}, openOf(context, root, row, sought))
  }
  for (const [node, rows] of changes) await updateRows(context, node, rows, false)
  return [...changes.values()].reduce((sum, rows) => sum + rows.length, 0)
}

/** What stands encrypted of a sealed document gets its values when it is saved or opened next. */
function openOf(context: OperationContext, root: EntityNode, row: Row, sought: Sought): Sought {
  if (!isSealedNow(context, root, row)) return sought
  return new Map(
    [...sought].map(([node, wires]) => {
      const sealed = new Set(sealedColumns(node).map(({ wire }) => wire))
      return [node, new Set([...wires].filter((wire) => !sealed.has(wire)))]
    }),
  )
}

/** What a new row would have by default; lines that would come along in a new document do not. */
function putDefaults(context: OperationContext, root: EntityNode, row: Row, sought: Sought): void {
  const missing = [...index(root, row)].flatMap(([id, { node, row: own }]) =>
    [...(sought.get(node) ?? [])]
      .filter((wire) => (own[wire] ?? null) === null && node.byWire.get(wire)?.field?.default)
      .map((wire) => ({ id, own, wire })),
  )
  if (missing.length === 0) return
  const wires = new Set(missing.map(({ wire }) => wire))
  const asNew = index(
    root,
    recompute(context.catalog.definitions.entities, root.entity, copyRow(root, row), context.env, {
      isNew: () => true,
      isGiven: (_, wire) => !wires.has(wire),
    }),
  )
  for (const { id, own, wire } of missing) own[wire] = asNew.get(id)?.row[wire] ?? null
}

async function countAnew(
  context: OperationContext,
  root: EntityNode,
  documents: readonly Row[],
  sought: Sought,
): Promise<void> {
  const rows = new Map(documents.flatMap((row) => [...index(root, row)]))
  for (const node of nodesOf(root)) {
    const ids = [...rows].filter(([, placed]) => placed.node === node).map(([id]) => id)
    const wires = sought.get(node)
    if (!wires || ids.length === 0) continue
    const put = (wire: string, values: ReadonlyMap<string, unknown>, none: unknown) => {
      for (const id of ids) Object.assign(rows.get(id)?.row ?? {}, { [wire]: values.get(id) ?? none })
    }
    for (const use of node.gathers)
      if (wires.has(use.field.wire))
        put(use.field.wire, await gatheredValues(context, use, ids), ofNoRows(use))
  }
}

function collect(
  changes: Map<EntityNode, RowChange[]>,
  root: EntityNode,
  before: Row,
  after: Row,
  sought: Sought,
): void {
  const now = index(root, after)
  for (const [id, { node, row }] of index(root, before)) {
    const set: Row = {}
    for (const wire of sought.get(node) ?? []) {
      const column = node.byWire.get(wire)
      const value = now.get(id)?.row[wire] ?? null
      if (column && !isSame(column, row[wire], value)) set[wire] = value
    }
    if (Object.keys(set).length === 0) continue
    if (!changes.has(node)) changes.set(node, [])
    changes.get(node)?.push({ id, set })
  }
}
