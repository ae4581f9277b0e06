import { execute } from './run.ts'
import { ident, raw, sql } from './Sql.ts'
import type { Definitions } from '../../language/definitions.ts'
import { casesOf } from './casesOf.ts'
import type { Database, Tx } from './Database.ts'
import { planMigration, type Lost, type MigrationPlan } from './planMigration.ts'
import { readObjects, readTables } from './readTables.ts'
import { unforce } from './rowSecurity.ts'
import { appliedHash, appliedSchema, wantedSchema } from './wantedSchema.ts'

/** What a start with these definitions would do to the database. */
export interface Plan {
  /** The database is as they ask: nothing would be done. */
  readonly isCurrent: boolean
  /** The database is empty: all would be made. */
  readonly isFirst: boolean
  readonly steps: readonly PlannedStep[]
  /** What stands against doing anything. */
  readonly refusals: readonly PlannedRefusal[]
}

/** What is done, in words; `adds` loses nothing, `alters` keeps every value, `loses` does not. */
export interface PlannedStep {
  readonly says: string
  readonly effect: 'adds' | 'alters' | 'loses'
  /** Values or rows that would be gone. */
  readonly lost?: number
}

/** `isFinal`: it cannot be done by confirming what would be lost either. */
export interface PlannedRefusal {
  readonly says: string
  readonly isFinal: boolean
  readonly lost?: number
}

/** Looks, and changes nothing. */
export async function planOf(database: Database, definitions: Definitions): Promise<Plan> {
  const {
    hash,
    model,
    definitions: kept,
  } = wantedSchema(database.rolesFor(definitions.audiences.map(({ name }) => name)), definitions)
  if ((await appliedHash(database)) === hash)
    return { isCurrent: true, isFirst: false, steps: [], refusals: [] }
  return looking(database, async (tx) => {
    const last = await appliedSchema(tx)
    const tables = await readTables(tx)
    const plan = planMigration(model, { last: last?.model ?? null, tables, objects: await readObjects(tx) })
    const cases: PlannedStep[] = []
    for (const { says, looks } of casesOf(kept, tables)) {
      const rows = await execute<{ some: boolean }>(tx, sql`${raw(looks)}`)
      if (rows[0]?.some) cases.push({ says, effect: 'alters' })
    }
    return { isCurrent: false, isFirst: last === null, ...(await counted(tx, plan, cases)) }
  })
}

async function counted(
  tx: Tx,
  { steps, refusals }: MigrationPlan,
  cases: readonly PlannedStep[],
): Promise<Pick<Plan, 'steps' | 'refusals'>> {
  const planned: PlannedStep[] = []
  for (const { says, effect, loses } of steps)
    planned.push({ says, effect, ...(loses ? { lost: await countOf(tx, loses) } : {}) })
  const refused: PlannedRefusal[] = []
  for (const { says, confirmed } of refusals)
    refused.push({
      says,
      isFinal: confirmed === undefined,
      ...(confirmed?.loses ? { lost: await countOf(tx, confirmed.loses) } : {}),
    })
  return { steps: [...planned, ...cases], refusals: refused }
}

async function countOf(tx: Tx, { table, column }: Lost): Promise<number> {
  const rows = await execute<{
    count: number
  }>(
    tx,
    sql`select count(${column === undefined ? sql`*` : raw(ident(column))}) as count from ${raw(ident(table))}`,
  )
  return Number(rows[0]?.count ?? 0)
}

/** What ends a transaction that only looked. */
class Looked extends Error {}

/** As the owner, who sees every row; whatever that takes is taken back. */
async function looking<T>({ transaction }: Database, look: (tx: Tx) => Promise<T>): Promise<T> {
  let found: { readonly value: T } | undefined
  try {
    await transaction(null, async (tx) => {
      await execute(tx, sql`set local lock_timeout = '5s'`)
      const rows = await execute<{
        passes: boolean
      }>(tx, sql`select rolsuper or rolbypassrls as passes from pg_roles where rolname = current_user`)
      if (!rows[0]?.passes) await unforce(tx)
      found = { value: await look(tx) }
      throw new Looked()
    })
  } catch (error) {
    if (!(error instanceof Looked)) throw error
  }
  if (!found) throw new Error('A transaction that looks came to an end without a look.')
  return found.value
}
