import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { openDatabase } from '../../src/server/database/openDatabase.ts'
import { signIn } from '../../tests/wire/client.ts'
import { startApplication } from '../application.ts'
import { build } from '../build.ts'
import { median, quantile } from './median.ts'

const rows = 1_000_000
const turns = 400
const silent = { info: () => {}, warn: () => {}, error: (text: string) => console.error(text) }

/**
 * The demonstration data, its order lines multiplied to a million; then the same page by HTTP with session, signature,
 * rights and envelope, and as SQL by hand on the same data. Filters: state, a month of demand dates, quantity at least.
 */
async function run(): Promise<void> {
  build()
  const dataDir = mkdtempSync(join(tmpdir(), 'screenwright-bench-'))
  try {
    const first = await startApplication({ dataDir })
    await first.stop()
    const database = await openDatabase({ dataDir }, silent)
    await multiply(database.pool)
    await database.close()
    const byHttp = await throughServer(dataDir)
    const again = await openDatabase({ dataDir }, silent)
    const byHand = await asSql(again.pool)
    await again.close()
    console.log(
      `through the server: p50 ${median(byHttp).toFixed(1)} ms, p95 ${quantile(byHttp, 0.95).toFixed(1)} ms`,
    )
    console.log(
      `SQL by hand:        p50 ${median(byHand).toFixed(1)} ms, p95 ${quantile(byHand, 0.95).toFixed(1)} ms`,
    )
    console.log(
      `ratio: p50 ${(median(byHttp) / median(byHand)).toFixed(2)}, p95 ${(quantile(byHttp, 0.95) / quantile(byHand, 0.95)).toFixed(2)} (goal: p95 ≤ 2)`,
    )
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Copies of the loaded lines with other ids, numbers and dates, in their own documents. */
async function multiply(pool: pg.Pool): Promise<void> {
  const { rows: columns } = await pool.query<{ name: string }>(
    `select column_name as name from information_schema.columns where table_schema = 'public' and table_name = 'pur_order_line' and is_generated = 'NEVER' order by ordinal_position`,
  )
  const {
    rows: [{ count = 0 } = {}],
  } = await pool.query<{ count: number }>('select count(*)::int as count from pur_order_line')
  const copies = Math.ceil((rows - count) / count)
  const value = (name: string) =>
    ({
      id: `lpad(to_hex(g), 6, '0') || right(l.id, 20)`,
      line_num: 'l.line_num + g * 100000',
      demand_date: `date '2024-01-01' + (abs(hashtext(l.id || g::text)) % 900)`,
    })[name] ?? `l."${name}"`
  const list = columns.map(({ name }) => `"${name}"`).join(', ')
  await pool.query(
    `insert into pur_order_line (${list}) select ${columns.map(({ name }) => value(name)).join(', ')} from pur_order_line l cross join generate_series(1, ${copies}) g`,
  )
  await pool.query('vacuum analyze')
  const {
    rows: [{ total = 0 } = {}],
  } = await pool.query<{ total: number }>('select count(*)::int as total from pur_order_line')
  console.log(`${total.toLocaleString('en')} order lines`)
}

/** A month, another for each turn, so that nothing is answered from a cache of answers. */
const month = (turn: number) => {
  const from = new Date(Date.UTC(2024, turn % 24, 1))
  const to = new Date(Date.UTC(2024, (turn % 24) + 1, 0))
  return { from: from.toISOString().slice(0, 10), to: to.toISOString().slice(0, 10) }
}

async function throughServer(dataDir: string): Promise<number[]> {
  const application = await startApplication({ dataDir })
  try {
    const client = await signIn(application.url, 'buyer', application.password)
    const times: number[] = []
    for (let turn = -30; turn < turns; turn++) {
      const { from, to } = month(turn + 30)
      const started = performance.now()
      const data = await client.call('srmServer', 'srmPurOrderLine', 'listByPage', {
        lineStatusList: ['OPEN', 'COMPLETED'],
        demandDateFrom: from,
        demandDateTo: to,
        purchaseQuantityFrom: '2',
        sort: [{ field: 'demandDate', order: 'desc' }],
        pageIndex: 1,
        pageRows: 20,
        noQueryTotalFlag: 'Y',
        columns: [
          'lineNum',
          'itemId',
          'itemCode',
          'itemName',
          'purchaseQuantity',
          'taxPrice',
          'taxAmount',
          'demandDate',
          'lineStatus',
          'parent.orderNum',
          'parent.supplierName',
        ],
      })
      if (turn >= 0) times.push(performance.now() - started)
      if (turn === 0) console.log(`rows of one page: ${Array.isArray(data) ? data.length : 'none'}`)
    }
    return times
  } finally {
    await application.stop()
  }
}

/** The page is found first and its rows are joined afterwards: written the other way round it takes fifty times as long. */
async function asSql(pool: pg.Pool): Promise<number[]> {
  const { rows: orgs } = await pool.query<{ id: string }>(`select id from base_organization`)
  const text = `
    select l.id, l.version_num, l.line_num, l.item_id, i.item_code, i.item_name, l.purchase_quantity, l.tax_price, l.tax_amount, l.demand_date, l.line_status, o.order_num, s.supplier_name
    from (
      select * from pur_order_line l
      where l.line_status = any($1) and l.demand_date between $2 and $3 and l.purchase_quantity >= $4
        and exists (select from pur_order_header h where h.id = l.parent_id and h.ou_id = any($5))
      order by l.demand_date desc, l.id desc limit 20
    ) l
    join pur_order_header o on o.id = l.parent_id
    left join base_material_item i on i.id = l.item_id
    left join slc_supplier_info s on s.id = o.supplier_id
    order by l.demand_date desc, l.id desc`
  const times: number[] = []
  for (let turn = -30; turn < turns; turn++) {
    const { from, to } = month(turn + 30)
    const started = performance.now()
    await pool.query({
      name: 'page',
      text,
      values: [['OPEN', 'COMPLETED'], from, to, '2', orgs.map(({ id }) => id)],
    })
    if (turn >= 0) times.push(performance.now() - started)
  }
  return times
}

await run()
