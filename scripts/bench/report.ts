import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import type { ReportAnswer } from '../../src/language/report.ts'
import type { Row } from '../../src/language/row.ts'
import { openDatabase } from '../../src/server/database/openDatabase.ts'
import { callerOf } from '../../tests/compliance/openFixture.ts'
import { openWorld, type World } from '../../tests/compliance/openWorld.ts'
import { viewsWorld } from '../../tests/compliance/viewsWorld.ts'
import { quantile } from './median.ts'

const rows = 1_000_000
const linesOf = 10
const shops = 200
const turns = 7
const silent = { info: () => {}, warn: () => {}, error: (text: string) => console.error(text) }

/** A report over lines of documents, and one over a view of them, through the engine (rights, walls, sub-totals), and the same SQL by hand, in turns. */
async function run(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'screenwright-bench-'))
  const database = await openDatabase({ dataDir }, silent)
  try {
    const world = await openWorld(database, { ...viewsWorld, ...lineReport })
    await fill(database.pool)
    for (const [name, one] of Object.entries(reports)) await compare(world, database.pool, name, one)
  } finally {
    await database.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

const lineReport = {
  'screens/work/sale.yaml': `
screens:
  saleList:
    list: { columns: [saleNum], search: [saleNum] }
  lineList:
    list: { entity: saleLine, columns: [lineNum, quantity], search: [colour] }
  lines:
    report:
      title: 行 | Lines
      each: saleLine where quantity > 0
      search: [colour]
      per: [parent.shop, colour]
      measures:
        worth: { label: 金额 | Worth, value: sum(each.quantity * each.price) }
        lines: { label: 行数 | Lines, value: count(each) }
        share: { label: 占比 | Share, type: percent, value: worth / total.worth * 100 }
menu:
  saleList: { under: work, grants: { clerk: all } }
  lineList: { under: work, grants: { clerk: all } }
  lines: { under: work, grants: { clerk: all } }
`,
}

interface Report {
  readonly entity: string
  readonly report: string
  /** What is asked for. */
  readonly body?: Row
  readonly hand: string
}

const reports: Readonly<Record<string, Report>> = {
  'lines by shop and colour, with sub-totals and shares': {
    entity: 'saleLine',
    report: 'lines',
    hand: `select k0, k1, worth, lines, worth / nullif(max(worth) filter (where g = 3) over (), 0) * 100 as share from (
      select s.shop_id as k0, l.colour as k1, coalesce(sum(l.quantity * l.price), 0) as worth, count(*) as lines, grouping(s.shop_id, l.colour) as g
      from sale_line l join sale s on s.id = l.parent_id where l.quantity > 0 group by rollup (s.shop_id, l.colour)) t order by g, k0, k1`,
  },
  'a view of groups by shop, month and colour, by shop': {
    entity: 'monthly',
    report: 'shops',
    hand: `select shop_id, sum(worth), count(distinct month) from (
      select s.shop_id, date_trunc('month', s.day)::date as month, l.colour, sum(l.quantity * l.price) as worth
      from sale_line l join sale s on s.id = l.parent_id where l.quantity > 0 group by 1, 2, 3) t where worth > 0 group by rollup (shop_id) order by shop_id`,
  },
  'the same view, asked for half a year': {
    entity: 'monthly',
    report: 'shops',
    body: { monthFrom: '2026-01-01', monthTo: '2026-06-30' },
    hand: `select shop_id, sum(worth), count(distinct month) from (
      select s.shop_id, date_trunc('month', s.day)::date as month, l.colour, sum(l.quantity * l.price) as worth
      from sale_line l join sale s on s.id = l.parent_id where l.quantity > 0 and s.day >= '2026-01-01' and s.day < '2026-07-01' group by 1, 2, 3) t where worth > 0 group by rollup (shop_id) order by shop_id`,
  },
}

async function fill(pool: pg.Pool): Promise<void> {
  const who = `'default', 1, 'x', 'x', 'x', 'x', now(), now()`
  const by =
    'tenant_id, version_num, created_by, created_by_name, last_updated_by, last_updated_by_name, creation_date, last_update_date'
  const documents = rows / linesOf
  await pool.query(
    `insert into shop (id, ${by}, shop_code, shop_name, enabled_flag) select 's' || n, ${who}, 'S' || n, 'Shop ' || n, 'Y' from generate_series(1, ${shops}) n`,
  )
  await pool.query(
    `insert into sale (id, ${by}, sale_num, shop_id, day, cost, status) select 'd' || lpad(n::text, 8, '0'), ${who}, 'D' || n, 's' || (1 + n % ${shops}), date '2025-01-01' + n % 700, 1, 'OPEN' from generate_series(1, ${documents}) n`,
  )
  await pool.query(
    `insert into sale_line (id, ${by}, parent_id, line_num, colour, quantity, price) select 'l' || lpad(n::text, 8, '0') || k, ${who}, 'd' || lpad(n::text, 8, '0'), k * 10, case k % 2 when 0 then 'RED' else 'BLUE' end, n % 17, 1 + n % 90 from generate_series(1, ${documents}) n cross join generate_series(0, ${linesOf - 1}) k`,
  )
  await pool.query('vacuum analyze')
}

async function compare(
  world: World,
  pool: pg.Pool,
  name: string,
  { entity, report, body = {}, hand }: Report,
): Promise<void> {
  const ours: number[] = []
  const byHand: number[] = []
  for (let turn = -1; turn < turns; turn++) {
    let [answer, found, mine, theirs]: [ReportAnswer | undefined, readonly unknown[], number, number] = [
      undefined,
      [],
      0,
      0,
    ]
    // Who goes first finds less in the machine's memory: they take turns in that too.
    for (const isOurs of turn % 2 === 0 ? [true, false] : [false, true]) {
      const begun = performance.now()
      if (isOurs)
        answer = (await world.call(callerOf('host', 'host'), entity, 'findReport', { report, ...body }))
          .data as ReportAnswer
      else found = (await pool.query(hand)).rows
      const time = performance.now() - begun
      if (isOurs) mine = time
      else theirs = time
    }
    if (answer?.rows.length !== found.length)
      throw new Error(`${name}: ${answer?.rows.length} rows through the engine, ${found.length} by hand.`)
    if (turn < 0) continue
    ours.push(mine)
    byHand.push(theirs)
  }
  const [one, other] = [quantile(ours, 0.5), quantile(byHand, 0.5)]
  const best = quantile(ours, 0) / quantile(byHand, 0)
  console.log(
    `${name}: p50 ${one.toFixed(0)} ms, by hand ${other.toFixed(0)} ms, ratio ${(one / other).toFixed(2)}; quickest ${best.toFixed(2)} (goal: ≤ 2)`,
  )
}

await run()
