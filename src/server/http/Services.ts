import type { FastifyBaseLogger } from 'fastify'
import type { Definitions } from '../../language/definitions.ts'
import type { Calls } from '../calls/createCalls.ts'
import type { Worker } from '../calls/createWorker.ts'
import type { Postbox } from '../calls/Postbox.ts'
import type { Clock } from '../database/clock.ts'
import type { Database } from '../database/Database.ts'
import type { Files } from '../files/Files.ts'
import type { Profiles } from '../Profiles.ts'
import type { Calendars } from '../Calendars.ts'
import type { LookupCache } from '../lookups/LookupCache.ts'
import type { Timer } from '../operations/createTimer.ts'
import type { Engine } from '../operations/Engine.ts'
import type { Rights } from '../permission/Rights.ts'
import type { LoginLog } from '../session/LoginLog.ts'
import type { NonceStore } from '../session/NonceStore.ts'
import type { MasterKey } from '../session/MasterKey.ts'
import type { ServerKeys } from '../session/ServerKeys.ts'
import type { SessionStore } from '../session/SessionStore.ts'
import type { UserDirectory } from '../session/UserDirectory.ts'
import type { Visits } from '../session/Visits.ts'
import type { Settings } from '../settings.ts'

/** Everything that a call may need; made once at start. */
export interface Services {
  readonly settings: Settings
  readonly definitions: Definitions
  readonly database: Database
  readonly engine: Engine
  /** The time that rules, numbers and timers go by. */
  readonly clock: Clock
  /** Does what is due by itself. */
  readonly timer: Timer
  /** Sends what services are asked. */
  readonly calls: Calls
  /** Tells who is to be told, and sends mails. */
  readonly messages: Worker
  readonly postbox: Postbox
  readonly keys: ServerKeys
  readonly master: MasterKey
  readonly sessions: SessionStore
  readonly visits: Visits
  readonly replay: NonceStore
  readonly users: UserDirectory
  readonly loginLog: LoginLog
  readonly lookups: LookupCache
  readonly calendars: Calendars
  readonly profiles: Profiles
  readonly files: Files
  rightsOf(audience: string, roles: readonly string[]): Rights
  readonly log: FastifyBaseLogger
}
