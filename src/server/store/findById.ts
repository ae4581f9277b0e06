import type { Row } from '../../language/row.ts'
import type { Caller } from '../Caller.ts'
import { fail } from '../fail.ts'
import { tellParts, tellSeals } from './tellSeals.ts'
import { isTableHidden, keptTable } from './access.ts'
import { scope } from './scope.ts'
import type { EntityNode } from './Catalog.ts'
import { inScope } from './inScope.ts'
import { Joins } from './Joins.ts'
import { relationOf } from './relation.ts'
import { lineRule } from './lineRules.ts'
import { hangLines, loadSelected } from './loadRows.ts'
import { documentsOf, hidingRules, mask, maskRows } from './maskRows.ts'
import { withMeanings } from './meanings.ts'
import { run } from '../database/run.ts'
import { selection } from './Selection.ts'
import { withTypedNames } from './typedNames.ts'
import { and, join, sql } from '../database/Sql.ts'
import type { OperationContext } from './OperationContext.ts'

/** One row as the caller may see it, with its lines. Out of scope is as good as missing. */
export async function findById(context: OperationContext, node: EntityNode, id: string): Promise<Row> {
  const [row] = await findByIds(context, node, [id])
  return row ?? fail('SRM-1010')
}

/** Several, in the order of the ids; those that do not exist for the caller are left out. */
export async function findByIds(
  context: OperationContext,
  node: EntityNode,
  ids: readonly string[],
): Promise<Row[]> {
  const visible = await inScope(context, node, ids)
  const chosen = selection(context.catalog, node, context.caller)
  const rows =
    visible.size === 0
      ? []
      : await maskRows(
          context,
          node,
          chosen,
          await worded(context, node, await loadSelected(context, node, chosen, 'id', [...visible])),
        )
  await hangLines(rows, node, async (line, parents) =>
    keptTable(line, context.caller) === 'always'
      ? []
      : worded(context, line, await ownLines(context, line, parents)),
  )
  const isAsked = node.lines.length > 0 && rows.length > 0 && hidingRules(node, context.caller).length > 0
  const documents = isAsked ? await documentsOf(context, node, rows) : null
  for (const row of rows) maskLines(context, node, row, documents ? documents.get(row['id']) : { ...row })
  await tellSeals(context, node, rows)
  await tellParts(context, node, rows)
  const byId = new Map(rows.map((row) => [row['id'], row]))
  return ids.map((id) => byId.get(id)).filter((row) => row !== undefined)
}

const worded = async (context: OperationContext, node: EntityNode, rows: Row[]): Promise<Row[]> =>
  withTypedNames(context, node, withMeanings(context, node, rows))

/** Lines of these rows, as far as they exist for the caller. */
async function ownLines(
  context: OperationContext,
  line: EntityNode,
  parents: readonly string[],
): Promise<Row[]> {
  const chosen = selection(context.catalog, line, context.caller)
  const rows = await loadSelected(context, line, chosen, 'parent_id', parents)
  if (!lineRule(line, context.caller)) return rows
  const own = await inScope(
    context,
    line,
    rows.map((row) => String(row['id'])),
  )
  return rows.filter((row) => own.has(String(row['id'])))
}

function maskLines(context: OperationContext, node: EntityNode, row: Row, document: Row | undefined): void {
  for (const { name, node: line } of node.lines) {
    if (isTableHidden(line, context.caller, document, context.env)) {
      delete row[name]
      continue
    }
    const chosen = selection(context.catalog, line, context.caller)
    for (const child of linesOf(row, name)) {
      mask(context, chosen, child, document)
      maskLines(context, line, child, document)
    }
  }
}

/** Which of these callers find one row, by their place in the list: asked of all of them at once, of each by his own rules. */
export async function findersOf(
  context: OperationContext,
  callers: readonly Caller[],
  node: EntityNode,
  id: string,
): Promise<ReadonlySet<number>> {
  if (callers.length === 0) return new Set()
  const asked = callers.map((caller, index) => {
    const env = { ...context.env, me: caller.me }
    const joins = new Joins(context.catalog, 'r', 'f')
    const condition = scope(node, caller, 'r', joins, env)
    return sql`select ${index}::int as finder from ${relationOf({ ...context, caller, env }, node)} r${joins.sql} where ${and([sql`r."id" = ${id}`, ...(condition ? [condition] : [])])}`
  })
  const rows = await run(context.tx, join(asked, ' union all '))
  return new Set(rows.map(({ finder }) => Number(finder)))
}

/** The lines that a row carries under a name. */
export function linesOf(row: Row, name: string): Row[] {
  const lines = row[name]
  return Array.isArray(lines) ? (lines as Row[]) : [] // lines are arrays of rows
}
