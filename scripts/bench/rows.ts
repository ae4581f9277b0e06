import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { openDatabase } from '../../src/server/database/openDatabase.ts'
import { callerOf } from '../../tests/compliance/openFixture.ts'
import { openWorld, type World } from '../../tests/compliance/openWorld.ts'
import { sealedInquiry } from '../../tests/compliance/sealedInquiry.ts'
import { quantile } from './median.ts'

const documents = 50_000
const parties = 400
const turns = 60
const silent = { info: () => {}, warn: () => {}, error: (text: string) => console.error(text) }

/** Documents with four invited parties each; lists as a party gets them through the engine (rights, walls, total), and the same SQL by hand, in turns. */
async function run(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'screenwright-bench-'))
  const database = await openDatabase({ dataDir }, silent)
  try {
    const world = await openWorld(database, sealedInquiry)
    await fill(database.pool)
    for (const [name, one] of Object.entries(lists)) await compare(world, database.pool, name, one)
  } finally {
    await database.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

interface List {
  readonly entity: string
  readonly body: Readonly<Record<string, unknown>>
  /** $1: the party. */
  readonly page: string
  readonly total: string
}

const mine = `from inquiry r where exists (select from bid b where b.parent_id = r.id and b.partner_id = $1) and r.status <> 'DRAFT'`
const own = `from bid b join inquiry r on r.id = b.parent_id where b.partner_id = $1 and r.status <> 'DRAFT'`
const lists: Readonly<Record<string, List>> = {
  'documents, newest 20 and their number': {
    entity: 'inquiry',
    body: {
      sort: [{ field: 'creationDate', order: 'desc' }],
      columns: ['title', 'note', 'status', 'creationDate'],
    },
    page: `select r.id, r.version_num, r.title, r.note, r.status, r.creation_date ${mine} order by r.creation_date desc, r.id desc limit 20`,
    total: `select count(*) ${mine}`,
  },
  'documents by a word of the title': {
    entity: 'inquiry',
    body: { title: '77', columns: ['title', 'note', 'status'] },
    page: `select r.id, r.version_num, r.title, r.note, r.status ${mine} and r.title ilike '%77%' order by r.id desc limit 20`,
    total: `select count(*) ${mine} and r.title ilike '%77%'`,
  },
  'own rows, newest 20 and their number': {
    entity: 'bid',
    body: {
      sort: [{ field: 'creationDate', order: 'desc' }],
      columns: ['remark', 'status', 'partnerId', 'creationDate'],
    },
    page: `select b.id, b.version_num, b.remark, b.status, b.partner_id, b.creation_date ${own} order by b.creation_date desc, b.id desc limit 20`,
    total: `select count(*) ${own}`,
  },
}

async function fill(pool: pg.Pool): Promise<void> {
  const who = `'default', 1, 'x', 'x', 'x', 'x'`
  const by =
    'tenant_id, version_num, created_by, created_by_name, last_updated_by, last_updated_by_name, creation_date, last_update_date'
  const time = (n: string) => `timestamptz '2024-01-01' + ${n} * interval '7 minutes', now()`
  await pool.query(
    `insert into partner (id, ${by}, partner_code, partner_name, enabled_flag) select 'p' || n, ${who}, ${time('n')}, 'P' || n, 'Party ' || n, 'Y' from generate_series(1, ${parties}) n`,
  )
  await pool.query(
    `insert into inquiry (id, ${by}, title, note, status) select 'i' || n, ${who}, ${time('n')}, 'Inquiry ' || n, 'note', case when n % 10 = 0 then 'DRAFT' else 'BIDDING' end from generate_series(1, ${documents}) n`,
  )
  await pool.query(
    `insert into bid (id, ${by}, parent_id, line_num, partner_id, remark, status) select 'b' || n || '-' || k, ${who}, ${time('n')}, 'i' || n, k * 10, 'p' || (1 + (n * 7 + k * 101) % ${parties}), 'remark', 'OPEN' from generate_series(1, ${documents}) n cross join generate_series(1, 4) k`,
  )
  await pool.query('vacuum analyze')
}

async function compare(
  world: World,
  pool: pg.Pool,
  name: string,
  { entity, body, page, total }: List,
): Promise<void> {
  const ours: number[] = []
  const byHand: number[] = []
  const work = { ours: 0, byHand: 0 }
  const { rows: backends } = await pool.query<{ pid: number }>(
    'select pid from pg_stat_activity where datname = current_database()',
  )
  const worked = () => workOf(backends.map(({ pid }) => pid))
  for (let turn = -10; turn < turns; turn++) {
    const party = `p${1 + (((turn + 10) * 13) % parties)}`
    const before = worked()
    const begun = performance.now()
    const answer = await world.call(callerOf('guest', 'guest', { partner: party }), entity, 'listByPage', {
      ...body,
      pageIndex: 1,
      pageRows: 20,
    })
    const done = performance.now()
    const amid = worked()
    const between = performance.now()
    const { rows } = await pool.query({ name: `${name} page`, text: page, values: [party] })
    const { rows: counted } = await pool.query({ name: `${name} total`, text: total, values: [party] })
    const ended = performance.now()
    if (answer.page?.count !== Number(counted[0]?.count) || (answer.data as unknown[]).length !== rows.length)
      throw new Error(`${name}: ${answer.page?.count} rows through the engine, ${counted[0]?.count} by hand.`)
    if (turn < 0) continue
    ours.push(done - begun)
    byHand.push(ended - between)
    work.ours += amid - before
    work.byHand += worked() - amid
  }
  const told = (share: number) => {
    const [one, hand] = [quantile(ours, share), quantile(byHand, share)]
    return `${one.toFixed(1)} ms, by hand ${hand.toFixed(1)} ms, ratio ${(one / hand).toFixed(2)}`
  }
  const cpu = `${(work.ours / turns).toFixed(1)} ms, by hand ${(work.byHand / turns).toFixed(1)} ms, ratio ${(work.ours / work.byHand).toFixed(2)}`
  console.log(`${name}: p50 ${told(0.5)}; p10 ${told(0.1)}; processors ${cpu} (goal: ≤ 2)`)
}

/** Milliseconds for which this process and these have kept a processor busy: what does not hang on how busy the machine is otherwise. */
function workOf(pids: readonly number[]): number {
  const { user, system } = process.cpuUsage()
  const nanoseconds = pids.map((pid) => Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]))
  return (user + system) / 1e3 + nanoseconds.reduce((sum, one) => sum + one, 0) / 1e6
}

await run()
