import type { Row } from '../../language/row.ts'
import type { Predicate } from '../../language/expression.ts'
import type { Caller } from '../Caller.ts'
import { accessOf } from './access.ts'
import type { EntityNode } from './Catalog.ts'
import type { Selection } from './Selection.ts'
import { loadDocuments, loadRows } from './loadRows.ts'
import { isSystem, type OperationContext } from './OperationContext.ts'

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

/** Rules that hide something from the caller in some documents. */
export const hidingRules = (node: EntityNode, caller: Caller): readonly Predicate[] =>
  isSystem(caller)
    ? []
    : (accessOf(node, caller)?.hide ?? []).flatMap(({ when }) =>
        when && when.source.trim() !== 'true' ? [when] : [],
      )

/** Whether such a rule looks into the lines of the document, which then have to be there when it is asked. */
const looksIntoLines = (node: EntityNode, caller: Caller): boolean =>
  hidingRules(node, caller).some(({ deps }) =>
    deps.some((dep) => node.root.lines.some(({ name }) => dep === name || dep.startsWith(`${name}.`))),
  )

/** Row id → its document as it is, climbing from lines of lines to the header; with its lines where a rule that hides looks into them. */
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
  if (looksIntoLines(node, context.caller))
    last = await loadDocuments(
      context,
      at,
      last.map((row) => String(row['id'])),
    )
  const byId = new Map(last.map((row) => [row['id'], row]))
  return new Map(
    [...above].flatMap(([id, now]) => {
      const row = byId.get(now)
      return row ? [[id, row] as const] : []
    }),
  )
}
