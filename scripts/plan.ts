// npm run plan [-- --json]: what the next start would do to the database of the settings, and what stands against it. Changes nothing.
// Ends with 0 when a start would do it, 1 when it would refuse, 2 when it could not be looked.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { filesOnDisk } from '../src/compiler/source/files.ts'
import type { Definitions } from '../src/language/definitions.ts'
import { DatabaseError, type Log } from '../src/server/database/Database.ts'
import { openDatabase } from '../src/server/database/openDatabase.ts'
import { planOf, type Plan } from '../src/server/database/planOf.ts'
import { readSettings, SettingsError } from '../src/server/settings.ts'
import { compileTo } from './compiled/compileTo.ts'
import { wordsOfPlan } from './dev/wordsOfPlan.ts'

const root = join(import.meta.dirname, '..')
const say = (words: string) => {
  process.stderr.write(`${words}\n`)
}
const log: Log = { info: () => undefined, warn: say, error: say }

/** What is told plainly, without where in the program it was met. */
class Mistakes extends Error {}

try {
  const { values } = parseArgs({ options: { json: { type: 'boolean', default: false } } })
  const plan = await find()
  process.stdout.write(`${values.json ? JSON.stringify(plan) : wordsOfPlan(plan)}\n`)
  process.exitCode = plan.refusals.length > 0 ? 1 : 0
} catch (error) {
  const isPlain =
    error instanceof DatabaseError || error instanceof SettingsError || error instanceof Mistakes
  say(isPlain ? error.message : String(error instanceof Error ? error.stack : error))
  process.exitCode = 2
}

async function find(): Promise<Plan> {
  const settings = readSettings(process.env)
  const definitions = await compiled()
  const isNew = !settings.databaseUrl && !existsSync(join(settings.dataDir, 'database/cluster/PG_VERSION'))
  if (isNew) return { isCurrent: false, isFirst: true, steps: [], refusals: [] }
  const database = await openDatabase(settings, log)
  try {
    return await planOf(database, definitions)
  } finally {
    await database.close()
  }
}

/** The definitions as a start would have them: with functions, which only modules have. */
async function compiled(): Promise<Definitions> {
  const folder = join(root, 'dist/definitions')
  const { mistakes } = await compileTo({ files: filesOnDisk(root), folder, keptFor: root })
  if (mistakes.length > 0) throw new Mistakes(mistakes.join('\n\n'))
  const server = (await import(join(folder, 'server.js'))) as {
    readonly definitions: Definitions
  } // what was just emitted
  return server.definitions
}
