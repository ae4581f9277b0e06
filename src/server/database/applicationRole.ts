import type pg from 'pg'
import { DatabaseError } from './Database.ts'

const role = 'srm_app'

/** The role that transactions act as: it owns nothing, so row-level security binds it. Made when it is missing. */
export async function applicationRole(pool: pg.Pool): Promise<string> {
  try {
    const { rows } = await pool.query<{ known: boolean; member: boolean }>(
      `select exists (select from pg_roles where rolname = $1) as known, coalesce((select pg_has_role(current_user, oid, 'member') from pg_roles where rolname = $1), false) as member`,
      [role],
    )
    if (!rows[0]?.known) await make(pool)
    if (!rows[0]?.member) await pool.query(`grant ${role} to current_user`)
    return role
  } catch (error) {
    throw new DatabaseError(
      `The database user may not make or use the role ${role}, under which the application works: ${error instanceof Error ? error.message : String(error)}. ` +
        `Let an administrator run "create role ${role} nologin; grant ${role} to <user>", or set DATABASE_ROLE=off to do without row-level security.`,
      { cause: error },
    )
  }
}

/** Two servers may start at once on one cluster. */
const make = (pool: pg.Pool) =>
  pool.query(`create role ${role} nologin nosuperuser nobypassrls`).catch((error: unknown) => {
    if (!(error instanceof Error && 'code' in error && ['42710', '23505'].includes(String(error.code))))
      throw error
  })
