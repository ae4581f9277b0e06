import { setTimeout as sleep } from 'node:timers/promises'
import type { Definitions } from '../language/definitions.ts'
import { createCalls } from './calls/createCalls.ts'
import { createMessages } from './calls/createMessages.ts'
import { Postbox } from './calls/Postbox.ts'
import { linksOf } from './http/mail/unsubscribeLink.ts'
import { moveOldOutbox } from './database/moveOldOutbox.ts'
import { seedSources } from './lookups/seedSources.ts'
import { DatabaseError, type Database, type Log } from './database/Database.ts'
import { createClock } from './database/clock.ts'
import { migrate } from './database/migrate.ts'
import { clearSchema } from './database/clearSchema.ts'
import { openDatabase } from './database/openDatabase.ts'
import { startingAlone } from './database/startingAlone.ts'
import { followDefinitions } from './loading/followDefinitions.ts'
import { openFiles } from './files/Files.ts'
import { createHttp, createServer, type Stage } from './http/createServer.ts'
import { forgetUnanswered } from './http/idempotency.ts'
import type { Services } from './http/Services.ts'
import { openProfiles } from './lookups/openProfiles.ts'
import { openCalendars } from './lookups/openCalendars.ts'
import { solveAnew } from './operations/solveAnew.ts'
import { openLookups } from './lookups/LookupCache.ts'
import { createEngine } from './operations/createEngine.ts'
import { createTimer } from './operations/createTimer.ts'
import type { Engine } from './operations/Engine.ts'
import { createRightsCache } from './permission/Rights.ts'
import { createLoginLog } from './session/LoginLog.ts'
import { createPeople } from './session/createPeople.ts'
import { createNonceStore } from './session/NonceStore.ts'
import { openServerKeys } from './session/ServerKeys.ts'
import {
  createAdministrator,
  hasUsers,
  makePassword,
  readDemoNote,
  userNames,
  writeDemoNote,
  type DemoNote,
} from './accounts/firstAccounts.ts'
import { createSessionStore } from './session/SessionStore.ts'
import { createUserDirectory } from './session/UserDirectory.ts'
import { followClock } from './http/followClock.ts'
import { findUserModel } from './users/UserModel.ts'
import { createVisits } from './session/Visits.ts'
import { watchPermissions } from './session/watchPermissions.ts'
import { systemCaller } from './session/systemCaller.ts'
import { addressOf, checkPort, publicUrlOf } from './listening.ts'
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
  /** Lines for whoever started it: accounts, and a password that was made. */
  readonly words: readonly string[]
  /** Finishes running calls (20 s at most), refuses new ones, closes everything. */
  stop(): Promise<void>
}

/** Milliseconds after which whoever began a run is told how far it is, and may end it. */
const runPatience = 3000
const drainTimeout = 20_000

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
    const { services, words } = await startingAlone(database, async () => {
      await clearHalfLoaded(database, settings, log)
      await migrate(database, definitions, log)
      const services = await open(settings, definitions, database, http.log, log)
      await followDefinitions(services, log)
      return {
        services,
        words: [
          ...(await firstRows(services, loadDemonstration, log)),
          ...services.postbox.wordsFor(definitions),
        ],
      }
    })
    await forgetUnanswered(database)
    const stage: Stage = { now: 'starting', running: 0 }
    const live = createServer(http, services, stage)
    await services.replay.begin(Date.now())
    await http.listen({ port: settings.port, host: settings.host })
    stage.now = 'ready'
    services.timer.start()
    services.calls.start()
    services.messages.start()
    const endSweeping = startSweeping(services)
    const following = followClock(services)
    return { address: addressOf(http.server.address(), settings), services, words, stop }

    async function stop(): Promise<void> {
      stage.now = 'stopping'
      endSweeping()
      clearInterval(following)
      await live.stop()
      await services.timer.stop()
      await services.calls.stop()
      await services.messages.stop()
      await services.engine.stopRuns()
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

async function open(
  settings: Settings,
  definitions: Definitions,
  database: Database,
  logger: Services['log'],
  log: Log,
): Promise<Services> {
  const model = findUserModel(definitions)
  await watchPermissions(database, definitions, model)
  const lookups = await openLookups(database, definitions, log)
  const calendars = await openCalendars(database, definitions)
  const profiles = await openProfiles(database, definitions)
  await seedSources(database, definitions)
  const moved = await moveOldOutbox(database, definitions, systemCaller())
  if (moved > 0) log.info(`Messages of before, told to nobody, are kept as such: ${moved}.`)
  const clock = createClock(database, settings.movableClock)
  if (settings.movableClock) log.warn('MOVABLE_CLOCK=Y: the clock may be moved. Not for production.')
  await clock.read()
  const { keys, master } = await openServerKeys(database, settings)
  const rightsOf = createRightsCache(definitions)
  const engine = createEngine({
    people: createPeople(definitions, model, rightsOf),
    master,
    clock: clock.now,
    database,
    definitions,
    lookups,
    calendars,
    profiles,
    timeZone: settings.timeZone,
    attachmentMaximum: settings.attachmentMax,
    onDue: () => timer.wake(),
    onAsked: () => calls.wake(),
    onTold: () => messages.wake(),
    runPatience,
    onFault: (error) => logger.error({ err: error }, 'A run met a fault.'),
  })
  const caller = systemCaller('timer')
  const before = () => solveAnew({ calendars, profiles, database, engine, caller })
  const timer = createTimer({ engine, database, caller, log, before, clock: clock.now })
  const calls = createCalls({ engine, definitions, settings, caller: systemCaller('calls'), log })
  const postbox = new Postbox(settings)
  const links = linksOf(master, publicUrlOf(settings))
  const messages = createMessages({
    engine,
    definitions,
    postbox,
    links,
    caller: systemCaller('messages'),
    log,
  })
  return {
    settings,
    definitions,
    database,
    messages,
    postbox,
    lookups,
    calendars,
    profiles,
    log: logger,
    engine,
    timer,
    calls,
    clock,
    files: openFiles({ dataDir: settings.dataDir, database, definitions, engine, master }),
    keys,
    master,
    sessions: createSessionStore(database, master),
    visits: createVisits(database, master),
    replay: createNonceStore(database),
    users: createUserDirectory(database, definitions, model),
    loginLog: createLoginLog(database),
    rightsOf,
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
