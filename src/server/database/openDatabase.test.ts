import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { execute } from './run.ts'
import { sql } from './Sql.ts'
import { afterEach, expect, test } from 'vitest'
import { eachDatabase, quiet } from '../../../tests/compliance/databases.ts'
import { whileAway } from './createPool.ts'
import type { Database, TransactionContext, Tx } from './Database.ts'
import { openDatabase } from './openDatabase.ts'
import { unfinishedFile } from './openEmbedded.ts'

const node = join(import.meta.dirname, '../../../node_modules/.bin/node')
const folders: string[] = []
const children: ChildProcess[] = []

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'screenwright-open-'))
  folders.push(made)
  return made
}

afterEach(async () => {
  for (const child of children.splice(0))
    if (child.exitCode === null && child.signalCode === null) await ended(child, 'SIGKILL')
  for (const made of folders.splice(0)) rmSync(made, { recursive: true, force: true })
})

/** Another process that opens the folder, writes one row a moment, prints each number once it is committed, and never closes. */
const writer = (dataDir: string) => `
import { openDatabase } from ${JSON.stringify(join(import.meta.dirname, 'openDatabase.ts'))}
const log = { info() {}, warn() {}, error() {} }
const { pool } = await openDatabase({ dataDir: ${JSON.stringify(dataDir)} }, log)
await pool.query('create table if not exists kept (n integer primary key)')
for (let n = 1; ; n++) { await pool.query('insert into kept values ($1)', [n]); console.log(n) }`

function startWriter(dataDir: string): ChildProcess {
  const child = spawn(
    node,
    ['--input-type=module-typescript', '--experimental-strip-types', '-e', writer(dataDir)],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  children.push(child)
  return child
}

/** Waits until the writer has committed this row. */
function wrote(child: ChildProcess, row: number): Promise<number> {
  return new Promise((resolve, reject) => {
    if (!child.stdout) return reject(new Error('no output'))
    createInterface(child.stdout).on('line', (text) => {
      if (Number(text) >= row) resolve(Number(text))
    })
    child.once('exit', () => reject(new Error('The writer ended early.')))
  })
}

function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  return new Promise((resolve) => {
    child.once('exit', () => resolve())
    child.kill(signal)
  })
}

const serverPid = (dataDir: string) =>
  Number(readFileSync(join(dataDir, 'database/cluster/postmaster.pid'), 'utf8').split('\n')[0])

test('an opened, closed and opened database has its rows, and syncs to disk', async () => {
  const dataDir = folder()
  const first = await openDatabase({ dataDir }, quiet)
  await execute(first.db, sql`create table kept (n integer)`)
  await execute(first.db, sql`insert into kept values (1)`)
  await first.close()
  const second = await openDatabase({ dataDir }, quiet)
  expect(
    await execute(
      second.db,
      sql`select n, current_setting('fsync') as fsync, current_setting('listen_addresses') as tcp from kept`,
    ),
  ).toEqual([{ n: 1, fsync: 'on', tcp: '' }])
  await second.close()
})

test('a folder in use is refused with the process that holds it, in this process and in another', async () => {
  const dataDir = folder()
  const child = startWriter(dataDir)
  await wrote(child, 1)
  await expect(openDatabase({ dataDir }, quiet)).rejects.toThrow(
    new RegExp(`in use by another process \\(pid ${child.pid}\\)`),
  )
  const other = folder()
  const open = await openDatabase({ dataDir: other }, quiet)
  await expect(openDatabase({ dataDir: other }, quiet)).rejects.toThrow(/in use/)
  await open.close()
})

test('after kill -9 of the application the next start has every committed row, and no second server is left', async () => {
  const dataDir = folder()
  const child = startWriter(dataDir)
  const written = await wrote(child, 50)
  const orphan = serverPid(dataDir)
  await ended(child, 'SIGKILL')
  const again = await openDatabase({ dataDir }, quiet)
  const rows = await execute<{ n: number }>(again.db, sql`select count(*) as n from kept`)
  expect(rows[0]?.n).toBeGreaterThanOrEqual(written)
  expect(serverPid(dataDir)).not.toBe(orphan)
  expect(() => process.kill(orphan, 0)).toThrow()
  await again.close()
})

