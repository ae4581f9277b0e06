import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, describe } from 'vitest'
import type { Database, DatabaseSettings, Log } from '../../src/server/database/Database.ts'
import { connectDatabase } from '../../src/server/database/openDatabase.ts'
import { openEmbedded, type Embedded } from '../../src/server/database/openEmbedded.ts'

type Kind = Database['kind']
type Options = Omit<DatabaseSettings, 'dataDir' | 'databaseUrl'>

const url = process.env['TEST_DATABASE_URL']

/** What runs: always the embedded server; the external one when TEST_DATABASE_URL names it. */
export const kinds: readonly Kind[] = url ? ['embedded', 'external'] : ['embedded']

/** Only what went wrong is printed while testing. */
export const quiet: Log = {
  info: () => undefined,
  warn: () => undefined,
  error: (text) => process.stderr.write(`${text}\n`),
}

/**
 * Runs a suite on every kind of database. `open` gives a new, empty database on the server of that kind, and takes it
 * away after the suite. One embedded server serves all suites of a test file.
 */
export function eachDatabase(
  suite: (kind: Kind, open: (options?: Options) => Promise<Database>) => void,
): void {
  for (const kind of kinds) {
    describe(`on the ${kind} database`, () => {
      const made: { name: string; database: Database }[] = []
      suite(kind, async (options = {}) => {
        const name = `test_${randomBytes(6).toString('hex')}`
        await asAdmin(kind, (client) =>
          client.query(`create database ${name} encoding 'UTF8' template template0`),
        )
        const database = await connectDatabase(
          connectionTo(await server(kind), name),
          kind,
          { databasePool: 8, ...options },
          quiet,
        )
        made.push({ name, database })
        return database
      })
      afterAll(async () => {
        for (const { name, database } of made) {
          await database.close()
          await asAdmin(kind, (client) => client.query(`drop database ${name} with (force)`))
        }
      })
    })
  }
  afterAll(stopEmbedded)
}

interface Running {
  readonly folder: string
  readonly embedded: Embedded
}
let running: Promise<Running> | undefined

async function startEmbedded(): Promise<Running> {
  const folder = await mkdtemp(join(tmpdir(), 'screenwright-test-'))
  return { folder, embedded: await openEmbedded(folder, quiet) }
}

async function stopEmbedded(): Promise<void> {
  if (!running) return
  const { folder, embedded } = await running
  running = undefined
  await embedded.stop()
  await rm(folder, { recursive: true, force: true })
}

async function server(kind: Kind): Promise<pg.ClientConfig> {
  if (kind === 'external') return { connectionString: url ?? '' }
  return (await (running ??= startEmbedded())).embedded.connection
}

function connectionTo(config: pg.ClientConfig, database: string): pg.PoolConfig {
  if (!config.connectionString) return { ...config, database }
  const address = new URL(config.connectionString)
  address.pathname = `/${database}`
  return { connectionString: address.href }
}

async function asAdmin(kind: Kind, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client(await server(kind))
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
