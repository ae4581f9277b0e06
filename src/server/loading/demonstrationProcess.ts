import type { Definitions } from '../../language/definitions.ts'
import type { Log } from '../database/Database.ts'
import { connectDatabase } from '../database/openDatabase.ts'
import { fillByPlan } from './fillByPlan.ts'
import type { FillTask, FillWords } from './inProcess.ts'

// A process of its own for the first filling. It ends when its parent does.

const send = (words: FillWords) =>
  new Promise<void>((resolve) => {
    process.send?.(words, undefined, undefined, () => resolve())
  })
const log: Log = {
  info: (text) => void send({ level: 'info', text }),
  warn: (text) => void send({ level: 'warn', text }),
  error: (text) => void send({ level: 'error', text }),
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
    const { masterKey, ...others } = settings
    const given = {
      ...others,
      masterKey: masterKey === undefined ? undefined : Buffer.from(masterKey, 'base64'),
    }
    await send({ report: await fillByPlan(database, definitions, given, log) })
  } finally {
    await database.close()
  }
}

async function fail(error: unknown): Promise<void> {
  await send({ failure: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  process.exit(1)
}
