import type pg from 'pg'
import { readSettings } from '../../src/server/settings.ts'
import { start } from '../../src/server/start.ts'
import { definitions } from '../wire/testServer.ts'
import { linesOf, quantity, type Kind, type Play } from './Writer.ts'

/** What was acknowledged and is not there, what stands half done, and what was done twice; each with its place. */
export interface Damage {
  readonly lost: readonly string[]
  readonly halfDone: readonly string[]
  readonly doubled: readonly string[]
}

const tables: Readonly<Record<Kind, string>> = {
  requisition: 'pur_requisition_header',
  order: 'pur_order_header',
  note: 'pur_delivery_note',
  receipt: 'rcv_receive_header',
}

/** Opens the data of a stopped application and compares them with what its callers were told. */
export async function findDamage(dataDir: string, plays: readonly Play[]): Promise<Damage> {
  const {
    services: {
      database: { pool },
    },
    stop,
  } = await start(readSettings({ PORT: '0', DATA_DIR: dataDir, DEMO: '0', LOG_LEVEL: 'silent' }), {
    definitions,
  })
  try {
    return {
      lost: (await Promise.all([lostDocuments(pool, plays), lostVerbs(pool, plays)])).flat(),
      halfDone: (
        await Promise.all([strayStates(pool), oddSums(pool), oddLedger(pool), brokenAudit(pool)])
      ).flat(),
      doubled: (
        await Promise.all([doubledGestures(pool, plays), doubledNumbers(pool), doubledVerbs(pool)])
      ).flat(),
    }
  } finally {
    await stop()
  }
}

/** Every acknowledged document, with its lines, in the acknowledged version or a later one. */
async function lostDocuments(pool: pg.Pool, plays: readonly Play[]): Promise<string[]> {
  const lost: string[] = []
  for (const [kind, table] of Object.entries(tables) as [Kind, string][]) {
    const rows = await found(
      pool,
      `select t.id, t.version_num as version, (select count(*) from ${lineTable(kind)} l where l.parent_id = t.id) as lines from ${table} t`,
    )
    const byId = new Map(rows.map((row) => [row['id'], row]))
    for (const { documents } of plays) {
      const told = documents.get(kind)
      const kept = told && byId.get(told['id'])
      if (
        told &&
        (!kept ||
          Number(kept['version']) < Number(told['versionNum']) ||
          Number(kept['lines']) !== linesOf(told).length)
      )
        lost.push(
          `${kind} ${String(told['id'])}: told version ${String(told['versionNum'])} with ${linesOf(told).length} lines, kept ${JSON.stringify(kept ?? null)}`,
        )
    }
  }
  return lost
}

const lineTable = (kind: Kind): string =>
  ({
    requisition: 'pur_requisition_line',
    order: 'pur_order_line',
    note: 'pur_delivery_note_line',
    receipt: 'rcv_receive_line',
  })[kind]

async function lostVerbs(pool: pg.Pool, plays: readonly Play[]): Promise<string[]> {
  const done = new Set(
    (await found(pool, 'select document_id, action from sys_history')).map(
      (row) => `${String(row['document_id'])} ${String(row['action'])}`,
    ),
  )
  return plays.flatMap(({ documents, verbs }) =>
    verbs.flatMap(({ kind, verb }) => {
      const id = String(documents.get(kind)?.['id'])
      return done.has(`${id} ${verb}`)
        ? []
        : [`${kind} ${id}: ${verb} was acknowledged and is not in its history`]
    }),
  )
}

/** The state of every row is the one that its history reached last. */
async function strayStates(pool: pg.Pool): Promise<string[]> {
  const stray = await Promise.all(
    Object.values(definitions.entities)
      .filter(({ states }) => states)
      .map(async ({ table, name, states }) => {
        const column =
          definitions.entities[name]?.fields.find(({ name: field }) => field === states?.field)?.column ?? ''
        const rows = await found(
          pool,
          `select t.id, t."${column}" as state, h.to_status as last from "${table}" t join lateral (select to_status from sys_history h where h.row_id = t.id and h.to_status is not null order by seq desc limit 1) h on true where h.to_status <> t."${column}"`,
        )
        return rows.map(
          (row) =>
            `${name} ${String(row['id'])}: state ${String(row['state'])}, history ${String(row['last'])}`,
        )
      }),
  )
  return stray.flat()
}

