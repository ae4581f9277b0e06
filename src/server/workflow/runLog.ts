import type { Label } from '../../language/label.ts'
import type { LabelLanguage } from '../../language/languages.ts'
import type { Row } from '../../language/row.ts'
import type { RunEnding } from '../../language/run.ts'
import { serverTexts } from '../../texts/serverTexts.ts'
import { spoken } from '../../texts/spoken.ts'
import { newId } from '../database/newId.ts'
import { CodedError, fail } from '../fail.ts'
import type { EntityNode } from '../store/Catalog.ts'
import { isSystem, type OperationContext } from '../store/OperationContext.ts'
import { change, run as query } from '../database/run.ts'
import { sql } from '../database/Sql.ts'
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
    await change(tx, sql`update sys_run set alive_at = now() where run_id = ${id}`)
    return id
  }
  const id = newId()
  await change(
    tx,
    sql`insert into sys_run (run_id, tenant_id, entity, verb, due, started_by, started_by_name, started_at, asked, audience)
    values (${id}, ${caller.tenantId}, ${node.name}, ${verb}, ${due ?? null}, ${caller.userId}, ${caller.userName}, ${env.now}::timestamptz, ${JSON.stringify(asked)}::json, ${isSystem(caller) ? null : caller.audience})`,
  )
  return id
}

export const closeRun = (
  { tx, env }: OperationContext,
  id: string,
  ending: Exclude<RunEnding, 'refused'>,
): Promise<number> =>
  change(
    tx,
    sql`update sys_run set ended_at = ${env.now}::timestamptz, ending = ${ending}, alive_at = now() where run_id = ${id}`,
  )

/** A run that could not begin at its time, and why; tried again it is the same one. */
export async function tellUnbegun(context: OperationContext, of: RunOf, error: unknown): Promise<void> {
  const { tx, caller, env } = context
  const { node, verb, due = null } = of
  const [known] = await query(
    tx,
    sql`select run_id from sys_run where tenant_id = ${caller.tenantId} and entity = ${node.name} and verb = ${verb} and due = ${due} and ending = 'refused'`,
  )
  const id = known ? String(known['run_id']) : await openRun(context, of, {})
  await change(
    tx,
    sql`update sys_run set ended_at = ${env.now}::timestamptz, ending = 'refused', problem = ${JSON.stringify(saying(error))}::json where run_id = ${id}`,
  )
}

/** Whoever began a run ends it before its next group. */
export async function cancelRun(
  { tx, caller, env }: OperationContext,
  { node, verb }: RunOf,
  id: string,
): Promise<void> {
  const cancelled = await change(
    tx,
    sql`update sys_run set cancelled_at = coalesce(cancelled_at, ${env.now}::timestamptz) where run_id = ${id} and tenant_id = ${caller.tenantId}
    and entity = ${node.name} and verb = ${verb} and started_by = ${caller.userId}`,
  )
  if (cancelled === 0) fail('SRM-1010')
}

export async function isCancelled({ tx }: OperationContext, id: string): Promise<boolean> {
  const [row] = await query(
    tx,
    sql`select cancelled_at is not null as "is" from sys_run where run_id = ${id}`,
  )
  return row?.['is'] === true
}

/** What became of a group: a line for each document that was made, else one that says why none was. */
export async function tellGroup(
  { tx, caller }: OperationContext,
  run: string,
  { name, ids }: Group,
  came:
    | { readonly made: readonly Made[] }
    | { readonly outcome: 'skipped' | 'failed'; readonly why?: unknown },
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

/** What is wrong at its places; the whole where it names none. What no rule refused is a fault of the program, of which its log knows more. */
function saying(error: unknown): Label {
  const reasons = error instanceof CodedError ? error.reasons : [serverTexts.text('document.refusedByFault')]
  const wordsIn = (language: LabelLanguage) => reasons.map((one) => spoken(one, language)).join('; ')
  return { CN: wordsIn('CN'), EN: wordsIn('EN') }
}
