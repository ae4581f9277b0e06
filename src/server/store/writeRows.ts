import type { Storage } from '../../language/field.ts'
import type { Row } from '../../language/row.ts'
import { membersOf } from '../../rules/types/members.ts'
import type { Column, EntityNode } from './Catalog.ts'
import { cleanRich } from './cleanRich.ts'
import { change } from '../database/run.ts'
import { tableOf } from './Selection.ts'
import { ident, raw, sql } from '../database/Sql.ts'
import type { OperationContext } from './OperationContext.ts'

const types: Readonly<Record<Storage, string>> = {
  text: 'text',
  decimal: 'numeric',
  integer: 'integer',
  date: 'date',
  datetime: 'timestamptz',
  flag: 'text',
  id: 'text',
  list: 'text[]',
  json: 'jsonb',
}
/** Columns as a statement over rows on the way declares them. */
export const declared = (columns: readonly Column[]): string =>
  columns.map(({ wire, storage }) => `${ident(wire)} ${types[storage]}`).join(', ')
/** The values of a row as they are kept. */
export const stored = (row: Row, columns: readonly Column[]): Row =>
  Object.fromEntries(columns.map((column) => [column.wire, written(column, row[column.wire] ?? null)]))

/** Several values travel as one text. Rich text is cleaned by whatever way it came: effects may make it of a plain text. */
function written({ storage, type }: Column, value: unknown): unknown {
  if (type === 'richtext' && typeof value === 'string') return cleanRich(value)
  return storage === 'list' && value !== null ? membersOf(value) : value
}

/** Who and when, as every new row has it. */
export function stamp(context: OperationContext): Row {
  const { userId, userName } = context.caller
  return {
    versionNum: 1,
    creationDate: context.env.now,
    createdBy: userId,
    createdByName: userName,
    lastUpdateDate: context.env.now,
    lastUpdatedBy: userId,
    lastUpdatedByName: userName,
  }
}

/** New rows in one statement, whose text is the same for any number of them. Rows bring their id. */
export async function insertRows(
  context: OperationContext,
  node: EntityNode,
  rows: readonly Row[],
): Promise<void> {
  if (rows.length === 0) return
  const { columns } = node
  const names = columns.map(({ column }) => ident(column)).join(', ')
  const values = columns.map(({ wire }) => `v.${ident(wire)}`).join(', ')
  await change(
    context.tx,
    sql`insert into ${raw(tableOf(node))} ("tenant_id", ${raw(names)}) select ${context.caller.tenantId}::text, ${raw(values)} from json_to_recordset(${JSON.stringify(rows.map((row) => stored(row, columns)))}::json) as v(${raw(declared(columns))})`,
  )
}

export interface RowChange {
  readonly id: string
  readonly set: Row
}

/** Changed rows, one statement for each set of columns. `byHand`: the row gets a new version and the name of who did it. */
export async function updateRows(
  context: OperationContext,
  node: EntityNode,
  changes: readonly RowChange[],
  byHand: boolean,
): Promise<void> {
  const groups = Map.groupBy(changes, ({ set }) => Object.keys(set).sort().join())
  for (const [, group] of groups) {
    const keys = Object.keys(group[0]?.set ?? {})
    const columns = ['id', ...keys].map((key) => node.byWire.get(key) ?? fault(node, key))
    const sets = columns.slice(1).map(({ column, wire }) => `${ident(column)} = v.${ident(wire)}`)
    const by = byHand
      ? sql`"version_num" = t."version_num" + 1, "last_update_date" = ${context.env.now}, "last_updated_by" = ${context.caller.userId}, "last_updated_by_name" = ${context.caller.userName}`
      : raw('')
    const rows = JSON.stringify(group.map(({ id, set }) => stored({ ...set, id }, columns)))
    if (sets.length === 0 && !byHand) continue
    await change(
      context.tx,
      sql`update ${raw(tableOf(node))} t set ${raw([...sets, ...(byHand ? [''] : [])].join(', '))}${by} from json_to_recordset(${rows}::json) as v(${raw(declared(columns))}) where t."id" = v."id"`,
    )
  }
}

export async function deleteRows(
  context: OperationContext,
  node: EntityNode,
  ids: readonly string[],
): Promise<void> {
  if (ids.length > 0)
    await change(context.tx, sql`delete from ${raw(tableOf(node))} where "id" = any(${ids})`)
}

/** Locks rows in the order of their ids, so that two transactions that need the same ones wait instead of blocking each other. What is only read is shared with others who read. */
export async function lockRows(
  context: OperationContext,
  node: EntityNode,
  ids: readonly string[],
  how: 'read' | 'write',
): Promise<void> {
  if (ids.length > 0)
    await change(
      context.tx,
      sql`select from ${raw(tableOf(node))} where "id" = any(${ids}) order by "id" ${raw(how === 'write' ? 'for update' : 'for share')}`,
    )
}

function fault(node: EntityNode, key: string): never {
  throw new Error(`${node.name} keeps no ${key}.`)
}
