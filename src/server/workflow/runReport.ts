import { spoken } from '../../texts/spoken.ts'
import type { Label, Language } from '../../language/label.ts'
import type { Row } from '../../language/row.ts'
import { hasTrouble, type RunEnding, type RunGroup, type RunReport } from '../../language/run.ts'
import type { EntityNode } from '../store/Catalog.ts'
import { seesRows } from '../store/access.ts'
import { inScope } from '../store/inScope.ts'
import { isSystem, type OperationContext } from '../store/OperationContext.ts'
import { run as query } from '../database/run.ts'
import { raw, sql, type Sql } from '../database/Sql.ts'
import { isVeiled, nameInLanguage } from '../store/who.ts'
import type { RunOf } from './runLog.ts'

/** Groups of a report at most. */
const most = 200

/** Minutes without a sign of life after which a run was broken off: longer than a group may take. */
const silence = 5

/** Days for which a run that had trouble is told before younger ones, and how many are looked through at most. */
const [remembered, looked] = [31, 12]

/**
 * What a run did, as far as the caller may know: documents that he sees, and of what made none those whose row he sees. `run`: its key, or
 * `last`. Of these the one before it that had trouble goes first, until a run by hand has none: a night that failed is not forgotten.
 */
export async function reportOf(
  context: OperationContext,
  of: RunOf,
  sources: readonly EntityNode[],
  run: string,
): Promise<RunReport | null> {
  const found = await runsFor(context, of, run)
  let last: RunReport | null = null
  for (const one of found) {
    const report = await reportOn(context, of.node, sources, one)
    if (hasTrouble(report)) return report
    last ??= report
    const isOfCaller = report.isOwn || report.made + report.skipped > 0
    if (report.endDate === null || (report.due === null && isOfCaller)) break
  }
  return last
}

/** The run that is asked for; of the last ones the youngest, and before it those that may have had trouble or were begun by hand. */
function runsFor(context: OperationContext, { node, verb }: RunOf, run: string): Promise<Row[]> {
  const { catalog, tx, caller, env } = context
  const starter = nameInLanguage('r.started_by', 'r.started_by_name', caller.language, catalog.definitions)
  const which =
    run === 'last'
      ? sql`(r.due is null or r.problem is not null or r.ended_at is null or exists (select from sys_run_group g where g.run_id = r.run_id and g.outcome = 'failed')
          or not exists (select from sys_run o where o.entity = r.entity and o.verb = r.verb and o.started_at > r.started_at))
        and (r.started_at > ${env.now}::timestamptz - make_interval(days => ${remembered}) or not exists (select from sys_run o where o.entity = r.entity and o.verb = r.verb and o.started_at > r.started_at))
        and not (r.problem is not null and exists (select from sys_run o where o.entity = r.entity and o.verb = r.verb and o.due = r.due and o.problem is null))`
      : sql`r.run_id = ${run}`
  return query(
    tx,
    sql`select r.run_id, r.due, r.started_by, ${raw(starter)} as started_by_name, r.started_at, r.ended_at, r.ending, r.problem,
      greatest(r.alive_at, (select g.at from sys_run_group g where g.run_id = r.run_id order by g.seq desc limit 1)) < now() - make_interval(mins => ${silence}) as silent
    from sys_run r where r.tenant_id = ${caller.tenantId} and r.entity = ${node.name} and r.verb = ${verb} and ${mayBeTold(context)} and ${which}
    order by r.started_at desc, r.run_id desc limit ${looked}`,
  )
}

async function reportOn(
  context: OperationContext,
  node: EntityNode,
  sources: readonly EntityNode[],
  found: Row,
): Promise<RunReport> {
  const { tx, caller } = context
  const rows = await query(
    tx,
    sql`select outcome, document_id, code, name, source_id, problem from sys_run_group where run_id = ${found['run_id']} order by seq`,
  )
  const known = await knownOf(context, node, sources, rows)
  const groups = rows.filter((row) => known(row)).map((row) => groupOf(row, caller.language))
  const count = (outcome: string) => groups.filter((one) => one.outcome === outcome).length
  return {
    run: String(found['run_id']),
    startDate: String(found['started_at']),
    endDate: found['ended_at'] === null ? null : String(found['ended_at']),
    ending: endingOf(found),
    problem: wordsOf(found['problem'], caller.language),
    isOwn: found['started_by'] === caller.userId,
    due: found['due'] === null ? null : String(found['due']),
    startedByName: String(found['started_by_name']),
    made: count('made'),
    skipped: count('skipped'),
    failed: count('failed'),
    groups: groups.toSorted((a, b) => order.indexOf(a.outcome) - order.indexOf(b.outcome)).slice(0, most),
  }
}

/** Runs of the system and one's own; those of colleagues too where everybody is told by name. What another side began is its own affair. */
function mayBeTold({ catalog, caller }: OperationContext): Sql {
  if (isSystem(caller)) return sql`true`
  const ofColleagues = isVeiled(catalog, caller) ? sql`` : sql` or r.audience = ${caller.audience}`
  return sql`(r.audience is null or r.started_by = ${caller.userId}${ofColleagues})`
}

function endingOf({ ended_at: ended, ending, silent }: Row): RunEnding | null {
  if (ended === null) return silent === true ? 'stopped' : null
  return (ending ?? 'done') as RunEnding // written by this file; before that it was done
}

const order: readonly RunGroup['outcome'][] = ['failed', 'made', 'skipped']

async function knownOf(
  context: OperationContext,
  node: EntityNode,
  sources: readonly EntityNode[],
  rows: readonly Row[],
): Promise<(row: Row) => boolean> {
  if (isSystem(context.caller)) return () => true
  const made = rows.flatMap(({ document_id: id }) => (typeof id === 'string' ? [id] : []))
  const others = rows.flatMap((row) => (row['document_id'] === null ? [String(row['source_id'])] : []))
  const seen = new Set(await inScope(context, node, made))
  for (const source of sources)
    if (seesRows(source, context.caller))
      for (const id of await inScope(context, source, others)) seen.add(id)
  return (row) => seen.has(String(row['document_id'] ?? row['source_id']))
}

function groupOf(row: Row, language: Language): RunGroup {
  return {
    outcome: row['outcome'] as RunGroup['outcome'], // checked by the table
    id: row['document_id'] === null ? null : String(row['document_id']),
    code: row['code'] === null ? null : String(row['code']),
    name: String(row['name']),
    problem: wordsOf(row['problem'], language),
  }
}

const wordsOf = (problem: unknown, language: Language): string | null =>
  problem ? spoken(problem as Label, language) : null // written by saying
