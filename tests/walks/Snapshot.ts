import { execute } from '../../src/server/database/run.ts'
import { raw } from '../../src/server/database/Sql.ts'
import type { Row } from '../../src/language/row.ts'
import type { Database } from '../../src/server/database/Database.ts'
import { systemCaller } from '../../src/server/session/systemCaller.ts'

/** The documents of one walk in the order in which they were made, by the entity of their headers. */
export type Made = Readonly<Record<Root, string[]>>

export const roots = [
  'purRequisitionHeader',
  'purOrderHeader',
  'purDeliveryNote',
  'rcvReceiveHeader',
  'rcvWriteOff',
] as const
export type Root = (typeof roots)[number]

/** Rows as the tables have them, by entity: the engine has no hand in reading them. Keys are columns. */
export interface Snapshot {
  readonly rows: Readonly<Record<string, readonly Row[]>>
  /** All of it, to be compared. */
  readonly text: string
  byId(entity: string, id: unknown): Row | undefined
  under(entity: string, column: string, id: unknown): readonly Row[]
}

/** Tables below a header, each with the table above it. */
const lines: Readonly<Record<string, string>> = {
  purRequisitionLine: 'purRequisitionHeader',
  purOrderLine: 'purOrderHeader',
  purOrderDelivery: 'purOrderLine',
  purDeliveryNoteLine: 'purDeliveryNote',
  rcvReceiveLine: 'rcvReceiveHeader',
  rcvWriteOffLine: 'rcvWriteOff',
}

const tableOf = (entity: string) => entity.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** One question to the database: every row of the walk's documents and of their ledger. */
export async function takeSnapshot(database: Database, made: Made): Promise<Snapshot> {
  const parts = [
    ...roots.map(
      (entity) =>
        `select '${entity}' as entity, to_jsonb(t) as row, array_position(array['${made[entity].join("','")}'], t.id::text) as place from ${tableOf(entity)} t where t.id::text = any(array['${made[entity].join("','")}'])`,
    ),
    ...Object.entries(lines).map(
      ([entity, above]) =>
        `select '${entity}', to_jsonb(t), t.line_num from ${tableOf(entity)} t where t.parent_id in (${idsOf(above, made)})`,
    ),
    `select 'rcvTransaction', to_jsonb(t), null from rcv_transaction t where t.receive_line_id in (${idsOf('rcvReceiveLine', made)})`,
  ]
  const text = `select entity, row::text as row from (${parts.join(' union all ')}) all_rows order by entity, place, row->>'transaction_num', row->>'id'`
  const answered = await database.transaction({ ...systemCaller(), wall: false }, (tx) =>
    execute<{ entity: string; row: string }>(tx, raw(text)),
  )
  return snapshotOf(answered)
}

function idsOf(entity: string, made: Made): string {
  const above = lines[entity]
  return above === undefined
    ? `select id from ${tableOf(entity)} where id::text = any(array['${made[entity as Root].join("','")}'])`
    : `select id from ${tableOf(entity)} where parent_id in (${idsOf(above, made)})` // what has nothing above is a header
}

function snapshotOf(found: readonly { readonly entity: string; readonly row: string }[]): Snapshot {
  const rows: Record<string, Row[]> = Object.fromEntries(
    [...roots, ...Object.keys(lines), 'rcvTransaction'].map((entity) => [entity, []]),
  )
  const byId = new Map<string, Row>()
  const indices = new Map<string, ReadonlyMap<unknown, readonly Row[]>>()
  for (const { entity, row } of found) {
    const parsed = JSON.parse(row) as Row // made by to_jsonb
    rows[entity]?.push(parsed)
    byId.set(`${entity} ${String(parsed['id'])}`, parsed)
  }
  return {
    rows,
    text: found.map(({ entity, row }) => `${entity} ${row}`).join('\n'),
    byId: (entity, id) => byId.get(`${entity} ${String(id)}`),
    under: (entity, column, id) => {
      const key = `${entity} ${column}`
      const index = indices.get(key) ?? Map.groupBy(rows[entity] ?? [], (row) => row[column])
      indices.set(key, index)
      return index.get(id) ?? []
    },
  }
}

export const parentOf: Readonly<Record<string, string>> = lines
