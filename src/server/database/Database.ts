import type pg from 'pg'
import type { SettingsRead } from '../noteCaller.ts'
import type { Roles } from './Roles.ts'

/** What is asked of PostgreSQL. `name`: it stays prepared under it, on each connection by itself. */
export interface Asked {
  readonly text: string
  readonly values?: unknown[]
  readonly name?: string
}

/** What PostgreSQL answers. `rowCount`: how many rows a statement answered or touched. */
export interface Answered<T> {
  readonly rows: T[]
  readonly rowCount: number | null
}

/** A connection with an open transaction, or the pool: both run statements alike. */
export interface Tx {
  query<T extends object = Record<string, unknown>>(asked: Asked): Promise<Answered<T>>
}

export interface Log {
  info(text: string): void
  warn(text: string): void
  error(text: string): void
}

export interface DatabaseSettings {
  /** Folder of the embedded database; made when it is missing. */
  readonly dataDir: string
  /** postgres://… of a server of your own (version 15 or newer). Without it the embedded one is started. */
  readonly databaseUrl?: string
  /** `off`: no application role and no row-level security, for database users who may not make roles. */
  readonly databaseRole?: 'on' | 'off'
  /** Zone in which times are answered and written; Asia/Shanghai. */
  readonly timeZone?: string
  /** Connections at most; 16. */
  readonly databasePool?: number
}

/** Who acts in a transaction. Row-level security reads it as `srm.tenant_id`, `srm.user_id`, `srm.audience`, `srm.me_<name>`. */
export interface TransactionContext {
  readonly tenantId: string
  readonly userId: string
  readonly audience: string
  /** What expressions call `me`; lists become `a,b,c`, null becomes the empty text. */
  readonly me: Readonly<Record<string, unknown>>
  /** The time that its rules go by, `yyyy-MM-dd HH:mm:ss`; that of the database by default. */
  readonly now?: string
  /** Whether row-level security lets through only what the audience sees: true for what a user reads, false (default) for
   *  work that must reach rows the user does not see. The tenant counts either way. */
  readonly wall?: boolean
  /** Filters of the caller decide how the database goes about it, or keys do: then one plan serves all. Undefined: as the database does. */
  readonly plan?: 'filters' | 'keys'
  /** It only reads, at one moment, and these calls (`seenRows.ts`) answer once for all that it reads. */
  readonly asks?: readonly string[]
  /** Hears every statement of it. */
  readonly notes?: { hears(statement: string): void } | undefined
}

/**
 * An open database. Values come back as: numeric → text, bigint → number (text beyond 2^53), date → `yyyy-MM-dd`,
 * timestamptz → `yyyy-MM-dd HH:mm:ss` in the settings' zone, jsonb → its value.
 */
export interface Database {
  /** Outside any transaction, as the owner of the tables: system tables, health, migration. */
  readonly db: Tx
  readonly pool: pg.Pool
  readonly kind: 'embedded' | 'external'
  /** Role that transactions act as; null when DATABASE_ROLE=off. */
  readonly role: string | null
  /** Makes a role for each of these audiences, by which its callers read from now on, and answers whom transactions act as; null when DATABASE_ROLE=off. */
  raiseWalls(audiences: readonly string[]): Promise<Roles | null>
  /** Whom transactions would act as with these audiences, if nothing keeps their roles from being made. */
  rolesFor(audiences: readonly string[]): Roles | null
  /** Runs in one transaction: as the application's role or that of the audience, with the context set, in one round trip. Null context: as the owner. */
  transaction<T>(context: TransactionContext | null, run: (tx: Tx) => Promise<T>): Promise<T>
  /** Which settings of who acts a statement reads, as the row rules are now. */
  settingsRead(): Promise<SettingsRead>
  close(): Promise<void>
}

/** Something about the database that an operator must mend; the message says what and how. */
export class DatabaseError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'DatabaseError'
  }
}
