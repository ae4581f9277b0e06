import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { execute } from './run.ts'
import { sql } from './Sql.ts'
import type { Definitions } from '../../language/definitions.ts'
import { casedColumns } from './casesOf.ts'
import type { Database, Tx } from './Database.ts'
import type { Roles } from './Roles.ts'
import { linkTables } from './linkTables.ts'
import { ownSide } from './ownSide.ts'
import { rowSecurity } from './rowSecurity.ts'
import type { SchemaModel } from './SchemaModel.ts'
import { settingSql } from './settingSql.ts'
import { systemGrants } from './systemGrants.ts'
import { toSchemaModel } from './toSchemaModel.ts'
import { workCalendarSql } from './workCalendarSql.ts'

/** Raised when the way of making tables changes without the definitions. */
const engine = 1

/** What the database of some definitions is to be. */
export interface WantedSchema {
  /** Those whose rows stand in tables. */
  readonly definitions: Definitions
  readonly model: SchemaModel
  /** The rules of rows, as statements. */
  readonly security: string
  readonly scripts: readonly Script[]
  /** Of all of this: the same one asks for nothing to be done. */
  readonly hash: string
}

interface Script {
  readonly name: string
  readonly text: string
}

/** What of the definitions is none of the database's. Of screens an index is made of what reports count that homes show; that waits for the next start. */
const unread: ReadonlySet<string> = new Set<keyof Definitions>(['version', 'screens', 'menus'])

let last:
  | { readonly roles: Roles | null; readonly of: Definitions; readonly wanted: WantedSchema }
  | undefined

/** Worked out once for the same roles and definitions; those that differ in nothing that the database reads count as the same. */
export function wantedSchema(roles: Roles | null, given: Definitions): WantedSchema {
  if (last && isDeepStrictEqual(last.roles, roles) && isSameFor(last.of, given)) return last.wanted
  const wanted = workedOut(roles, given)
  last = { roles, of: given, wanted }
  return wanted
}

function isSameFor(one: Definitions, other: Definitions): boolean {
  const [before, now] = [one, other].map((all) => new Map<string, unknown>(Object.entries(all)))
  const keys = new Set([...(before?.keys() ?? []), ...(now?.keys() ?? [])].filter((key) => !unread.has(key)))
  return [...keys].every((key) => before?.get(key) === now?.get(key))
}

function workedOut(roles: Roles | null, given: Definitions): WantedSchema {
  const definitions = keptOnly(given)
  const model = toSchemaModel(definitions)
  const tables = Object.values(definitions.entities).map(({ table }) => table)
  const security = [
    linkTables(definitions),
    settingSql(definitions), // rules of rows ask it
    rowSecurity(definitions, roles),
    systemGrants(roles, tables),
    ownSide(definitions, roles),
    workCalendarSql(definitions),
  ].join(';\n')
  const scripts = systemScripts()
  const hash = createHash('sha256')
    .update(JSON.stringify([engine, roles?.app ?? null, model, casedColumns(definitions), security, scripts]))
    .digest('hex')
  return { definitions, model, security, scripts, hash }
}

/** Rows of a view that is found when it is asked for stand in no table. */
function keptOnly({ entities, ...definitions }: Definitions): Definitions {
  const kept = Object.entries(entities).filter(([, { view }]) => !view || view.pace)
  return { ...definitions, entities: Object.fromEntries(kept) }
}

function systemScripts(): Script[] {
  const folder = join(import.meta.dirname, 'system')
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') }))
}

/** What was applied last; null in an empty database, also in one without the table that keeps it. */
export async function appliedSchema(
  tx: Tx,
): Promise<{ readonly hash: string; readonly model: SchemaModel } | null> {
  const rows = await execute<{
    known: boolean
  }>(tx, sql`select to_regclass('sys_schema') is not null as known`)
  if (!rows[0]?.known) return null
  const last = await execute<{
    hash: string
    model: SchemaModel
  }>(tx, sql`select hash, model from sys_schema order by id desc limit 1`)
  return last[0] ?? null
}

/** The hash alone, which is asked for at each start. */
export async function appliedHash({ db }: Pick<Database, 'db'>): Promise<string | undefined> {
  const rows = await execute<{
    known: boolean
  }>(db, sql`select to_regclass('sys_schema') is not null as known`)
  if (!rows[0]?.known) return undefined
  const last = await execute<{ hash: string }>(db, sql`select hash from sys_schema order by id desc limit 1`)
  return last[0]?.hash
}