test('after kill -9 of the application its server ends by itself', async () => {
  const dataDir = folder()
  const child = startWriter(dataDir)
  await wrote(child, 1)
  const orphan = serverPid(dataDir)
  await ended(child, 'SIGKILL')
  await expect.poll(() => isAlive(orphan), { timeout: 10_000 }).toBe(false)
})

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test('after kill -9 of the database server it is started again and the pool goes on', async () => {
  const dataDir = folder()
  const said: string[] = []
  const database = await openDatabase(
    { dataDir },
    { info: () => undefined, warn: () => undefined, error: (text) => said.push(text) },
  )
  await execute(database.db, sql`create table kept (n integer)`)
  await database.transaction(null, (tx) => execute(tx, sql`insert into kept values (1)`))
  process.kill(serverPid(dataDir), 'SIGKILL')
  // A statement that was under way when the server died fails; the next ones wait until it is back.
  const rows = await whileAway(() => database.transaction(null, (tx) => execute(tx, sql`select n from kept`)))
  expect(rows).toEqual([{ n: 1 }])
  await expect.poll(() => said).toContainEqual(expect.stringContaining('ended unexpectedly'))
  await database.close()
}, 30_000)

test('a first filling that was interrupted is begun again with an empty database', async () => {
  const dataDir = folder()
  const first = await openDatabase({ dataDir }, quiet)
  await execute(first.db, sql`create table kept (n integer)`)
  writeFileSync(unfinishedFile(dataDir), '')
  await first.close()
  const again = await openDatabase({ dataDir }, quiet)
  expect(await execute(again.db, sql`select to_regclass('kept') as kept`)).toEqual([{ kept: null }])
  await again.close()
  const third = await openDatabase({ dataDir }, quiet)
  await third.close()
  expect(existsSync(unfinishedFile(dataDir))).toBe(false)
})

test('a database that cannot be reached is named without its password', async () => {
  await expect(
    openDatabase({ dataDir: folder(), databaseUrl: 'postgres://me:secret@127.0.0.1:1/shop' }, quiet),
  ).rejects.toThrow(/^DATABASE_URL \(127\.0\.0\.1:1\/shop\) cannot be reached: (?!.*secret)/)
})

const context: TransactionContext = {
  tenantId: 't1',
  userId: 'u1',
  audience: 'first',
  me: { orgs: ['a', 'b'], place: null, name: "O'Neill \\" },
}

eachDatabase((kind, open) => {
  const settingsOf = async (database: Database, of: TransactionContext | null) =>
    (
      await database.transaction(of, (tx) =>
        execute(
          tx,
          sql`
    select current_setting('srm.tenant_id', true) as tenant, current_setting('srm.me_orgs', true) as orgs, current_setting('srm.me_place', true) as place,
      current_setting('srm.me_name', true) as name, current_user as role`,
        ),
      )
    )[0]

  test('a transaction carries who acts, as the application role, and leaves nothing behind', async () => {
    const database = await open({ databasePool: 1 })
    expect(database.kind).toBe(kind)
    expect(await settingsOf(database, context)).toEqual({
      tenant: 't1',
      orgs: 'a,b',
      place: '',
      name: "O'Neill \\",
      role: 'srm_app',
    })
    expect(await settingsOf(database, null)).toMatchObject({
      tenant: expect.not.stringContaining('t1'),
      role: expect.not.stringContaining('srm_app'),
    })
  })

  test('what fails is rolled back, also when the failure was passed over', async () => {
    const database = await open()
    await execute(database.db, sql`create table kept (n integer primary key)`)
    const insert = (tx: Tx, n: number) => execute(tx, sql`insert into kept values (${n})`)
    await expect(
      database.transaction(null, async (tx) => {
        await insert(tx, 1)
        throw new Error('no')
      }),
    ).rejects.toThrow('no')
    await expect(
      database.transaction(null, async (tx) => {
        await insert(tx, 2)
        await insert(tx, 2).catch(() => undefined)
      }),
    ).rejects.toThrow(/rolled back/)
    expect(await execute(database.db, sql`select n from kept`)).toEqual([])
  })

  test('values come back exact: decimals and dates as text, big numbers as numbers while they are exact', async () => {
    const database = await open()
    const rows = await execute(
      database.db,
      sql`select 12345678901234567890.123456789::numeric as n, 5::bigint as small, 9007199254740993::bigint as big, date '2026-02-28' as d, timestamptz '2026-01-01 00:00:00+00' as t, '{"a":[1]}'::jsonb as j`,
    )
    expect(rows).toEqual([
      {
        n: '12345678901234567890.123456789',
        small: 5,
        big: '9007199254740993',
        d: '2026-02-28',
        t: '2026-01-01 08:00:00',
        j: { a: [1] },
      },
    ])
  })
})
