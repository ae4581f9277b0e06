import type { Database, Log } from '../database/Database.ts'
import { markFilled, readUnfilled } from '../database/unfilled.ts'
import type { Engine } from '../operations/Engine.ts'
import { systemCaller } from '../session/systemCaller.ts'

interface Kept {
  readonly database: Database
  readonly engine: Engine
}

/** Brings what is kept up to definitions that have changed, before anybody works. */
export async function followDefinitions(kept: Kept, log: Log): Promise<void> {
  await fillFields(kept, log)
  await sealOld(kept, log)
  await keepOwn(kept)
}

/** Fields that a migration added get their values before anybody works; what was broken off is done at the next start. */
async function fillFields({ database, engine }: Kept, log: Log): Promise<void> {
  const unfilled = await readUnfilled(database)
  if (Object.keys(unfilled).length === 0) return
  log.info(`Filling new fields of ${Object.keys(unfilled).join(', ')}; with many rows this takes minutes.`)
  const begun = Date.now()
  const rows = await engine.fillFields(systemCaller(), unfilled)
  await markFilled(database)
  log.info(`Filled new fields in ${rows} rows in ${Date.now() - begun} ms.`)
}

/** What follows from definitions that have changed: processes in rows, moments of verbs. */
async function keepOwn({ engine }: Kept): Promise<void> {
  await engine.keepModels(systemCaller())
  await engine.fillDues(systemCaller())
  await engine.fillTasks(systemCaller())
}

/** What was kept open before its definition said that it is sealed is sealed before anybody works. */
async function sealOld({ engine }: Kept, log: Log): Promise<void> {
  const documents = await engine.sealOld(systemCaller())
  if (documents > 0) log.info(`Sealed ${documents} documents that were kept open.`)
}
