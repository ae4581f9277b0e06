import { execute } from '../database/run.ts'
import { ident, raw, sql } from '../database/Sql.ts'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Definitions } from '../../language/definitions.ts'
import type { CompiledEntity } from '../../language/entity.ts'
import { quoted } from '../../rules/naming.ts'
import type { Caller } from '../Caller.ts'
import type { Database, Log, Tx } from '../database/Database.ts'
import { columnOf } from '../database/toSchemaModel.ts'
import { CodedError } from '../fail.ts'
import type { LookupCache } from '../lookups/LookupCache.ts'
import type { Engine } from '../operations/Engine.ts'
import { systemCaller } from '../session/systemCaller.ts'
import { attachPictures } from './attachPictures.ts'
import { readMapping } from './checkMapping.ts'
import { findIds, wantedKey } from './findIds.ts'
import { load } from './load.ts'
import { LoadError } from './LoadError.ts'
import { readPlan, type PlanStep } from './Plan.ts'
import type { LoadReport, Refusal } from './Refusal.ts'
import { storeWriter } from './storeWriter.ts'
import { spoken } from '../../texts/spoken.ts'

export interface PlanParts {
  readonly engine: Engine
  readonly database: Database
  readonly definitions: Definitions
  readonly lookups: LookupCache
  readonly log: Log
  /** Entity that accounts are; `as` names one by its code. */
  readonly accounts: string
  readonly given: Readonly<Record<string, string>>
  /** The folder below which stored files lie. */
  readonly dataDir: string
}

export interface PlanReport {
  readonly loads: readonly LoadReport[]
  readonly refusals: readonly Refusal[]
  readonly done: number
}

/** Does a plan from its file. Refused rows are reported, and the plan goes on. */
export async function runPlan(path: string, parts: PlanParts): Promise<PlanReport> {
  const { steps } = readPlan(await readFile(path, 'utf8'), path)
  const loads: LoadReport[] = []
  const refusals: Refusal[] = []
  let done = 0
  for (const [index, step] of steps.entries()) {
    const begun = Date.now()
    const own = await callerOf(parts, step.as)
    const caller = step.silent ? { ...own, isSilent: true as const } : own
    const say = (words: string) =>
      parts.log.info(`${index + 1}/${steps.length} ${words}, ${((Date.now() - begun) / 1000).toFixed(1)} s`)
    if (step.sql !== undefined) {
      await parts.database.pool.query(await readFile(join(dirname(path), step.sql), 'utf8'))
      say(step.sql)
    } else if (step.pictures !== undefined) {
      say(`${step.pictures}: ${await attachPictures(join(dirname(path), step.pictures), parts, caller)} rows`)
    } else if (step.load === undefined) {
      const answer = await withFigures(parts, () => act(parts, caller, step))
      done += answer.done
      refusals.push(...answer.refusals)
      say(
        `${step.do} ${step.entity}: ${answer.done}${answer.refusals.length > 0 ? `, ${answer.refusals.length} refused` : ''}`,
      )
    } else {
      const file = step.load
      const report = await withFigures(parts, () => loadStep(path, file, parts, caller))
      loads.push(report)
      refusals.push(...report.refusals)
      await parts.lookups.refresh(-2 - index)
      if (report.saved > 500) await analyze(parts, report.entity)
      say(summary(report))
      for (const refusal of report.refusals.slice(0, 3)) parts.log.warn(`  ${refusalText(refusal)}`)
    }
  }
  return { loads, refusals, done }
}

/** `items.csv → item: 504 rows in 504 documents, 3 refused, 10 left out`. */
export function summary({
  entity,
  file,
  saved,
  documents,
  refusedRows,
  leftOut,
  ignored,
  blank,
  known,
}: LoadReport): string {
  const others = Object.entries({
    refused: refusedRows,
    'left out': leftOut,
    ignored,
    blank,
    'known already': known,
  })
    .filter(([, count]) => count > 0)
    .map(([words, count]) => `, ${count} ${words}`)
  return `${file} → ${entity}: ${saved} rows in ${documents} documents${others.join('')}`
}

/** Without figures about the tables that were just filled the next step would search them row by row. */
async function analyze({ database, definitions }: PlanParts, name: string): Promise<void> {
  const tables = (entity: CompiledEntity): string[] => [
    quoted(entity.table),
    ...entity.lines.flatMap((lines) => tables(entityOf(definitions, lines.entity))),
  ]
  await database.pool.query(`analyze ${tables(entityOf(definitions, name)).join(', ')}`)
}

/** Milliseconds after which it is looked which tables have grown while a step fills them. */
const figuresEvery = 1_000

/** Tables of which more than half of the rows are newer than what is known about them: so each is counted a few times while it grows, not all again and again. */
const grownTables = `
  select string_agg(quote_ident(s.relname), ', ') as names
  from pg_stat_user_tables s join pg_class c on c.oid = s.relid
  where s.schemaname = current_schema() and s.n_mod_since_analyze > 100 + greatest(c.reltuples, 0) / 2`