/** Sums that the engine keeps in one document over the rows of others, found by hand. */
async function oddSums(pool: pg.Pool): Promise<string[]> {
  const rules: readonly (readonly [string, string])[] = [
    [
      'ordered quantity of a requisition line',
      `select l.id from pur_requisition_line l where coalesce(l.ordered_quantity, 0) > ${quantity}`,
    ],
    [
      'received quantity of an order line',
      `select l.id from pur_order_line l where coalesce(l.received_quantity, 0) <> coalesce((select sum(r.received_quantity) from rcv_receive_line r join rcv_receive_header h on h.id = r.parent_id where r.order_line_id = l.id and h.status <> 'DRAFT'), 0)`,
    ],
    [
      'on the way of an order line',
      `select l.id from pur_order_line l where coalesce(l.on_way_quantity, 0) <> coalesce((select sum(n.delivery_quantity - coalesce(n.received_quantity, 0)) from pur_delivery_note_line n join pur_delivery_note h on h.id = n.parent_id where n.order_line_id = l.id and h.status in ('CONFIRMED', 'ARRIVED', 'PART_RECEIVED')), 0)`,
    ],
    [
      'amount of an order',
      'select h.id from pur_order_header h where coalesce(h.tax_amount, 0) <> coalesce((select sum(l.tax_amount) from pur_order_line l where l.parent_id = h.id), 0)',
    ],
  ]
  return (
    await Promise.all(
      rules.map(async ([name, text]) =>
        (await found(pool, text)).map((row) => `${name} ${String(row['id'])} is not what its rows say`),
      ),
    )
  ).flat()
}

/** A posted receipt line has one row of receiving and one of acceptance; a draft has none. */
async function oddLedger(pool: pg.Pool): Promise<string[]> {
  const rows = await found(
    pool,
    `select r.id, h.status, (select string_agg(t.transaction_type || ' ' || trim_scale(t.quantity), ', ' order by t.transaction_type) from rcv_transaction t where t.receive_line_id = r.id) as ledger from rcv_receive_line r join rcv_receive_header h on h.id = r.parent_id`,
  )
  return rows
    .filter(
      ({ status, ledger }) =>
        ledger !== (status === 'DRAFT' ? null : `ACCEPT ${quantity}, RECEIVE ${quantity}`),
    )
    .map(
      ({ id, status, ledger }) =>
        `receipt line ${String(id)} of a ${String(status)} receipt has the ledger ${String(ledger)}`,
    )
}

/** The record of changes is a chain within each document. */
async function brokenAudit(pool: pg.Pool): Promise<string[]> {
  const rows = await found(
    pool,
    `select document_id, seq from (select document_id, seq, previous, lag(hash) over (partition by document_id order by seq) as expected from sys_audit) a where expected is not null and previous <> expected`,
  )
  return rows.map((row) => `the record of ${String(row['document_id'])} breaks off at ${String(row['seq'])}`)
}

/** One play makes one document of each kind, however often its calls were repeated. */
async function doubledGestures(pool: pg.Pool, plays: readonly Play[]): Promise<string[]> {
  const rows = await found(
    pool,
    `select h.pr_title as title, count(distinct h.id) as requisitions, count(distinct o.parent_id) as orders, count(distinct n.parent_id) as notes, count(distinct r.parent_id) as receipts from pur_requisition_header h
    join pur_requisition_line l on l.parent_id = h.id left join pur_order_line o on o.requisition_line_id = l.id left join pur_delivery_note_line n on n.order_line_id = o.id left join rcv_receive_line r on r.note_line_id = n.id group by h.pr_title`,
  )
  const ours = new Set(plays.map(({ title }) => title))
  return rows
    .filter(
      (row) =>
        ours.has(String(row['title'])) &&
        ['requisitions', 'orders', 'notes', 'receipts'].some((kind) => Number(row[kind]) > 1),
    )
    .map((row) => JSON.stringify(row))
}

async function doubledNumbers(pool: pg.Pool): Promise<string[]> {
  const columns = {
    requisition: 'pr_num',
    order: 'order_num',
    note: 'note_num',
    receipt: 'receive_num',
  } satisfies Record<Kind, string>
  return (
    await Promise.all(
      (Object.entries(columns) as [Kind, string][]).map(async ([kind, column]) =>
        (
          await found(
            pool,
            `select ${column} as number from ${tables[kind]} group by ${column} having count(*) > 1`,
          )
        ).map((row) => `${kind} ${String(row['number'])} exists twice`),
      ),
    )
  ).flat()
}

async function doubledVerbs(pool: pg.Pool): Promise<string[]> {
  const rows = await found(
    pool,
    `select document_id, action, count(*) as times from sys_history where action like 'do%' and row_id = document_id group by document_id, action having count(*) > 1`,
  )
  return rows.map(
    (row) =>
      `${String(row['action'])} of ${String(row['document_id'])} was done ${String(row['times'])} times`,
  )
}

const found = async (pool: pg.Pool, text: string): Promise<Record<string, unknown>[]> =>
  (await pool.query<Record<string, unknown>>(text)).rows
