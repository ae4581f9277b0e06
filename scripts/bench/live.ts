import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { definitions } from '../../dist/definitions/server.js'
import type { Row } from '../../src/language/row.ts'
import { createUser } from '../../src/server/accounts/createUser.ts'
import { loadDemonstration } from '../../src/server/loading/loadDemonstration.ts'
import { systemCaller } from '../../src/server/session/systemCaller.ts'
import { readSettings } from '../../src/server/settings.ts'
import { start, type Running } from '../../src/server/start.ts'
import { signIn } from '../../tests/wire/client.ts'
import { openLive, type LiveClient } from '../../tests/wire/liveClient.ts'
import { startApplication } from '../application.ts'
import { build } from '../build.ts'
import { median, quantile } from './median.ts'

const watchers = { suppliers: 50, buyers: 20 }
const turns = 40
const password = 'Kranich-7-Lampe'

/**
 * An inquiry of the demonstration data that is open with all prices, watched by 50 users of its suppliers and 20 buyers over sockets of one server; it is changed
 * at another server of the same database. Measured from the commit until each has what he may see of it.
 */
async function run(): Promise<void> {
  build()
  const dataDir = mkdtempSync(join(tmpdir(), 'screenwright-bench-'))
  const settings = readSettings({
    PORT: '0',
    DATA_DIR: dataDir,
    DEMO_PASSWORD: password,
    LOG_LEVEL: 'error',
    RATE_LIMIT: '0',
    SESSION_LIMIT: '50',
  })
  const here = await start(settings, { definitions, loadDemonstration })
  const { host, user, database } = here.services.database.pool.options
  const url = `postgres://${user}@/${database}?host=${encodeURIComponent(host ?? '')}`
  const env = { DATABASE_URL: url, RATE_LIMIT: '0', SESSION_LIMIT: '50', DEMO: '0' }
  const there = await startApplication({ dataDir, env })
  try {
    const id = await inquiry(here)
    const sockets = await watch(here, there.url, id)
    const first = sockets.map(({ texts }) => texts.at(-1)?.length ?? 0)
    console.log(
      `${sockets.length} sockets; a document of ${(median(first) / 1024).toFixed(0)} kB for the median, ${(Math.max(...first) / 1024).toFixed(0)} kB at most`,
    )
    const times: number[] = []
    for (let turn = 0; turn < turns; turn++) times.push(...(await changeOnce(here, sockets, id, turn)))
    console.log(
      `from commit to each reader: p50 ${median(times).toFixed(0)} ms, p95 ${quantile(times, 0.95).toFixed(0)} ms, most ${Math.max(...times).toFixed(0)} ms (goal: p95 ≤ 300 ms)`,
    )
    for (const socket of sockets) socket.stop()
  } finally {
    await there.stop()
    await here.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function inquiry({ services }: Running): Promise<string> {
  const { rows } = await services.database.pool.query<{ id: string }>(
    `select id from sfd_auction_header where bid_visibility = 'OPEN' and status = 'BIDDING' limit 1`,
  )
  return rows[0]?.id ?? ''
}

/** Everybody with a session and a socket of his own. */
async function watch({ services }: Running, address: string, id: string): Promise<readonly LiveClient[]> {
  const { engine, users, database } = services
  const { rows: invited } = await database.pool.query<{ supplier: string }>(
    'select supplier_id as supplier from sfd_auction_supplier where parent_id = $1',
    [id],
  )
  const { rows: orgs } = await database.pool.query<{ id: string }>(
    `select organization_id as id from base_user_org_permit limit 1`,
  )
  const { rows: header } = await database.pool.query<{ ou: string }>(
    'select ou_id as ou from sfd_auction_header where id = $1',
    [id],
  )
  const sockets: LiveClient[] = []
  const parts = { engine, model: users.model }
  for (let count = 0; count < watchers.suppliers + watchers.buyers; count++) {
    const isOutside = count < watchers.suppliers
    const userName = `watcher${count}`
    const userId = await createUser(parts, {
      userName,
      fullName: userName,
      password,
      responsibilities: [isOutside ? 'supplier' : 'buyer'],
      fields: isOutside
        ? { userType: 'EX', supplierId: invited[count % invited.length]?.supplier }
        : { userType: 'IN' },
    })
    if (!isOutside)
      await engine.operate(systemCaller(), entityOf('baseUserOrgPermit'), 'saveOrUpdate', {
        userId,
        organizationId: header[0]?.ou ?? orgs[0]?.id,
        accessType: 'WRITE',
      })
    const socket = await openLive(await signIn(address, userName, password), address)
    socket.watch('d', { kind: 'document', entity: 'sfdAuctionHeader', id })
    await socket.next(({ type }) => type === 'NEWS')
    sockets.push(socket)
  }
  return sockets
}

/** Milliseconds until each has been told. */
async function changeOnce(
  { services }: Running,
  sockets: readonly LiveClient[],
  id: string,
  turn: number,
): Promise<readonly number[]> {
  const { rows } = await services.database.pool.query<{ version_num: number }>(
    'select version_num from sfd_auction_header where id = $1',
    [id],
  )
  const row: Row = { id, versionNum: rows[0]?.version_num, auctionTitle: `Turn ${turn}` }
  const waiting = sockets.map(async (socket) => {
    await socket.next(({ type }) => type === 'NEWS')
    return performance.now()
  })
  await services.engine.operate(systemCaller(), entityOf('sfdAuctionHeader'), 'saveOrUpdate', row)
  const committed = performance.now()
  const times = (await Promise.all(waiting)).map((time) => Math.max(0, time - committed))
  await sleep(200)
  return times
}

function entityOf(name: string) {
  const entity = definitions.entities[name]
  if (!entity) throw new Error(`There is no entity ${name}.`)
  return entity
}

await run()
