import type pg from 'pg'
import { boundedName } from './boundedName.ts'
import { DatabaseError, type Log } from './Database.ts'

const role = 'srm_app'

/** The role that transactions act as: it owns nothing, so row-level security binds it. Made when it is missing. */
export async function applicationRole(pool: pg.Pool): Promise<string> {
  try {
    await ensure(pool, [role])
    return role
  } catch (error) {
    throw new DatabaseError(
      `The database user may not make or use the role ${role}, under which the application works: ${wordsOf(error)}. ` +
        `Let an administrator run: ${makingOf(role)}. Or set DATABASE_ROLE=off to do without row-level security.`,
      { cause: error },
    )
  }
}

/** A role for each audience, by its name. None where the database user may not make them: then the application's role reads for all. */
export async function wallRoles(
  pool: pg.Pool,
  audiences: readonly string[],
  log: Log,
): Promise<ReadonlyMap<string, string>> {
  const walls = wallsOf(audiences)
  try {
    await ensure(pool, [...walls.values()])
    return walls
  } catch (error) {
    log.warn(
      `The database user may not make roles for its audiences (${wordsOf(error)}), so large reports take up to twice as long. ` +
        `Let an administrator run: ${[...walls.values()].map(makingOf).join('; ')}.`,
    )
    return new Map()
  }
}

/** By audience, the name of its role. */
export const wallsOf = (audiences: readonly string[]): ReadonlyMap<string, string> =>
  new Map(audiences.map((audience) => [audience, boundedName(`${role}_${audience}`)]))

const makingOf = (name: string): string => `create role "${name}" nologin; grant "${name}" to <user>`

/** The roles are there, and the user of the database may act as each of them. */
async function ensure(pool: pg.Pool, names: readonly string[]): Promise<void> {
  const { rows } = await pool.query<{ name: string; known: boolean; member: boolean }>(
    `select name, oid is not null as known, coalesce(pg_has_role(current_user, oid, 'member'), false) as member
     from unnest($1::text[]) name left join pg_roles on rolname = name`,
    [names],
  )
  for (const { name, known, member } of rows) {
    if (!known) await make(pool, name)
    if (!member) await pool.query(`grant "${name}" to current_user`)
  }
}

/** Two servers may start at once on one cluster. */
const make = (pool: pg.Pool, name: string) =>
  pool.query(`create role "${name}" nologin nosuperuser nobypassrls`).catch((error: unknown) => {
    if (!(error instanceof Error && 'code' in error && ['42710', '23505'].includes(String(error.code))))
      throw error
  })

const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
