import type { Row } from '../../language/row.ts'
import { fail } from '../fail.ts'
import { scope } from './access.ts'
import type { Node } from './Catalog.ts'
import { Joins } from './Joins.ts'
import { hangLines, loadSelected } from './loadRows.ts'
import { documentsOf, mask, maskRows } from './maskRows.ts'
import { withMeanings } from './meanings.ts'
import { run } from './run.ts'
import { selection, tableOf } from './Selection.ts'
import { and, raw, sql } from './Sql.ts'
import type { Work } from './Work.ts'

/** One row as the caller may see it, with its lines. Out of scope is as good as missing. */
export async function findById(work: Work, node: Node, id: string): Promise<Row> {
  const [row] = await findByIds(work, node, [id])
  return row ?? fail('SRM-1010')
}

/** Several, in the order of the ids; those that do not exist for the caller are left out. */
export async function findByIds(work: Work, node: Node, ids: readonly string[]): Promise<Row[]> {
  const visible = await inScope(work, node, ids)
  const chosen = selection(work.catalog, node, work.caller)
  const rows =
    visible.size === 0
      ? []
      : await maskRows(
          work,
          node,
          chosen,
          withMeanings(work, node, await loadSelected(work, node, chosen, 'id', [...visible])),
        )
  await hangLines(rows, node, async (line, parents) =>
    withMeanings(
      work,
      line,
      await loadSelected(work, line, selection(work.catalog, line, work.caller), 'parent_id', parents),
    ),
  )
  const documents =
    node.parent && node.lines.length > 0 && rows.length > 0 ? await documentsOf(work, node, rows) : null
  for (const row of rows) maskLines(work, node, row, documents ? documents.get(row['id']) : { ...row })
  const byId = new Map(rows.map((row) => [row['id'], row]))
  return ids.map((id) => byId.get(id)).filter((row) => row !== undefined)
}

function maskLines(work: Work, node: Node, row: Row, document: Row | undefined): void {
  for (const { name, node: line } of node.lines) {
    const chosen = selection(work.catalog, line, work.caller)
    for (const child of linesOf(row, name)) {
      mask(work, chosen, child, document)
      maskLines(work, line, child, document)
    }
  }
}

/** Which of these rows exist for the caller. */
export async function inScope(work: Work, node: Node, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const joins = new Joins(work.catalog, 'r', 'f')
  const condition = scope(node, work.caller, 'r', joins, work.env)
  const rows = await run(
    work.tx,
    sql`select r."id" from ${raw(tableOf(node))} r${joins.sql} where ${and([sql`r."id" = any(${ids})`, ...(condition ? [condition] : [])])}`,
  )
  return new Set(rows.map(({ id }) => String(id)))
}

/** The lines that a row carries under a name. */
export function linesOf(row: Row, name: string): Row[] {
  const lines = row[name]
  return Array.isArray(lines) ? (lines as Row[]) : [] // lines are arrays of rows
}
