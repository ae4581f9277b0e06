import type { Row } from '../../language/row.ts'
import type { EntityNode } from '../store/Catalog.ts'
import { ownsSeals } from '../store/ownsSeals.ts'
import type { OperationContext } from '../store/OperationContext.ts'
import { run } from '../database/run.ts'
import { isSealed, type SealKey } from '../store/Seals.ts'
import { sql } from '../database/Sql.ts'
import { sealedColumns } from './sealed.ts'

const placeOf = (id: string, wire: string): string => `sys_audit ${id} ${wire}`

/** The values of a row as they are recorded: those that are sealed each encrypted, so that what several changes say of it can be joined. */
export function sealedRecord(
  { seals }: Pick<OperationContext, 'seals'>,
  { node, id, row }: { readonly node: EntityNode; readonly id: string; readonly row: Row | null },
  key: SealKey | false | undefined,
): Row | null {
  if (!row || !key) return row
  const sealed = sealedColumns(node).filter(({ wire }) => (row[wire] ?? null) !== null)
  return {
    ...row,
    ...Object.fromEntries(
      sealed.map(({ wire }) => [wire, seals.seal(key, JSON.stringify(row[wire]), placeOf(id, wire))]),
    ),
  }
}

interface Recorded {
  readonly id: string
  readonly before: Row | null
}

/** What was recorded, for whom may read it: of a document that is sealed its owners, else whoever may see the field. For others it is nothing. */
export async function openRecords(
  context: OperationContext,
  root: EntityNode,
  documentId: string,
  records: readonly Recorded[],
): Promise<void> {
  if (!root.entity.sealed) return
  const found = records.flatMap(({ id, before }) =>
    Object.entries(before ?? {}).flatMap(([wire, value]) =>
      before && isSealed(value) ? [{ row: before, wire, text: value, place: placeOf(id, wire) }] : [],
    ),
  )
  if (found.length === 0) return
  const mayRead = ownsSeals(root, context.caller) || !(await isStillSealed(context, documentId))
  const texts = mayRead ? await context.seals.open(context, found) : []
  for (const [at, { row, wire }] of found.entries()) row[wire] = JSON.parse(texts[at] ?? 'null')
}

async function isStillSealed({ tx }: OperationContext, documentId: string): Promise<boolean> {
  const rows = await run(
    tx,
    sql`select 1 as one from sys_sealed where document_id = ${documentId} and opened_at is null limit 1`,
  )
  return rows.length > 0
}
