import type { Row } from '../../language/row.ts'
import type { EntityNode } from '../store/Catalog.ts'
import { linesOf } from '../store/findById.ts'
import { change, run } from '../database/run.ts'
import { sql } from '../database/Sql.ts'
import type { OperationContext } from '../store/OperationContext.ts'
import { keepsNumber } from './copiedRows.ts'
import { index, type Document } from './Document.ts'

const step = 10

interface Group {
  readonly node: EntityNode
  readonly parent: string
  readonly lines: readonly Row[]
  readonly before: readonly Row[]
}

/** New lines get 10, 20, 30 …, whatever a draft showed, copies keep theirs; a number that once was a line's is never another's, not even when that line is gone. */
export async function numberLines(context: OperationContext, documents: readonly Document[]): Promise<void> {
  const groups = documents.flatMap((document) => groupsOf(document))
  await rememberGone(context, groups)
  const open = groups.filter(({ lines, before }) =>
    lines.some((line) => !before.some((old) => old['id'] === line['id'])),
  )
  const gone = await goneNumbers(context, open)
  for (const { node, parent, lines, before } of open) {
    let highest = Math.max(
      0,
      gone.get(`${node.name} ${parent}`) ?? 0,
      ...[...before, ...lines.filter(keepsNumber)].map((line) => Number(line['lineNum'] ?? 0)),
    )
    const known = new Set(before.map((line) => line['id']))
    for (const line of lines)
      if (!known.has(line['id']) && !keepsNumber(line)) line['lineNum'] = highest += step
  }
}

function groupsOf({ node, now, saved }: Document): Group[] {
  const old = index(node, saved)
  return now ? groupsBelow(node, now, (row) => old.get(String(row['id']))?.row) : []
}

function groupsBelow(node: EntityNode, row: Row, old: (row: Row) => Row | undefined): Group[] {
  return node.lines.flatMap(({ name, node: line }) => {
    const before = old(row)
    const lines = linesOf(row, name)
    return [
      { node: line, parent: String(row['id']), lines, before: before ? linesOf(before, name) : [] },
      ...lines.flatMap((one) => groupsBelow(line, one, old)),
    ]
  })
}

/** When the last lines of a document go, their numbers would be forgotten with them. */
async function rememberGone(context: OperationContext, groups: readonly Group[]): Promise<void> {
  const gone = groups.flatMap(({ node, parent, lines, before }) => {
    const kept = new Set(lines.map((line) => line['id']))
    const highest = Math.max(
      0,
      ...before.filter((line) => !kept.has(line['id'])).map((line) => Number(line['lineNum'] ?? 0)),
    )
    return highest > 0 ? [{ field: `${node.name}.lineNum`, prefix: parent, last_number: highest }] : []
  })
  if (gone.length === 0) return
  await change(
    context.tx,
    sql`insert into sys_serial (tenant_id, field, prefix, last_number) select ${context.caller.tenantId}::text, v.field, v.prefix, v.last_number from json_to_recordset(${JSON.stringify(gone)}::json) as v(field text, prefix text, last_number bigint)
    on conflict (tenant_id, field, prefix) do update set last_number = greatest(sys_serial.last_number, excluded.last_number)`,
  )
}

async function goneNumbers(
  context: OperationContext,
  groups: readonly Group[],
): Promise<Map<string, number>> {
  if (groups.length === 0) return new Map()
  const rows = await run(
    context.tx,
    sql`select field, prefix, last_number from sys_serial where tenant_id = ${context.caller.tenantId} and field = any(${[...new Set(groups.map(({ node }) => `${node.name}.lineNum`))]}) and prefix = any(${[...new Set(groups.map(({ parent }) => parent))]})`,
  )
  return new Map(
    rows.map((row) => [
      `${String(row['field']).replace(/\.lineNum$/, '')} ${String(row['prefix'])}`,
      Number(row['last_number']),
    ]),
  )
}
