// npm run verify [-- --json]: goes through every chained log of the database of the settings, and names each that is broken.
// Ends with 0 when all are whole, 1 when one is broken, 2 when it could not be looked.
import { parseArgs } from 'node:util'
import { DatabaseError, type Log } from '../src/server/database/Database.ts'
import { openDatabase } from '../src/server/database/openDatabase.ts'
import { openServerKeys } from '../src/server/session/ServerKeys.ts'
import { readSettings, SettingsError } from '../src/server/settings.ts'
import { Seals } from '../src/server/store/Seals.ts'
import { brokenChains, wordsOfBroken, type BrokenChain } from '../src/server/store/verifyChains.ts'

const say = (words: string) => {
  process.stderr.write(`${words}\n`)
}
const log: Log = { info: () => undefined, warn: say, error: say }

try {
  const { values } = parseArgs({ options: { json: { type: 'boolean', default: false } } })
  const { documents, broken } = await verify()
  if (values.json) process.stdout.write(`${JSON.stringify({ documents, broken })}\n`)
  else for (const one of broken) process.stdout.write(`${wordsOfBroken(one)}\n`)
  say(`${documents} logs verified, ${broken.length} broken.`)
  process.exitCode = broken.length > 0 ? 1 : 0
} catch (error) {
  const isPlain = error instanceof DatabaseError || error instanceof SettingsError
  say(isPlain ? error.message : String(error instanceof Error ? error.stack : error))
  process.exitCode = 2
}

async function verify(): Promise<{
  readonly documents: number
  readonly broken: readonly BrokenChain[]
}> {
  const settings = readSettings(process.env)
  const database = await openDatabase(settings, log)
  try {
    const { master } = await openServerKeys(database, settings)
    let documents = 0
    const broken = await database.transaction(null, (tx) =>
      brokenChains(tx, new Seals(master), (count) => {
        documents += count
      }),
    )
    return { documents, broken }
  } finally {
    await database.close()
  }
}
