import type { Language } from '../../language/label.ts'
import type { Row } from '../../language/row.ts'
import type { RunGroup, RunReport } from '../../language/run.ts'
import { newId } from '../database/newId.ts'
import type { CodedError } from '../fail.ts'
import { accessOf } from '../store/access.ts'
import type { EntityNode } from '../store/Catalog.ts'
import { inScope } from '../store/findById.ts'
import { isSystem, type OperationContext } from '../store/OperationContext.ts'
import { change, run as query } from '../store/run.ts'
import { sql } from '../store/Sql.ts'
import type { Group, Made } from './runGroups.ts'

/** A run of a document, and the time for which it began by itself. */
export interface RunOf {
  readonly node: EntityNode
  readonly verb: string
  readonly due?: string
}

/** Opens the record of a run; one that was broken off is gone on with, and what failed in it is tried again. Answers its key. */
export async function openRun(
  context: OperationContext,
  { node, verb, due }: RunOf,
  asked: Row,
): Promise<string> {
  const { tx, caller, env } = context
  const [known] =
    due === undefined
      ? []
      : await query(
          tx,
          sql`select run_id from sys_run where tenant_id = ${caller.tenantId} and entity = ${node.name} and verb = ${verb} and due = ${due} and ended_at is null`,
        )
  if (known) {
    const id = String(known['run_id'])
    await change(tx, sql`delete from sys_run_group where run_id = ${id} and outcome <> 'made'`)
    return id
  }
  const id = newId()
  await change(
    tx,
    sql`insert into sys_run (run_id, tenant_id, entity, verb, due, started_by, started_by_name, started_at, asked)
    values (${id}, ${caller.tenantId}, ${node.name}, ${verb}, ${due ?? null}, ${caller.userId}, ${caller.userName}, ${env.now}::timestamptz, ${JSON.stringify(asked)}::json)`,
  )
  return id
}

export const closeRun = ({ tx, env }: OperationContext, id: string): Promise<number> =>
  change(tx, sql`update sys_run set ended_at = ${env.now}::timestamptz where run_id = ${id}`)

/** What became of a group: a line for each document that was made, else one that says why none was. */
export async function tellGroup(
  { tx, caller }: OperationContext,
  run: string,
  { name, ids }: Group,
  came:
    | { readonly made: readonly Made[] }
    | { readonly outcome: 'skipped' | 'failed'; readonly why?: CodedError },
): Promise<void> {
  const lines =
    'made' in came
      ? came.made.map(({ id, code }) => ({ outcome: 'made', document_id: id, code }))
      : [{ outcome: came.outcome, ...(came.why ? { problem: saying(came.why) } : {}) }]
  await change(
    tx,
    sql`insert into sys_run_group (tenant_id, run_id, outcome, document_id, code, name, source_id, problem)
    select ${caller.tenantId}, ${run}, v.outcome, v.document_id, v.code, ${name}, ${ids[0] ?? ''}, v.problem
    from json_to_recordset(${JSON.stringify(lines)}::json) as v(outcome text, document_id text, code text, problem json)`,
  )
}

const saying = (error: CodedError) => ({ CN: wordsIn(error, 'CN'), EN: wordsIn(error, 'EN') })

/** What is wrong at its places; the whole where it names none. */
function wordsIn(error: CodedError, language: Language): string {
  const places = [...new Set(error.sayErrors(language).map(({ msg }) => msg))]
  return places.length > 0 ? places.slice(0, 3).join('; ') : error.say(language)
}

/** Groups of a report at most. */
const most = 200

/** What a run did, as far as the caller may know: documents that he sees, and of what made none those whose row he sees. `run`: its key, or `last`. */
export async function reportOf(
  context: OperationContext,
  { node, verb }: RunOf,
  sources: readonly EntityNode[],
  run: string,
): Promise<RunReport | null> {
  const { tx, caller } = context
  const [found] = await query(
    tx,
    sql`select run_id, due, started_by_name, started_at, ended_at from sys_run where tenant_id = ${caller.tenantId} and entity = ${node.name} and verb = ${verb}
    and (run_id = ${run} or ${run} = 'last') order by started_at desc, run_id desc limit 1`,
  )
  if (!found) return null
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
    due: found['due'] === null ? null : String(found['due']),
    startedByName: String(found['started_by_name']),
    made: count('made'),
    skipped: count('skipped'),
    failed: count('failed'),
    groups: groups.toSorted((a, b) => order.indexOf(a.outcome) - order.indexOf(b.outcome)).slice(0, most),
  }
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
    if (accessOf(source.root, context.caller)?.rows)
      for (const id of await inScope(context, source, others)) seen.add(id)
  return (row) => seen.has(String(row['document_id'] ?? row['source_id']))
}

function groupOf(row: Row, language: Language): RunGroup {
  const problem = row['problem'] as Readonly<Record<string, string>> | null // written by tellGroup
  return {
    outcome: row['outcome'] as RunGroup['outcome'], // checked by the table
    id: row['document_id'] === null ? null : String(row['document_id']),
    code: row['code'] === null ? null : String(row['code']),
    name: String(row['name']),
    problem: problem?.[language === 'CN' ? 'CN' : 'EN'] ?? null,
  }
}
