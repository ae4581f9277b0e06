import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Definitions } from '../../language/definitions.ts'
import { casedColumns, casesOf } from './casesOf.ts'
import { DatabaseError, type Database, type Log, type Tx } from './Database.ts'
import { fillCounts } from './fillCounts.ts'
import { dropOwnSide, ownSide } from './ownSide.ts'
import { refuseLostSeals } from './refuseLostSeals.ts'
import { planMigration, type Step } from './planMigration.ts'
import { readObjects, readTables } from './readTables.ts'
import { dropPolicies, rowSecurity, unforce } from './rowSecurity.ts'
import { linkTables } from './linkTables.ts'
import type { SchemaModel } from './SchemaModel.ts'
import { toSchemaModel } from './toSchemaModel.ts'
import { systemGrants } from './systemGrants.ts'
import { dropWorkCalendar, workCalendarSql } from './workCalendarSql.ts'
import { dropSetting, settingSql } from './settingSql.ts'
import { runScript } from './transaction.ts'
import { newFields } from './unfilled.ts'

/** Raised when the way of making tables changes without the definitions. */
const engine = 1

/**
 * Makes the database what the definitions ask for. One transaction under a lock, so of several servers that start at once
 * one does it, and a failure leaves everything as it was. Throws a DatabaseError with the plan when data could be lost.
 */
export async function migrate(database: Database, given: Definitions, log: Log): Promise<void> {
  await refuseLostSeals(database, given)
  const definitions = keptOnly(given)
  const model = toSchemaModel(definitions)
  const security = [
    linkTables(definitions),
    settingSql(definitions), // rules of rows ask it
    rowSecurity(definitions, database.role),
    systemGrants(
      database.role,
      Object.values(definitions.entities).map(({ table }) => table),
    ),
    ownSide(definitions, database.role),
    workCalendarSql(definitions),
  ].join(';\n')
  const scripts = systemScripts()
  const hash = createHash('sha256')
    .update(JSON.stringify([engine, database.role, model, casedColumns(definitions), security, scripts]))
    .digest('hex')
  if ((await lastHash(database)) === hash) return
  const begun = Date.now()
  const steps = await database.transaction(null, async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('screenwright.migrate'))`.execute(tx)
    for (const { name, text } of scripts) await attempt(tx, { says: `apply system/${name}`, sql: text })
    const last = await lastModel(tx)
    if (last?.hash === hash) return null
    await unforce(tx)
    const tables = await readTables(tx)
    const plan = planMigration(model, { last: last?.model ?? null, tables, objects: await readObjects(tx) })
    if (plan.refusals.length > 0) throw new DatabaseError(refusal(plan))
    if (plan.steps.some(({ sql }) => sql.includes('using gist')))
      await attempt(tx, {
        says: 'keep intervals from overlapping',
        sql: 'create extension if not exists btree_gist',
      })
    await dropPolicies(tx)
    await attempt(tx, { says: 'take the view of sides away for the while', sql: dropOwnSide })
    await attempt(tx, { says: 'forget what calendars say for the while', sql: dropWorkCalendar })
    await attempt(tx, { says: 'forget what settings are for the while', sql: dropSetting })
    for (const step of plan.steps) await attempt(tx, step)
    for (const step of casesOf(definitions, tables)) await attempt(tx, step)
    await fillCounts(tx, definitions, tables)
    await attempt(tx, { says: 'repeat the row rules in the database', sql: security })
    const unfilled = newFields(definitions, { tables, model: last?.model ?? null })
    await sql`insert into sys_schema (hash, version, model, steps, unfilled) values (${hash}, ${definitions.version}, ${JSON.stringify(model)}, ${JSON.stringify(plan.steps.map(({ says }) => says))}, ${unfilled && JSON.stringify(unfilled)})`.execute(
      tx,
    )
    return { steps: plan.steps, isFirst: last === null }
  })
  if (steps) report(steps, Date.now() - begun, log)
}

/** Rows of a view that is found when it is asked for stand in no table. */
function keptOnly({ entities, ...definitions }: Definitions): Definitions {
  const kept = Object.entries(entities).filter(([, { view }]) => !view || view.pace)
  return { ...definitions, entities: Object.fromEntries(kept) }
}

interface Script {
  readonly name: string
  readonly text: string
}

function systemScripts(): Script[] {
  const folder = join(import.meta.dirname, 'system')
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') }))
}

async function lastHash({ db }: Database): Promise<string | undefined> {
  const { rows } = await sql<{
    known: boolean
  }>`select to_regclass('sys_schema') is not null as known`.execute(db)
  if (!rows[0]?.known) return undefined
  const last = await sql<{ hash: string }>`select hash from sys_schema order by id desc limit 1`.execute(db)
  return last.rows[0]?.hash
}

async function lastModel(tx: Tx): Promise<{ hash: string; model: SchemaModel } | null> {
  const { rows } = await sql<{
    hash: string
    model: SchemaModel
  }>`select hash, model from sys_schema order by id desc limit 1`.execute(tx)
  return rows[0] ?? null
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

function refusal({ steps, refusals }: { steps: readonly Step[]; refusals: readonly string[] }): string {
  const list = (lines: readonly string[]) => lines.map((line) => `  - ${line}`).join('\n')
  const would =
    steps.length > 0 ? `\nWhat would be done besides:\n${list(steps.map(({ says }) => says))}` : ''
  return `The definitions ask for changes that could lose data, so nothing was changed:\n${list(refusals)}${would}`
}

function report(
  { steps, isFirst }: { steps: readonly Step[]; isFirst: boolean },
  milliseconds: number,
  log: Log,
): void {
  const tables = steps.filter(({ says }) => says.startsWith('create table')).length
  if (isFirst) return log.info(`Made ${tables} tables in ${milliseconds} ms.`)
  for (const { says } of steps) log.info(`Schema: ${says}`)
}
