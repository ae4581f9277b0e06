import type { Row } from '../../language/row.ts'
import { fieldError, type CodedFieldError } from '../fail.ts'
import { columnNamed, type Column, type EntityNode } from '../store/Catalog.ts'
import { run } from '../database/run.ts'
import { tableOf } from '../store/Selection.ts'
import { ident, raw, sql } from '../database/Sql.ts'
import type { OperationContext } from '../store/OperationContext.ts'
import { isSame, type Document } from './Document.ts'
import { serverTexts } from '../../texts/serverTexts.ts'

/**
 * Whoever changes rows of a tree does so alone, before anything of it is read: two moves at once could make a circle, and a new row
 * could miss what changes above it. Kept to the end of the transaction.
 */
export async function lockTree(context: OperationContext, node: EntityNode): Promise<void> {
  if (node.entity.tree !== undefined)
    await run(
      context.tx,
      sql`select pg_advisory_xact_lock(hashtextextended(${`tree ${context.caller.tenantId} ${node.name}`}, 0))`,
    )
}

/** No row may stand under itself or under what stands below it: neither as it is kept nor together with the other rows in work. */
export async function checkTrees(
  context: OperationContext,
  documents: readonly Document[],
): Promise<Map<Document, CodedFieldError[]>> {
  const errors = new Map<Document, CodedFieldError[]>()
  for (const [node, group] of Map.groupBy(documents, (document) => document.node)) {
    if (node.entity.tree === undefined) continue
    const column = columnNamed(node, node.entity.tree)
    const moved = group.filter((document) => hasMoved(document, column))
    if (moved.length === 0) continue
    const above = await aboveOf(
      context,
      node,
      column,
      moved.flatMap(({ now }) => idOf(now?.[column.wire])),
    )
    for (const { id, now } of group) above.set(id, idOf(now?.[column.wire])[0] ?? null)
    for (const document of moved)
      if (isInCircle(above, document.id))
        errors.set(document, [
          fieldError('PARAM_INVALID', column.wire, {
            field: column.label,
            reason: wordsOf(document, column),
          }),
        ])
  }
  return errors
}

/** A new row has nothing below it. */
function hasMoved({ saved, now }: Document, column: Column): boolean {
  return (
    saved !== null &&
    now !== null &&
    !isSame(column, saved[column.wire], now[column.wire]) &&
    idOf(now[column.wire]).length > 0
  )
}

/** The rows above these and above those, each with what stands above it. */
async function aboveOf(
  context: OperationContext,
  node: EntityNode,
  column: Column,
  ids: readonly string[],
): Promise<Map<string, string | null>> {
  const [table, above] = [raw(tableOf(node)), raw(ident(column.column))]
  const rows = await run(
    context.tx,
    sql`with recursive up(id, above) as (select t."id", t.${above} from ${table} t where t."id" = any(${ids}) union select t."id", t.${above} from up join ${table} t on t."id" = up.above) select id, above from up`,
  )
  return new Map(rows.map((row) => [String(row['id']), idOf(row['above'])[0] ?? null]))
}

function isInCircle(above: ReadonlyMap<string, string | null>, id: string): boolean {
  const seen = new Set<string>()
  for (let at = above.get(id) ?? null; at !== null && !seen.has(at); at = above.get(at) ?? null) {
    if (at === id) return true
    seen.add(at)
  }
  return false
}

function wordsOf({ node, id, now }: Document, column: Column) {
  const own = String(now?.[node.entity.display.code] ?? '')
  if (now?.[column.wire] === id) return serverTexts.text('document.underItself', { code: own })
  const chosen = String((now as Row)[`${column.name}Code`] ?? '') // what has moved is there
  return serverTexts.text('document.underOwn', { chosen, code: own })
}

const idOf = (value: unknown): string[] => (typeof value === 'string' && value !== '' ? [value] : [])
