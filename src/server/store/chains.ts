import type { Caller } from '../Caller.ts'
import type { Tx } from '../database/Database.ts'
import { change, run } from '../database/run.ts'
import type { Seals } from './Seals.ts'
import { sql } from '../database/Sql.ts'

/** The end of a chain as it is kept: how many entries there are, and the hash of the last. */
export interface ChainEnd {
  readonly documentId: string
  readonly entity: string
  readonly length: number
  readonly hash: string
}

interface Work {
  readonly tx: Tx
  readonly caller: Pick<Caller, 'tenantId'>
  readonly seals: Seals
}

/** How long the chains of these documents are; nothing of those that have none yet. Documents are locked while they change, so each is asked by one alone. */
export async function endsOf(
  { tx }: Pick<Work, 'tx'>,
  documents: readonly { readonly documentId: string }[],
): Promise<ReadonlyMap<string, number>> {
  if (documents.length === 0) return new Map()
  const ids = documents.map(({ documentId }) => documentId)
  const rows = await run<{ document_id: string; length: number }>(
    tx,
    sql`select document_id, length from sys_chain where document_id = any(${ids})`,
  )
  return new Map(rows.map(({ document_id: id, length }) => [id, Number(length)]))
}

/** Keeps where chains end now, under the key of the server. */
export async function keepEnds({ tx, caller, seals }: Work, ends: readonly ChainEnd[]): Promise<void> {
  if (ends.length === 0) return
  const rows = ends.map((end) => ({
    document_id: end.documentId,
    tenant_id: caller.tenantId,
    entity: end.entity,
    length: end.length,
    proof: seals.prove(wordsOf(end), placeOf(end)),
  }))
  await change(
    tx,
    sql`insert into sys_chain (document_id, tenant_id, entity, length, proof)
    select v.document_id, v.tenant_id, v.entity, v.length, v.proof
    from json_to_recordset(${JSON.stringify(rows)}::json) as v(document_id text, tenant_id text, entity text, length bigint, proof text)
    on conflict (document_id) do update set length = excluded.length, proof = excluded.proof`,
  )
}

/** Whether this is the end that the server has kept. */
export const isProved = (seals: Seals, end: ChainEnd, proof: string): boolean =>
  seals.proved(proof, placeOf(end)) === wordsOf(end)

const wordsOf = ({ length, hash }: ChainEnd): string => `${length} ${hash}`
const placeOf = ({ documentId }: ChainEnd): string => `sys_chain ${documentId}`
