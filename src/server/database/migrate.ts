import { execute } from './run.ts'
import { sql } from './Sql.ts'
import type { Definitions } from '../../language/definitions.ts'
import { casesOf } from './casesOf.ts'
import { DatabaseError, type Database, type Log, type Tx } from './Database.ts'
import { fillCounts } from './fillCounts.ts'
import { dropOwnSide } from './ownSide.ts'
import { refuseLostSeals } from './refuseLostSeals.ts'
import { planMigration, type MigrationPlan, type Step } from './planMigration.ts'
import { readObjects, readTables } from './readTables.ts'
import { dropPolicies, unforce } from './rowSecurity.ts'
import { dropSetting } from './settingSql.ts'
import { runScript } from './transaction.ts'
import { newFields } from './unfilled.ts'
import { appliedHash, appliedSchema, wantedSchema, type WantedSchema } from './wantedSchema.ts'
import { dropWorkCalendar } from './workCalendarSql.ts'

/** What somebody was shown and agreed to. */
export interface Confirmed {
  /** Values may be lost that the definitions do not name any more. */
  readonly mayLose?: boolean
}

/**
 * Makes the database what the definitions ask for. One transaction under a lock, so of several servers that start at once
 * one does it, and a failure leaves everything as it was. Answers whether anything was done. Throws a DatabaseError with the plan when data could be lost and nobody confirmed it.
 */
export async function migrate(
  database: Database,
  given: Definitions,
  log: Log,
  confirmed: Confirmed = {},
): Promise<boolean> {
  await refuseLostSeals(database, given)
  const roles = await database.raiseWalls(given.audiences.map(({ name }) => name))
  const wanted = wantedSchema(roles, given)
  if ((await appliedHash(database)) === wanted.hash) return false
  const begun = Date.now()
  const done = await database.transaction(null, (tx) => bring(tx, wanted, confirmed))
  if (done) report(done, Date.now() - begun, log)
  return done !== null
}

interface Done {
  readonly steps: readonly Step[]
  readonly isFirst: boolean
}

/** Null: another server has done it. */
async function bring(tx: Tx, wanted: WantedSchema, confirmed: Confirmed): Promise<Done | null> {
  const { scripts, hash, model, security, definitions } = wanted
  await execute(tx, sql`select pg_advisory_xact_lock(hashtext('screenwright.migrate'))`)
  for (const { name, text } of scripts) await attempt(tx, { says: `apply system/${name}`, sql: text })
  const last = await appliedSchema(tx)
  if (last?.hash === hash) return null
  await unforce(tx)
  const planned = async () => {
    const tables = await readTables(tx)
    const present = { last: last?.model ?? null, tables, objects: await readObjects(tx) }
    return { tables, plan: planMigration(model, present) }
  }
  const first = await planned()
  const losing = confirmed.mayLose ? first.plan.refusals.flatMap(({ confirmed: step }) => step ?? []) : []
  if (first.plan.refusals.length > losing.length) throw new DatabaseError(refusal(first.plan))
  await makeRoom(tx, first.plan)
  for (const step of losing) await attempt(tx, step)
  const { tables, plan } = losing.length > 0 ? await planned() : first
  for (const step of plan.steps) await attempt(tx, step)
  for (const step of casesOf(definitions, tables)) await attempt(tx, step)
  await fillCounts(tx, definitions, tables)
  await attempt(tx, { says: 'repeat the row rules in the database', sql: security })
  const steps = [...losing, ...plan.steps]
  const unfilled = newFields(definitions, { tables, model: last?.model ?? null })
  await execute(
    tx,
    sql`insert into sys_schema (hash, version, model, steps, unfilled) values (${hash}, ${definitions.version}, ${JSON.stringify(model)}, ${JSON.stringify(steps.map(({ says }) => says))}, ${unfilled && JSON.stringify(unfilled)})`,
  )
  return { steps, isFirst: last === null }
}

/** Takes away for the while what stands on the tables and is made anew after them. */
async function makeRoom(tx: Tx, plan: MigrationPlan): Promise<void> {
  if (plan.steps.some(({ sql }) => sql.includes('using gist')))
    await attempt(tx, {
      says: 'keep intervals from overlapping',
      sql: 'create extension if not exists btree_gist',
    })
  await dropPolicies(tx)
  await attempt(tx, { says: 'take the view of sides away for the while', sql: dropOwnSide })
  await attempt(tx, { says: 'forget what calendars say for the while', sql: dropWorkCalendar })
  await attempt(tx, { says: 'forget what settings are for the while', sql: dropSetting })
}

async function attempt(tx: Tx, step: Step): Promise<void> {
  try {
    await runScript(tx, step.sql)
  } catch (error) {
    const detail =
      error instanceof Error && 'detail' in error && error.detail ? ` ${String(error.detail)}` : ''
    throw new DatabaseError(
      `The database could not be changed; nothing was. To ${step.says}: ${error instanceof Error ? error.message : String(error)}.${detail}\n${step.sql}`,
      { cause: error },
    )
  }
}

function refusal({ steps, refusals }: MigrationPlan): string {
  const list = (lines: readonly Pick<Step, 'says'>[]) => lines.map(({ says }) => `  - ${says}`).join('\n')
  const would = steps.length > 0 ? `\nWhat would be done besides:\n${list(steps)}` : ''
  return `The definitions ask for changes that could lose data, so nothing was changed:\n${list(refusals)}${would}`
}

function report({ steps, isFirst }: Done, milliseconds: number, log: Log): void {
  const tables = steps.filter(({ says }) => says.startsWith('create table')).length
  if (isFirst) return log.info(`Made ${tables} tables in ${milliseconds} ms.`)
  for (const { says } of steps) log.info(`Schema: ${says}`)
}