/** A long step looks things up in tables that it fills itself: without figures about them that is a search row by row, too. */
async function withFigures<T>({ database }: PlanParts, work: () => Promise<T>): Promise<T> {
  const take = async () => {
    const { rows } = await database.pool.query<{ names: string | null }>(grownTables)
    if (rows[0]?.names) await database.pool.query(`analyze ${rows[0].names}`)
  }
  let taking: Promise<unknown> = Promise.resolve()
  let isTaking = false
  const timer = setInterval(() => {
    if (isTaking) return
    isTaking = true
    taking = take()
      .catch(() => undefined) // it is only slower without
      .finally(() => {
        isTaking = false
      })
  }, figuresEvery)
  try {
    return await work()
  } finally {
    clearInterval(timer)
    await taking
  }
}

/** `items.csv:12 category: there is no Purchase category X` */
export const refusalText = ({ file, line, field, value, reason }: Refusal): string =>
  `${file}:${line} ${field}${value ? ` (${value})` : ''}: ${spoken(reason, 'EN')}`

async function loadStep(
  path: string,
  name: string,
  { engine, database, definitions, given }: PlanParts,
  caller: Caller,
): Promise<LoadReport> {
  const file = join(dirname(path), name)
  const mapping = readMapping(await readFile(file, 'utf8'), name, definitions)
  const target = {
    definitions,
    tenantId: caller.tenantId,
    writer: storeWriter(engine, caller, definitions),
    read: <T>(work: Parameters<typeof database.transaction<T>>[1]) => database.transaction(caller, work),
  }
  return load(target, mapping, { folder: dirname(file), given })
}

/** The system in the name of an account, so that who did it is somebody. */
async function callerOf(
  { database, definitions, accounts }: PlanParts,
  account: string | undefined,
): Promise<Caller> {
  const system = systemCaller()
  if (account === undefined) return system
  const entity = entityOf(definitions, accounts)
  const wanted = { entity: accounts, by: [entity.display.code], values: [account] }
  const id = await database.transaction(
    system,
    async (tx) => (await findIds(tx, system.tenantId, definitions, [wanted])).get(wantedKey(wanted))?.[0]?.id,
  )
  if (id === undefined) throw new LoadError(`There is no account ${account}.`)
  const name = await database.transaction(system, (tx) => nameOf(tx, entity, id))
  return { ...system, userId: id, userName: name, me: { ...system.me, user: id, name } }
}

/** What the account's person is called, as histories say it. */
async function nameOf(tx: Tx, entity: CompiledEntity, id: string): Promise<string> {
  const rows = await execute<{ name: string }>(
    tx,
    sql`
    select ${raw(ident(columnOf(entity, entity.display.name)))} as name from ${raw(ident(entity.table))} where id = ${id}`,
  )
  return rows[0]?.name ?? ''
}

interface Seen {
  readonly id: string
  readonly versionNum: number
}

const page = 500
const together = 100

async function act(
  { engine, definitions }: PlanParts,
  caller: Caller,
  step: PlanStep,
): Promise<{ done: number; refusals: Refusal[] }> {
  const entity = entityOf(definitions, step.entity ?? '')
  const seen: Seen[] = []
  for (let pageIndex = 1; ; pageIndex++) {
    const { data } = await engine.operate(caller, entity, 'listByPage', {
      ...step.where,
      pageIndex,
      pageRows: page,
      noQueryTotalFlag: 'Y',
      sort: [{ field: 'id', order: 'asc' }],
      columns: ['id', 'versionNum'],
    })
    const rows = Array.isArray(data) ? (data as Seen[]) : [] // rows of a listing have their keys and versions
    seen.push(...rows.map(({ id, versionNum }) => ({ id, versionNum })))
    if (rows.length < page) break
  }
  const refusals: Refusal[] = []
  let done = 0
  for (let from = 0; from < seen.length; from += together)
    done += await actOn(
      { engine, caller, entity, verb: step.do ?? '', refusals },
      seen.slice(from, from + together),
    )
  return { done, refusals }
}

/** A verb that is done to rows, and what was refused of it. */
interface Deed {
  readonly engine: Engine
  readonly caller: Caller
  readonly entity: CompiledEntity
  readonly verb: string
  readonly refusals: Refusal[]
}

/** One refusal ends the verb for all; halving finds whose it is. */
async function actOn(deed: Deed, list: readonly Seen[]): Promise<number> {
  const { engine, caller, entity, verb, refusals } = deed
  if (list.length === 0) return 0
  try {
    await engine.operate(caller, entity, verb, { list })
    return list.length
  } catch (error) {
    if (!(error instanceof CodedError)) throw error
    if (list.length === 1) {
      refusals.push({
        file: `${verb} ${entity.name}`,
        line: 0,
        field: error.errors[0]?.path ?? '',
        value: list[0]?.id ?? '',
        code: error.code,
        reason: error.words,
      })
      return 0
    }
    const middle = Math.ceil(list.length / 2)
    return (await actOn(deed, list.slice(0, middle))) + (await actOn(deed, list.slice(middle)))
  }
}

function entityOf({ entities }: Definitions, name: string): CompiledEntity {
  return entities[name] ?? fault(name)
}

function fault(name: string): never {
  throw new LoadError(`There is no entity ${name}.`)
}
