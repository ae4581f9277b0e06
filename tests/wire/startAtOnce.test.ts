import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { execute } from '../../src/server/database/run.ts'
import { sql } from '../../src/server/database/Sql.ts'
import { expect, test } from 'vitest'
import { readSettings } from '../../src/server/settings.ts'
import { start } from '../../src/server/start.ts'
import { eachDatabase } from '../compliance/databases.ts'
import { signIn } from './client.ts'
import { definitions, ofThisStart, password } from './testServer.ts'

eachDatabase((_, open) => {
  test('of servers that start at once on an empty database one makes the first rows, and all come up', async () => {
    const { pool, db } = await open()
    const { connectionString, host, user, database } = pool.options
    const url = connectionString ?? `postgres://${user}@/${database}?host=${encodeURIComponent(host ?? '')}`
    const folder = mkdtempSync(join(tmpdir(), 'screenwright-wire-'))
    const settings = readSettings({
      PORT: '0',
      DATA_DIR: folder,
      DATABASE_URL: url,
      DEMO: '0',
      DEMO_PASSWORD: password,
      LOG_LEVEL: 'silent',
      MASTER_KEY: 'ab'.repeat(32),
    })
    const servers = await Promise.all([1, 2, 3].map(() => start(settings, { definitions })))
    expect(servers.map(({ words }) => ofThisStart(words).length).sort()).toEqual([0, 0, 1]) // who made the first account says so
    for (const { address } of servers) await signIn(address, 'admin', password)
    expect((await execute<{ n: number }>(db, sql`select count(*) as n from base_user`))[0]?.n).toBe(1)
    for (const { stop } of servers) await stop()
    rmSync(folder, { recursive: true, force: true })
  }, 120_000)
})
