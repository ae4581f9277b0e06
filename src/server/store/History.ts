import type { StoredMark } from '../../language/marks.ts'
import type { Row } from '../../language/row.ts'
import type { EntityNode } from './Catalog.ts'
import { change, run } from '../database/run.ts'
import { raw, sql } from '../database/Sql.ts'
import { isVeiled, nameInLanguage, ownKey, toldName } from './who.ts'
import { isPerson, type OperationContext } from './OperationContext.ts'

export interface Transition {
  readonly node: EntityNode
  readonly documentId: string
  readonly row: Row
  readonly action: string
  readonly from: unknown
  readonly to: unknown
  readonly opinion?: string | null
  /** What was noted with it at fields and rows. */
  readonly marks?: readonly StoredMark[] | null
  /** When it was due, of what is done by itself. */
  readonly due?: string | null
}

/** Writes transitions down; they are never changed afterwards. */
export async function record(context: OperationContext, transitions: readonly Transition[]): Promise<void> {
  if (transitions.length === 0) return
  const isOther = (id: string) => context.cause !== undefined && context.cause.id !== id
  for (const { node, documentId, action, from, to } of transitions)
    if (!node.parent) {
      const isDirect = isPerson(context.caller) && action !== 'derive' && !isOther(documentId)
      context.waits.steps.push({ node, documentId, action, from, to, isDirect })
    }
  const rows = transitions.map(({ node, documentId, row, action, from, to, opinion, marks, due }) => ({
    entity: node.root.name,
    document_id: documentId,
    row_entity: node.name,
    row_id: row['id'],
    line_num: row['lineNum'] ?? null,
    action,
    from_status: from ?? null,
    to_status: to ?? null,
    opinion: opinion ?? null,
    due: due ?? null,
    marks: marks ?? null,
    ...(context.cause && isOther(documentId)
      ? { cause_entity: context.cause.entity, cause_id: context.cause.id }
      : {}),
  }))
  await change(
    context.tx,
    sql`insert into sys_history (tenant_id, entity, document_id, row_entity, row_id, line_num, action, from_status, to_status, operator_id, operator_name, operate_date, opinion, due, marks, cause_entity, cause_id)
    select ${context.caller.tenantId}, v.entity, v.document_id, v.row_entity, v.row_id, v.line_num, v.action, v.from_status, v.to_status, ${context.caller.userId}, ${context.caller.userName}, ${context.env.now}::timestamptz, v.opinion, v.due, v.marks, v.cause_entity, v.cause_id
    from json_to_recordset(${JSON.stringify(rows)}::json) as v(entity text, document_id text, row_entity text, row_id text, line_num integer, action text, from_status text, to_status text, opinion text, due timestamptz, marks jsonb, cause_entity text, cause_id text)`,
  )
}

/** Transitions of a document and its lines, newest first; by whom, as the caller is told. */
export async function historyOf(
  { tx, catalog, caller }: OperationContext,
  documentId: string,
): Promise<Row[]> {
  const name = nameInLanguage('operator_id', 'operator_name', caller.language, catalog.definitions)
  const who = isVeiled(catalog, caller)
    ? sql`${raw(ownKey('operator_id'))} as operator_id, ${raw(toldName('operator_id', name, caller.language, catalog.definitions))} as operator_name`
    : sql`operator_id, ${raw(name)} as operator_name`
  return run(
    tx,
    sql`select row_entity, row_id, line_num, action, from_status, to_status, ${who}, operate_date, opinion, due, marks, cause_entity, cause_id
    from sys_history where document_id = ${documentId} and tenant_id = ${caller.tenantId} order by seq desc limit 500`,
  )
}

/** Steps with notes since which the document has not changed its state, the oldest first. */
export async function openMarks(
  { tx, caller }: OperationContext,
  documentId: string,
): Promise<readonly { readonly row: Row; readonly marks: readonly StoredMark[] }[]> {
  const rows = await run<Row & { readonly marks: StoredMark[] }>(
    tx,
    sql`select h.row_entity, h.from_status, h.to_status, h.marks from sys_history h
    where h.document_id = ${documentId} and h.tenant_id = ${caller.tenantId} and h.marks is not null and not exists (
      select 1 from sys_history l where l.document_id = h.document_id and l.row_id = h.document_id and l.seq > h.seq and l.from_status is distinct from l.to_status)
    order by h.seq`,
  )
  return rows.map((row) => ({ row, marks: row.marks }))
}

/** Which document made which, as effects of verbs: those that these made, or were made by. */
export async function madeBy(
  context: OperationContext,
  ids: readonly string[],
): Promise<
  readonly {
    readonly from: string
    readonly fromEntity: string
    readonly to: string
    readonly toEntity: string
  }[]
> {
  return run(
    context.tx,
    sql`select distinct cause_id as "from", cause_entity as "fromEntity", document_id as "to", entity as "toEntity"
    from sys_history where tenant_id = ${context.caller.tenantId} and action = 'saveOrUpdate' and cause_id is not null and (cause_id = any(${ids}) or document_id = any(${ids})) limit 500`,
  )
}

/** Whether the document ever was in another state than its first. */
export async function movedOn(context: OperationContext, ids: readonly string[]): Promise<Set<string>> {
  const rows = await run(
    context.tx,
    sql`select distinct document_id from sys_history where document_id = any(${ids}) and from_status is not null and from_status is distinct from to_status`,
  )
  return new Set(rows.map((row) => String(row['document_id'])))
}

/** What happened to a document last, apart from what happened to its lines. */
export interface LastStep {
  readonly action: string
  readonly to: unknown
  readonly at: string
  readonly by: string | null
  readonly opinion: string | null
}

/** The last step of each of these documents, in one statement. */
export async function lastSteps(
  { tx, catalog, caller }: OperationContext,
  ids: readonly string[],
): Promise<ReadonlyMap<string, LastStep>> {
  if (ids.length === 0) return new Map()
  const name = nameInLanguage('operator_id', 'operator_name', caller.language, catalog.definitions)
  const rows = await run<{
    document_id: string
    action: string
    to_status: string | null
    operator_name: string | null
    operate_date: string
    opinion: string | null
  }>(
    tx,
    sql`select distinct on (document_id) document_id, action, to_status, ${raw(name)} as operator_name, operate_date, opinion
    from sys_history where document_id = any(${ids}) and row_id = document_id and from_status is distinct from to_status and tenant_id = ${caller.tenantId} order by document_id, seq desc`,
  )
  return new Map(
    rows.map((row) => [
      row.document_id,
      {
        action: row.action,
        to: row.to_status,
        at: row.operate_date,
        by: row.operator_name,
        opinion: row.opinion,
      },
    ]),
  )
}
