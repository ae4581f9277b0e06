import type { Row } from '../../language/row.ts'
import type { EntityNode } from './Catalog.ts'
import type { Selection } from './Selection.ts'
import { loadRows } from './loadRows.ts'
import type { OperationContext } from './OperationContext.ts'

/** Takes out what is hidden as long as a rule over the document holds. */
export async function maskRows(
  context: OperationContext,
  node: EntityNode,
  chosen: Selection,
  rows: Row[],
): Promise<Row[]> {
  if (chosen.masks.length === 0 || rows.length === 0) return rows
  const documents = await documentsOf(context, node, rows)
  for (const row of rows) mask(context, chosen, row, documents.get(row['id']))
  return rows
}

/** The same where the document is at hand. A rule that cannot be asked hides. */
export function mask(
  context: OperationContext,
  chosen: Selection,
  row: Row,
  document: Row | undefined,
): void {
  for (const { keys, when } of chosen.masks)
    if (!document || when.some((rule) => rule.run(document, context.env) === true))
      for (const key of keys) delete row[key]
}

/** Row id → its document, climbing from lines of lines to the header. */
export async function documentsOf(
  context: OperationContext,
  node: EntityNode,
  rows: readonly Row[],
): Promise<Map<unknown, Row>> {
  let above = new Map<unknown, unknown>(rows.map((row) => [row['id'], row['id']]))
  let at = node
  let last: readonly Row[] = await loadRows(context, at, 'id', [...above.values()].map(String))
  while (at.parent) {
    const up = new Map(last.map((row) => [row['id'], row['parentId']]))
    above = new Map([...above].map(([id, now]) => [id, up.get(now)]))
    at = at.parent
    last = await loadRows(context, at, 'id', [...new Set(above.values())].map(String))
  }
  const byId = new Map(last.map((row) => [row['id'], row]))
  return new Map(
    [...above].flatMap(([id, now]) => {
      const row = byId.get(now)
      return row ? [[id, row] as const] : []
    }),
  )
}
