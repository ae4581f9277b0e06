import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { Database, Log } from '../../src/server/database/Database.ts'
import { openEmbedded } from '../../src/server/database/openEmbedded.ts'

export type Kind = Database['kind']

/** Only what went wrong is printed while testing. */
export const quiet: Log = {
  info: () => undefined,
  warn: () => undefined,
  error: (text) => process.stderr.write(`${text}\n`),
}

/** The servers of a run, as its processes hand them on: the environment variable that names each. */
const variables: Readonly<Record<Kind, string>> = {
  embedded: 'TEST_CLUSTER_URL',
  external: 'TEST_DATABASE_URL',
}
/** Marks the databases of one run, so that runs on one server do not meet and nothing is left. */
const mark = 'TEST_CLUSTER_MARK'

/** Address of the server of that kind: `postgres://…/postgres`. */
export function serverUrl(kind: Kind): string {
  const url = process.env[variables[kind]]
  if (!url)
    throw new Error(
      `${variables[kind]} is not set: the run has not started its servers. Run this file with --config tests/vitest.config.ts.`,
    )
  return url
}

/** A name for a database of this run: `test_<run>_<what>`. */
export const databaseName = (what: string): string => `test_${process.env[mark] ?? 'alone'}_${what}`

/** Address of a database on that server. */
export function databaseUrl(kind: Kind, name: string): string {
  const address = new URL(serverUrl(kind))
  address.pathname = `/${name}`
  return address.href
}

/**
 * Starts the embedded server that all suites of a run share, if it does not run yet. It syncs nothing to disk, for its data are gone with the
 * run: tests that kill, or that are about starting, start one of their own. Answers how to end it.
 */
export async function startServers(): Promise<() => Promise<void>> {
  if (process.env[variables.embedded]) return async () => undefined
  const folder = mkdtempSync(join(tmpdir(), 'screenwright-test-'))
  const { connection, stop } = await openEmbedded(folder, quiet, { isDurable: false, connections: 240 })
  process.env[mark] = randomBytes(4).toString('hex')
  process.env[variables.embedded] =
    `postgres://${connection.user}@localhost/postgres?host=${encodeURIComponent(connection.host ?? '')}`
  return async () => {
    if (process.env[variables.external]) await dropAll('external')
    await stop()
    delete process.env[variables.embedded]
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Work on the server itself, beside all databases of tests. */
export async function asAdmin<T>(kind: Kind, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: serverUrl(kind) })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

export const dropDatabase = (kind: Kind, name: string): Promise<unknown> =>
  asAdmin(kind, (client) => client.query(`drop database if exists ${name} with (force)`))

/** What a run leaves on a server that outlives it: templates, and whatever a broken test did not take away. */
async function dropAll(kind: Kind): Promise<void> {
  await asAdmin(kind, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      'select datname as name from pg_database where starts_with(datname, $1)',
      [databaseName('')],
    )
    for (const { name } of rows) await client.query(`drop database ${name} with (force)`)
  })
}
