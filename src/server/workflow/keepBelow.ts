import type { KeptUse } from '../store/Catalog.ts'
import { run } from '../database/run.ts'
import { tableOf } from '../store/Selection.ts'
import { ident, raw, sql } from '../database/Sql.ts'
import { carry } from './completeRefs.ts'
import type { Document } from './Document.ts'
import { refuseBroken } from './refuseBroken.ts'
import { recomputeDocument } from './recomputeDocument.ts'
import type { UnitOfWork } from './UnitOfWork.ts'
import type { Written } from './Written.ts'

/**
 * Base data that computes from the base data it points to is computed anew when that changes: what stands below in a tree, and rows
 * elsewhere. One level at a time: what is computed here is written next, and leads to the next level.
 */
export async function keepBelow(unit: UnitOfWork, written: readonly Written[]): Promise<void> {
  for (const [use, ids] of usesOf(written)) {
    const documents = await pointingTo(unit, use, ids)
    await carry(
      unit.context,
      use.node,
      use.column,
      documents.map(({ now }) => now).filter((row) => row !== null),
    )
    for (const document of documents) recomputeDocument(unit.context, document, [use.column.wire])
    refuseBroken(unit, documents, new Set())
  }
}

/** Which rows of what was written changed in something that others compute from. */
function usesOf(written: readonly Written[]): Map<KeptUse, string[]> {
  const uses = new Map<KeptUse, string[]>()
  for (const { document, rows, before, after } of written) {
    const set = before && after ? rows.find(({ id }) => id === document.id)?.set : undefined
    for (const use of set ? document.node.keptBy : [])
      if (use.keys.some((key) => set && key in set)) uses.set(use, [...(uses.get(use) ?? []), document.id])
  }
  return uses
}

/** As it is kept, and as it is to be kept in this transaction. */
async function pointingTo(
  unit: UnitOfWork,
  { node, column }: KeptUse,
  ids: readonly string[],
): Promise<Document[]> {
  const rows = await run(
    unit.context.tx,
    sql`select "id" as id from ${raw(tableOf(node))} where ${raw(ident(column.column))} = any(${ids})`,
  )
  await unit.open(
    node,
    rows.map((row) => String(row['id'])),
  )
  const wanted = new Set<unknown>(ids)
  return [...unit.documents.values()].filter(
    (document) => document.node === node && document.now && wanted.has(document.now[column.wire]),
  )
}
