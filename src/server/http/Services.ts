import type { FastifyBaseLogger } from 'fastify'
import type { Definitions } from '../../language/compiled.ts'
import type { Caller } from '../Caller.ts'
import type { Database } from '../database/Database.ts'
import type { LookupBook } from '../lookups/LookupBook.ts'
import type { Rights } from '../permission/Rights.ts'
import type { LoginLog } from '../session/LoginLog.ts'
import type { ServerKeys } from '../session/ServerKeys.ts'
import type { SessionStore } from '../session/SessionStore.ts'
import type { UserDirectory } from '../session/UserDirectory.ts'
import type { Settings } from '../settings.ts'
import type { Answer } from './Exchange.ts'

/** What the wire needs of the room below: one operation of one entity, in one transaction. */
export interface Operations { operate(caller: Caller, entity: string, operation: string, body: unknown): Promise<Answer> }

/** Everything that a call may need; made once at start. */
export interface Services {
  readonly settings: Settings
  readonly definitions: Definitions
  readonly database: Database
  readonly operations: Operations
  readonly keys: ServerKeys
  readonly sessions: SessionStore
  readonly users: UserDirectory
  readonly loginLog: LoginLog
  readonly lookups: LookupBook
  rightsOf(audience: string, roles: readonly string[]): Rights
  readonly log: FastifyBaseLogger
}
