import { setTimeout as sleep } from 'node:timers/promises'
import type { Definitions } from '../language/definitions.ts'
import { DatabaseError, type Database, type Log } from './database/Database.ts'
import { migrate } from './database/migrate.ts'
import { clearSchema } from './database/clearSchema.ts'
import { openDatabase } from './database/openDatabase.ts'
import { startingAlone } from './database/startingAlone.ts'
import { followDefinitions } from './loading/followDefinitions.ts'
import { createHttp, createServer, type Stage } from './http/createServer.ts'
import { forgetUnanswered } from './http/idempotency.ts'
import type { Services } from './http/Services.ts'
import { createServing } from './http/Serving.ts'
import type { Engine } from './operations/Engine.ts'
import {
  createAdministrator,
  hasUsers,
  makePassword,
  readDemoNote,
  userNames,
  writeDemoNote,
  type DemoNote,
} from './accounts/firstAccounts.ts'
import { followClock } from './http/followClock.ts'
import { addressOf, checkPort, linkWords } from './listening.ts'
import { openLasting, openServices } from './openServices.ts'
import { createRedefining, startWorkers, stopWorkers, type Redefining } from './redefine.ts'
import type { Settings } from './settings.ts'
import { startSweeping } from './http/sweeping.ts'
import { loadServerLanguages } from '../texts/loadServerLanguages.ts'

/** Fills an empty database with demonstration data: loading/loadDemonstration.ts. `settings.demoPassword` is set. */
export type LoadDemonstration = (parts: {
  engine: Engine
  database: Database
  definitions: Definitions
  settings: Settings & { readonly demoPassword: string }
  log: Log
}) => Promise<unknown>

export interface Parts {
  readonly definitions: Definitions
  readonly loadDemonstration?: LoadDemonstration
}

export interface Running {
  /** http://127.0.0.1:8080 */
  readonly address: string
  readonly services: Services
  readonly redefine: Redefining['redefine']
  /** Lines for whoever started it: accounts, and a password that was made. */
  readonly words: readonly string[]
  /** Finishes running calls (20 s at most), refuses new ones, closes everything. */
  stop(): Promise<void>
}

const drainTimeout = 20_000
const insecureWords =
  'INSECURE_HTTP=Y: where the address is not https, browsers encrypt nothing; passwords and everything else can be read on the way. What is strictly sealed cannot be handed in there.'

/** From settings and definitions to a listening server. Whatever was opened is closed again when something fails. */
export async function start(settings: Settings, { definitions, loadDemonstration }: Parts): Promise<Running> {
  await checkPort(settings)
  await loadServerLanguages()
  const http = createHttp(settings)
  const log: Log = {
    info: (text) => http.log.info(text),
    warn: (text) => http.log.warn(text),
    error: (text) => http.log.error(text),
  }
  const database = await openDatabase(settings, log)
  try {
    const { services, lasting, words } = await startingAlone(database, async () => {
      await clearHalfLoaded(database, settings, log)
      await migrate(database, definitions, log)
      const lasting = await openLasting(settings, database, http.log)
      const services = await openServices(lasting, definitions, log)
      await followDefinitions(services, log)
      return {
        services,
        lasting,
        words: [
          ...(await firstRows(services, loadDemonstration, log)),
          ...services.postbox.wordsFor(definitions),
          ...(settings.insecureHttp ? [insecureWords] : []),
          ...linkWords(settings, definitions),
        ],
      }
    })
    await forgetUnanswered(database)
    const stage: Stage = { now: 'starting', running: 0 }
    const serving = createServing(services)
    const { redefine, stopOldRuns } = createRedefining(serving, lasting, log)
    const live = createServer(http, serving, stage)
    await services.replay.begin(Date.now())
    await http.listen({ port: settings.port, host: settings.host })
    stage.now = 'ready'
    startWorkers(services)
    const now = () => serving.gateway.services
    const endSweeping = startSweeping(now)
    const following = followClock(now)
    const address = addressOf(http.server.address(), settings)
    return {
      address,
      get services() {
        return now()
      },
      redefine,
      words,
      stop,
    }

    async function stop(): Promise<void> {
      stage.now = 'stopping'
      endSweeping()
      clearInterval(following)
      await live.stop()
      await stopOldRuns()
      await stopWorkers(now())
      await now().engine.stopRuns()
      for (let waited = 0; stage.running > 0 && waited < drainTimeout; waited += 20) await sleep(20)
      await sleep(20) // the last answer leaves
      await http.close()
      await database.close()
    }
  } catch (error) {
    await database.close()
    throw error
  }
}

/** An empty database gets its first rows: demonstration data where they are wanted, else an administrator. Answers what to print. */
async function firstRows(
  services: Services,
  loadDemonstration: LoadDemonstration | undefined,
  log: Log,
): Promise<string[]> {
  const {
    settings,
    definitions,
    database,
    engine,
    users: { model },
  } = services
  if (await hasUsers(database, model)) return demoWords(settings, readDemoNote(settings))
  const wantsDemo = settings.demo === '1' || (settings.demo !== '0' && database.kind === 'embedded')
  if (wantsDemo && loadDemonstration) {
    const password = settings.demoPassword ?? readDemoNote(settings)?.password ?? makePassword()
    const made = settings.demoPassword ? null : password
    writeDemoNote(settings, [], made, false)
    await loadDemonstration({
      engine,
      database,
      definitions,
      settings: { ...settings, demoPassword: password },
      log,
    })
    if (await hasUsers(database, model))
      return demoWords(
        { ...settings, demoPassword: password },
        writeDemoNote(settings, await userNames(database, model), made, true),
      )
  }
  const { userName, password } = await createAdministrator({ engine, model, definitions, settings })
  return [
    settings.demoPassword
      ? `Account ${userName}; password as given.`
      : `Account ${userName}, password ${password}; it has to be changed at the first login.`,
  ]
}

/** A load that was broken off: nobody could work yet, so the rest of it is no one's and the next start begins anew. */
async function clearHalfLoaded(database: Database, settings: Settings, log: Log): Promise<void> {
  if (readDemoNote(settings)?.isComplete !== false) return
  if (database.kind === 'external')
    throw new DatabaseError(
      'The demonstration data was loaded only in part, because the first start was broken off. Empty the database of DATABASE_URL and start again.',
    )
  log.warn('The first start was broken off while the demonstration data was being loaded; it is loaded anew.')
  await clearSchema(database)
}

function demoWords({ demoPassword }: Settings, note: DemoNote | null): string[] {
  const password = note?.password ?? demoPassword ?? 'as given at the first start'
  return note ? [`Accounts ${note.accounts.join(', ')}; password ${password}`] : []
}
