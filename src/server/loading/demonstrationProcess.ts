import type { Definitions } from '../../language/definitions.ts'
import type { Log } from '../database/Database.ts'
import { connectDatabase } from '../database/openDatabase.ts'
import { fillByPlan } from './fillByPlan.ts'
import type { FillTask, FillWords } from './inProcess.ts'

// A process of its own for the first filling. It ends when its parent does.

const tell = (words: FillWords) =>
  new Promise<void>((resolve) => {
    process.send?.(words, undefined, undefined, () => resolve())
  })
const log: Log = {
  info: (text) => void tell({ level: 'info', text }),
  warn: (text) => void tell({ level: 'warn', text }),
  error: (text) => void tell({ level: 'error', text }),
}

process.once('disconnect', () => process.exit(1))
process.once('message', (task) => {
  void fill(task as FillTask).then(() => process.disconnect(), fail)
}) // sent by inProcess

async function fill({ connection, kind, databaseRole, definitionsFile, settings }: FillTask): Promise<void> {
  const { definitions } = (await import(definitionsFile)) as { definitions: Definitions } // what the compiler emits
  const database = await connectDatabase(
    connection,
    kind,
    { databaseRole, timeZone: settings.timeZone, databasePool: 4 },
    log,
  )
  try {
    await tell({ report: await fillByPlan(database, definitions, settings, log) })
  } finally {
    await database.close()
  }
}

async function fail(error: unknown): Promise<void> {
  await tell({ failure: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  process.exit(1)
}
