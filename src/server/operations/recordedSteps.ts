import type { Row } from '../../language/row.ts'
import { run } from '../database/run.ts'
import { raw, sql } from '../database/Sql.ts'
import { isVeiled, nameInLanguage, ownKey, toldName } from '../store/who.ts'
import type { OperationContext } from '../store/OperationContext.ts'

/** What has to be put back so that a row is as it was: null where it was not there yet. */
export interface Undone {
  readonly entity: string
  readonly id: string
  readonly before: Row | null
}

/** What one transaction did to a document, as its record has it. */
export interface RecordedStep {
  /** Name of the operation or verb, which may be another document's. */
  readonly operation: string
  readonly operatorId: unknown
  readonly operatorName: unknown
  readonly at: string
  /** Null: the document was made. */
  readonly undone: readonly Undone[] | null
}

/** Steps of one document that are read: what is older says only that it happened. */
const most = 500

/** What was done to a document, newest first; by whom, as the caller is told. Regardless of what of it he may see. */
export async function recordedSteps(
  { tx, catalog, caller }: OperationContext,
  documentId: string,
): Promise<RecordedStep[]> {
  const name = nameInLanguage('user_id', 'user_name', caller.language, catalog.definitions)
  const who = isVeiled(catalog, caller)
    ? sql`${raw(ownKey('user_id'))} as operator_id, ${raw(toldName('user_id', name, caller.language, catalog.definitions))} as operator_name`
    : sql`user_id as operator_id, ${raw(name)} as operator_name`
  const rows = await run<{
    operation: string
    operator_id: unknown
    operator_name: unknown
    at: string
    undone: Undone[] | null
  }>(
    tx,
    sql`select operation, ${who}, at, case when changes->0->>'id' = document_id and changes->0->>'before' is null then null
      else (select json_agg(json_build_object('entity', c->>'entity', 'id', c->>'id', 'before', c->'before')) from json_array_elements(changes) c) end as undone
    from srm_record where document_id = ${documentId} order by seq desc limit ${most}`,
  )
  return rows.map(({ operation, operator_id, operator_name, at, undone }) => ({
    operation,
    operatorId: operator_id,
    operatorName: operator_name,
    at: String(at),
    undone,
  }))
}
