// npm run load -- <entity> <file> --map <mapping.yaml> [--report refused.csv] [--batch 500] [--encoding …] [--delimiter …]
// Loads a delimited file through the validated store. Good rows are kept, every other one is reported with its line, field and reason.
// Ends with 0 when every row was taken, 1 when rows were refused, 2 when nothing could be loaded.
import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { Definitions } from '../src/language/definitions.ts'
import { DatabaseError, type Log } from '../src/server/database/Database.ts'
import { migrate } from '../src/server/database/migrate.ts'
import { openDatabase } from '../src/server/database/openDatabase.ts'
import { readMapping } from '../src/server/loading/checkMapping.ts'
import { load } from '../src/server/loading/load.ts'
import { LoadError } from '../src/server/loading/LoadError.ts'
import { reportText, type LoadReport } from '../src/server/loading/Refusal.ts'
import { refusalText, summary } from '../src/server/loading/runPlan.ts'
import { storeWriter } from '../src/server/loading/storeWriter.ts'
import { openProfiles } from '../src/server/lookups/openProfiles.ts'
import { openLookups } from '../src/server/lookups/LookupCache.ts'
import { createEngine } from '../src/server/operations/createEngine.ts'
import { systemCaller } from '../src/server/session/systemCaller.ts'
import { readSettings, SettingsError } from '../src/server/settings.ts'

const usage =
  'Usage: npm run load -- <entity> <file> --map <mapping.yaml> [--report refused.csv] [--batch 500] [--encoding utf8|gb18030|utf16le|utf16be|win1252] [--delimiter ";"]'
const shown = 20
const say = (words: string) => {
  process.stderr.write(`${words}\n`)
}
const log: Log = { info: say, warn: say, error: say }

try {
  const report = await run()
  process.stdout.write(`${summary(report)}\n`)
  process.exitCode = report.refusedRows > 0 ? 1 : 0
} catch (error) {
  const isPlain =
    error instanceof LoadError ||
    error instanceof DatabaseError ||
    error instanceof SettingsError ||
    (error instanceof Error && 'code' in error && error.code === 'ENOENT')
  say(isPlain ? error.message : String(error instanceof Error ? error.stack : error))
  process.exitCode = 2
}

async function run(): Promise<LoadReport> {
  const {
    values,
    positionals: [entity, file],
  } = parseArgs({
    allowPositionals: true,
    options: {
      map: { type: 'string' },
      report: { type: 'string' },
      batch: { type: 'string' },
      encoding: { type: 'string' },
      delimiter: { type: 'string' },
    },
  })
  if (!entity || !file || !values.map) throw new LoadError(usage)
  const definitions = await readDefinitions()
  const mapping = readMapping(readFileSync(values.map, 'utf8'), values.map, definitions, entity)
  const given = {
    ...(values.encoding ? { encoding: values.encoding } : {}),
    ...(values.delimiter ? { delimiter: values.delimiter } : {}),
  }
  const report = await loadInto(
    definitions,
    readMapping(JSON.stringify({ ...mapping, ...given }), values.map, definitions),
    resolve(file),
    dirname(resolve(values.map)),
    Number(values.batch ?? 500),
  )
  for (const refusal of report.refusals.slice(0, shown)) say(refusalText(refusal))
  if (report.refusals.length > shown)
    say(
      `… and ${report.refusals.length - shown} more${values.report ? '' : '; --report <file.csv> writes them all'}`,
    )
  if (values.report) writeFileSync(values.report, reportText(report.refusals))
  return report
}

async function readDefinitions(): Promise<Definitions> {
  try {
    const { definitions } = (await import(join(import.meta.dirname, '../dist/definitions/server.js'))) as {
      definitions: Definitions
    } // what the compiler emits
    return definitions
  } catch (error) {
    throw new LoadError('The definitions are not compiled. Run npm run compile first.', { cause: error })
  }
}

async function loadInto(
  definitions: Definitions,
  mapping: ReturnType<typeof readMapping>,
  file: string,
  folder: string,
  batch: number,
): Promise<LoadReport> {
  const settings = readSettings()
  const database = await openDatabase(settings, log)
  try {
    await migrate(database, definitions, log)
    const lookups = await openLookups(database, definitions, log)
    const profiles = await openProfiles(database, definitions)
    const caller = systemCaller()
    const writer = storeWriter(
      createEngine({ database, definitions, lookups, profiles, timeZone: settings.timeZone }),
      caller,
      definitions,
    )
    return await load(
      { definitions, tenantId: caller.tenantId, writer, read: (work) => database.transaction(caller, work) },
      mapping,
      { file, folder, batch },
    )
  } finally {
    await database.close()
  }
}
