import type pg from 'pg'
import { applicationRole, wallRoles, wallsOf } from './applicationRole.ts'
import type { Roles } from './Roles.ts'
import { createPool } from './createPool.ts'
import { DatabaseError, type Database, type DatabaseSettings, type Log } from './Database.ts'
import { openEmbedded } from './openEmbedded.ts'
import { readSettings } from './settingsRead.ts'
import { transaction } from './transaction.ts'

const oldestVersion = 15

/** Opens the database of the settings: the embedded one, or yours. Throws a DatabaseError that says what to do. */
export async function openDatabase(settings: DatabaseSettings, log: Log): Promise<Database> {
  if (settings.databaseUrl)
    return connectDatabase({ connectionString: settings.databaseUrl }, 'external', settings, log)
  const embedded = await openEmbedded(settings.dataDir, log)
  try {
    const database = await connectDatabase(embedded.connection, 'embedded', settings, log)
    return {
      ...database,
      close: once(async () => {
        await database.close()
        await embedded.stop()
      }),
    }
  } catch (error) {
    await embedded.stop()
    throw error
  }
}

/** Connects to a server that runs already. */
export async function connectDatabase(
  connection: pg.PoolConfig,
  kind: Database['kind'],
  settings: Omit<DatabaseSettings, 'dataDir'>,
  log: Log,
): Promise<Database> {
  const pool = createPool(
    connection,
    { timeZone: settings.timeZone ?? 'Asia/Shanghai', size: settings.databasePool ?? 16 },
    log,
  )
  try {
    await checkServer(pool, connection.connectionString)
    const role = settings.databaseRole === 'off' ? null : await applicationRole(pool)
    if (!role)
      log.warn(
        'DATABASE_ROLE=off: the database does not repeat the row rules (no row-level security); the application alone keeps them.',
      )
    let roles: Roles | null = role === null ? null : { app: role, walls: new Map() }
    return {
      db: { query: (asked) => pool.query(asked) },
      pool,
      kind,
      role,
      rolesFor: (audiences) => (role === null ? null : { app: role, walls: wallsOf(audiences) }),
      raiseWalls: async (audiences) => {
        if (roles) roles = { ...roles, walls: await wallRoles(pool, audiences, log) }
        return roles
      },
      transaction: (context, run) => transaction(pool, roles, context, run),
      settingsRead: () => readSettings(pool),
      close: once(() => pool.end()),
    }
  } catch (error) {
    await pool.end()
    throw error
  }
}

async function checkServer(pool: pg.Pool, url: string | undefined): Promise<void> {
  const name = url === undefined ? 'The embedded database' : `DATABASE_URL (${place(url)})`
  const { rows } = await pool
    .query<{ version: string; encoding: string }>(
      `select current_setting('server_version_num') as version, current_setting('server_encoding') as encoding`,
    )
    .catch((error: unknown) => {
      throw new DatabaseError(`${name} cannot be reached: ${words(error)}`, { cause: error })
    })
  const major = Math.floor(Number(rows[0]?.version) / 10_000)
  if (!(major >= oldestVersion))
    throw new DatabaseError(`${name} is PostgreSQL ${major}; ${oldestVersion} or newer is needed.`)
  if (rows[0]?.encoding !== 'UTF8')
    throw new DatabaseError(`${name} keeps text as ${rows[0]?.encoding}; make a database with encoding UTF8.`)
}

/** Where it is, without user and password. */
function place(url: string): string {
  try {
    const { host, pathname, searchParams } = new URL(url)
    return `${host || (searchParams.get('host') ?? 'local socket')}${pathname}`
  } catch {
    return 'not a postgres:// address'
  }
}

/** A refused connection has its reasons in `errors`, one for each address. */
function words(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(words).join('; ')
  return error instanceof Error ? error.message : String(error)
}

function once(work: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined
  return () => (done ??= work())
}
