import { createCalls } from './calls/createCalls.ts'
import { createMessages } from './calls/createMessages.ts'
import { Postbox } from './calls/Postbox.ts'
import type { Database, Log } from './database/Database.ts'
import { createClock } from './database/clock.ts'
import { moveOldOutbox } from './database/moveOldOutbox.ts'
import { openFiles } from './files/Files.ts'
import { linksOf } from './http/mail/unsubscribeLink.ts'
import type { Services } from './http/Services.ts'
import type { Definitions } from '../language/definitions.ts'
import { publicUrlOf } from './listening.ts'
import { openCalendars } from './lookups/openCalendars.ts'
import { openLookups } from './lookups/LookupCache.ts'
import { openProfiles } from './lookups/openProfiles.ts'
import { seedSources } from './lookups/seedSources.ts'
import { createEngine } from './operations/createEngine.ts'
import { createTimer } from './operations/createTimer.ts'
import { solveAnew } from './operations/solveAnew.ts'
import { createRightsCache } from './permission/Rights.ts'
import { createPeople } from './session/createPeople.ts'
import { createLoginLog } from './session/LoginLog.ts'
import { createNonceStore } from './session/NonceStore.ts'
import { openServerKeys } from './session/ServerKeys.ts'
import { createSessionStore } from './session/SessionStore.ts'
import { systemCaller } from './session/systemCaller.ts'
import { createUserDirectory } from './session/UserDirectory.ts'
import { createVisits } from './session/Visits.ts'
import { watchPermissions } from './session/watchPermissions.ts'
import type { Settings } from './settings.ts'
import { findUserModel } from './users/UserModel.ts'

/** Milliseconds after which whoever began a run is told how far it is, and may end it. */
const runPatience = 3000

/** What a server has whatever its definitions are: sessions, keys, the clock. */
export type Lasting = Pick<
  Services,
  | 'settings'
  | 'database'
  | 'postbox'
  | 'clock'
  | 'keys'
  | 'master'
  | 'sessions'
  | 'visits'
  | 'replay'
  | 'loginLog'
  | 'log'
>

/** Made once a start. The tables of the engine are there already. */
export async function openLasting(
  settings: Settings,
  database: Database,
  logger: Services['log'],
): Promise<Lasting> {
  const clock = createClock(database, settings.movableClock)
  if (settings.movableClock) logger.warn('MOVABLE_CLOCK=Y: the clock may be moved. Not for production.')
  await clock.read()
  const { keys, master } = await openServerKeys(database, settings)
  return {
    settings,
    database,
    clock,
    keys,
    master,
    log: logger,
    postbox: new Postbox(settings),
    sessions: createSessionStore(database, master),
    visits: createVisits(database, master),
    replay: createNonceStore(database),
    loginLog: createLoginLog(database),
  }
}

/** What is kept in memory of rows that follow the definitions. */
type Caches = Pick<Services, 'lookups' | 'calendars' | 'profiles'>

/** Brings rows up to the definitions, and reads those that are kept in memory. */
async function openCaches(database: Database, definitions: Definitions, log: Log): Promise<Caches> {
  await watchPermissions(database, definitions, findUserModel(definitions))
  const lookups = await openLookups(database, definitions, log)
  const calendars = await openCalendars(database, definitions)
  const profiles = await openProfiles(database, definitions)
  await seedSources(database, definitions)
  const moved = await moveOldOutbox(database, definitions, systemCaller())
  if (moved > 0) log.info(`Messages of before, told to nobody, are kept as such: ${moved}.`)
  return { lookups, calendars, profiles }
}

/** What is none of these rows. */
const shown: ReadonlySet<string> = new Set<keyof Definitions>(['version', 'screens', 'menus', 'tiles'])

/** Whether both ask for the same rows: all that is more than shown is the same. */
function areSameRows(one: Definitions, other: Definitions): boolean {
  const parts = new Map<string, unknown>(Object.entries(one))
  return Object.entries(other).every(([key, part]) => shown.has(key) || parts.get(key) === part)
}

/**
 * Everything that calls may need, made of these definitions; the database is as they ask. `former`: what was made of others, of which is
 * taken over what is the same.
 */
export async function openServices(
  lasting: Lasting,
  definitions: Definitions,
  log: Log,
  former?: Services,
): Promise<Services> {
  const { settings, database, clock, master, postbox, log: logger } = lasting
  const model = findUserModel(definitions)
  const { lookups, calendars, profiles } =
    former && areSameRows(former.definitions, definitions)
      ? former
      : await openCaches(database, definitions, log)
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
  const links = linksOf(master, publicUrlOf(settings))
  const telling = { engine, definitions, postbox, links, caller: systemCaller('messages'), log }
  const messages = createMessages(telling)
  return {
    ...lasting,
    definitions,
    messages,
    lookups,
    calendars,
    profiles,
    engine,
    timer,
    calls,
    files: openFiles({ dataDir: settings.dataDir, database, definitions, engine, master }),
    users: createUserDirectory(database, definitions, model),
    rightsOf,
  }
}
