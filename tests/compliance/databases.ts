import { afterAll, describe } from 'vitest'
import type { Database, DatabaseSettings } from '../../src/server/database/Database.ts'
import { connectDatabase } from '../../src/server/database/openDatabase.ts'
import { isWhole, sample } from '../sampling.ts'
import { dropDatabase, quiet, type Kind } from '../databases/servers.ts'
import { makeDatabase, type Template } from '../databases/templates.ts'

export { quiet }

type Options = Omit<DatabaseSettings, 'dataDir' | 'databaseUrl'>

export interface Opened {
  readonly database: Database
  /** What filling the template answered; empty without one. */
  readonly note: string
}
/** Opens a new database, empty or a copy of the template, on the server of the suite; it is taken away after the suite. */
export type OpenCopy = (template: Template, options?: Options) => Promise<Opened>
export interface Open {
  (options?: Options): Promise<Database>
  readonly copy: OpenCopy
}

/** What runs: always the embedded server; the external one when TEST_DATABASE_URL names it. */
export const kinds: readonly Kind[] = process.env['TEST_DATABASE_URL']
  ? ['embedded', 'external']
  : ['embedded']

type Suite = (kind: Kind, open: Open) => void

/** Runs a suite on every kind of database: for what depends on the SQL that a server understands, and on how it locks. */
export function eachDatabase(suite: Suite): void {
  for (const kind of kinds) on(kind, suite)
}

/** Runs a suite on the embedded database: for rules that stand above the SQL. With `npm test -- all` on every kind. */
export function oneDatabase(suite: Suite): void {
  for (const kind of isWhole ? kinds : (['embedded'] as const)) on(kind, suite)
}

/** Runs a suite on the kind of database that the run's seed draws for `what`: for long plays above SQL that all kinds understand. */
export function drawnDatabase(what: string, suite: Suite): void {
  for (const kind of sample(kinds, 1, `database of ${what}`)) on(kind, suite)
}

function on(kind: Kind, suite: Suite): void {
  describe(`on the ${kind} database`, () => suite(kind, openerOn(kind)))
}

/** Opens databases on that server, and takes them away after the suite. */
function openerOn(kind: Kind): Open {
  const made: { readonly name: string; readonly database: Database }[] = []
  afterAll(async () => {
    for (const { name, database } of made) {
      await database.close()
      await dropDatabase(kind, name)
    }
  })
  const opened = async (options: Options = {}, template?: Template): Promise<Opened> => {
    const { name, url, note } = await makeDatabase(kind, template)
    const settings = { databasePool: 8, ...options }
    const database = await connectDatabase({ connectionString: url }, kind, settings, quiet)
    made.push({ name, database })
    return { database, note }
  }
  return Object.assign(async (options?: Options) => (await opened(options)).database, {
    copy: (template: Template, options?: Options) => opened(options, template),
  })
}
