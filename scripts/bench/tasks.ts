/**
 * What waits for somebody with 100,000 open documents in his scope: `npm run bench -- tasks`. The count of his tasks, his home, the first page of his tasks, through the whole server; medians
 * in ms, and how long processors worked for each. `--data DIR`: a data folder with the demonstration data, which is changed.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { definitions } from '../../dist/definitions/server.js'
import type { MenuWaiting } from '../../src/language/waiting.ts'
import { loadDemonstration } from '../../src/server/loading/loadDemonstration.ts'
import { systemCaller } from '../../src/server/session/systemCaller.ts'
import { readSettings } from '../../src/server/settings.ts'
import { start, type Running } from '../../src/server/start.ts'
import { signIn, type WireClient } from '../../tests/wire/client.ts'
import { median } from './median.ts'

const [documents, rounds] = [100_000, 9]
const password = 'Demo-2026-word'
const budgets = { count: 100, home: 500, list: 1000 } as const

async function run(): Promise<void> {
  const at = process.argv.indexOf('--data')
  const given = at < 0 ? undefined : process.argv[at + 1]
  const dataDir = given ?? mkdtempSync(join(tmpdir(), 'screenwright-bench-'))
  const settings = readSettings({
    PORT: '0',
    DATA_DIR: dataDir,
    DEMO_PASSWORD: password,
    LOG_LEVEL: 'error',
    RATE_LIMIT: '0',
  })
  const running = await start(settings, { definitions, loadDemonstration })
  try {
    await fill(running)
    await floor(running)
    for (const who of ['manager', 'supplier1', 'buyer'])
      await measure(running, await signIn(running.address, who, password), who)
  } finally {
    await running.stop()
    if (given === undefined) rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Orders that wait for an approval of one step, and for the confirmation of one supplier; their tasks are made as those of documents that are older than the ledger. */
async function fill({ services: { database, engine } }: Running): Promise<void> {
  const { rows } = await database.pool.query<{ column_name: string }>(
    "select column_name from information_schema.columns where table_name = 'pur_order_header' and is_generated = 'NEVER'",
  )
  const names = rows.map(({ column_name: name }) => name)
  for (const status of ['APPROVING', 'PUBLISHED'])
    await database.pool.query(
      `insert into pur_order_header (${names.map((name) => `"${name}"`).join(', ')})
      select ${names.map((name) => valueOf(name, status)).join(', ')}
      from (select o.* from pur_order_header o join slc_supplier_info s on s.id = o.supplier_id and s.supplier_code = 'MOUNTAIN0001' where o.status = $1 or $1 = 'APPROVING' order by o.creation_date desc limit 1) r, generate_series(1, $2) n`,
      [status, documents / 2],
    )
  const begun = performance.now()
  const made = await engine.fillTasks(systemCaller())
  await database.pool.query('analyze')
  console.log(
    `  ${made} tasks of older documents begun in ${((performance.now() - begun) / 1000).toFixed(1)} s`,
  )
}

const valueOf = (name: string, status: string): string => {
  if (name === 'id') return `'${status.toLowerCase().slice(0, 3)}' || lpad(n::text, 23, '0')`
  if (name === 'order_num') return `'${status.slice(0, 2)}' || lpad(n::text, 8, '0')`
  if (name === 'status') return `'${status}'`
  if (name === 'creation_date' || name === 'last_update_date') return `now() - n * interval '1 minute'`
  return `r."${name}"`
}

/** What a plain sum over these documents takes at this moment: a machine that is busy takes longer for everything. */
async function floor({ services: { database } }: Running): Promise<void> {
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    const begun = performance.now()
    await database.pool.query('select sum(base_tax_amount) from pur_order_header')
    times.push(performance.now() - begun)
  }
  console.log(`  a plain sum over the documents, by hand: ${median(times).toFixed(0)} ms`)
}

async function measure({ services: { database } }: Running, client: WireClient, who: string): Promise<void> {
  const [family, menuId] = who.startsWith('supplier')
    ? ['srmBaseSupplierPending', 'supplierPendingList']
    : ['srmBaseInteriorPending', 'insidePendingList']
  const body = {
    pageRows: 20,
    status: 'OPEN',
    sort: [{ field: 'arrivalDate', order: 'asc' }],
    noQueryTotalFlag: 'Y',
  }
  const asked = {
    count: () => client.call<readonly MenuWaiting[]>('baseServer', 'baseHome', 'findWaiting', { rows: 0 }),
    home: () => client.call('baseServer', 'baseHome', 'findHome', { rows: 10 }),
    list: () => client.post('srmServer', family, 'listByPage', body, { menuId }),
  }
  for (const [name, ask] of Object.entries(asked)) {
    const times: number[] = []
    const worked = await workedIn(database)
    for (let round = 0; round < rounds; round++) {
      const begun = performance.now()
      await ask()
      times.push(performance.now() - begun)
    }
    const work = ((await workedIn(database)) - worked) / rounds
    const [first = 0, ...later] = times
    const [took, budget] = [median(later), budgets[name as keyof typeof budgets]] // its keys
    console.log(
      `  ${who.padEnd(10)} ${name.padEnd(6)} ${took.toFixed(0).padStart(5)} ms   first ${first.toFixed(0)} ms   work ${work.toFixed(0)} ms   budget ${budget} ms   ${took <= budget ? 'kept' : 'missed'}`,
    )
  }
}

/**
 * Milliseconds that processors have worked for this server and its database so far. On a machine that is busy with something else that is what can be compared: with one processor to
 * itself a call would take so long, with several less.
 */
async function workedIn({ pool }: Running['services']['database']): Promise<number> {
  const { rows } = await pool.query<{ pid: number }>('select pid from pg_stat_activity where pid is not null')
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000 + rows.reduce((sum, { pid }) => sum + ticksOf(pid) * millisecondsOfTick, 0)
}

const millisecondsOfTick = 10

/** Of a process, as Linux counts them: its own in user and system mode. 0 where it is gone, or the system says nothing. */
function ticksOf(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
    return Number(fields[11]) + Number(fields[12])
  } catch {
    return 0
  }
}

await run()
