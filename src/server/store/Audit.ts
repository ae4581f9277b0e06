import { createHash } from 'node:crypto'
import type { ExpressionEnv } from '../../language/expression.ts'
import type { Row } from '../../language/row.ts'
import type { Caller } from '../Caller.ts'
import type { Tx } from '../database/Database.ts'
import type { Catalog, EntityNode } from './Catalog.ts'
import { endsOf, keepEnds } from './chains.ts'
import { change, run } from '../database/run.ts'
import type { Seals } from './Seals.ts'
import { sql } from '../database/Sql.ts'
import { tellLive } from './tellLive.ts'

/** One row's change; null before: it is new, null after: it is gone. Of a changed row only what changed. */
interface Change {
  readonly entity: string
  readonly id: string
  readonly before: Row | null
  readonly after: Row | null
}
interface Entry {
  readonly entity: string
  readonly documentId: string
  /** By row: what a transaction does to a row in several goes is one change of it. */
  readonly changes: Map<string, Change>
}

/** A document that has moved; `from` null: it is new, `to` null: it is gone. */
export interface MovedDocument {
  readonly node: EntityNode
  readonly id: string
  readonly from: string | null
  readonly to: string | null
}

/** What of a transaction is written down with its changes. */
interface Recorded {
  readonly tx: Tx
  readonly catalog: Catalog
  readonly caller: Caller
  readonly env: ExpressionEnv
  readonly seals: Seals
}

/** Collects what a transaction changes and writes it down once, in the end. */
export class Audit {
  readonly #entries = new Map<string, Entry>()
  readonly operation: string
  constructor(operation: string) {
    this.operation = operation
  }

  add(node: EntityNode, documentId: string, id: string, before: Row | null, after: Row | null): void {
    const entry = this.#entries.get(documentId) ?? {
      entity: node.root.name,
      documentId,
      changes: new Map<string, Change>(),
    }
    this.#entries.set(documentId, entry)
    const next = { entity: node.name, id, before: veiled(node, before), after: veiled(node, after) }
    const known = entry.changes.get(id)
    entry.changes.set(id, known ? joined(known, next) : next)
  }

  /** Documents whose state is another one now than when the transaction began, each once. */
  moved(catalog: Catalog): readonly MovedDocument[] {
    return [...this.#entries.values()].flatMap(({ entity, documentId, changes }) => {
      const node = catalog.node(entity)
      const state = node.entity.states?.field
      const own = changes.get(documentId)
      if (node.entity.kind !== 'document' || state === undefined || !own) return []
      const { before, after } = own
      if (before && after && !(state in after)) return []
      const [from, to] = [stateIn(before, state), stateIn(after, state)]
      return from === to ? [] : [{ node, id: documentId, from, to }]
    })
  }

  /** Documents are locked while they change, so the last hash of each stays the last. */
  async write(work: Recorded): Promise<void> {
    const entries = [...this.#entries.values()]
    if (entries.length === 0) return
    const last = await lastHashes(
      work.tx,
      entries.map(({ documentId }) => documentId),
    )
    const { caller } = work
    const isChained = ({ entity }: Entry) => work.catalog.definitions.entities[entity]?.log === 'chained'
    const chained = entries.filter(isChained)
    const ends = await endsOf(work, chained)
    const rows = entries.map((entry) => {
      const { entity, documentId, changes } = entry
      const row = {
        tenant_id: caller.tenantId,
        entity,
        document_id: documentId,
        operation: this.operation,
        changes: JSON.stringify([...changes.values()]),
        user_id: caller.userId,
        user_name: caller.userName,
        audience: caller.audience,
        session_id: caller.sessionId,
        address: caller.address,
        trace_id: caller.traceId,
        definition_version: work.catalog.definitions.version,
        at: work.env.now,
        previous: last.get(documentId) ?? '',
        number: isChained(entry) ? (ends.get(documentId) ?? 0) + 1 : null,
      }
      return { ...row, hash: hashOf(row) }
    })
    await change(
      work.tx,
      sql`insert into sys_audit (tenant_id, entity, document_id, operation, changes, user_id, user_name, audience, session_id, address, trace_id, definition_version, at, previous, hash, number)
      select v.tenant_id, v.entity, v.document_id, v.operation, v.changes::json, v.user_id, v.user_name, v.audience, v.session_id, v.address, v.trace_id, v.definition_version, v.at, v.previous, v.hash, v.number
      from json_to_recordset(${JSON.stringify(rows)}::json) as v(tenant_id text, entity text, document_id text, operation text, changes text, user_id text, user_name text, audience text,
        session_id text, address text, trace_id text, definition_version text, at timestamptz, previous text, hash text, number bigint)`,
    )
    await keepEnds(
      work,
      rows.flatMap(({ number, hash, document_id: documentId, entity }) =>
        number === null ? [] : [{ documentId, entity, length: number, hash }],
      ),
    )
    await tellLive(work.tx, work.catalog, entries)
  }
}

const stateIn = (row: Row | null, field: string): string | null =>
  row?.[field] == null ? null : String(row[field])

/** As it was before the first, and as it is after the second. */
const joined = (first: Change, second: Change): Change => ({
  ...first,
  before: first.before && { ...second.before, ...first.before },
  after: second.after && { ...first.after, ...second.after },
})

/** That a password changed is recorded, not what it is. */
function veiled(node: EntityNode, row: Row | null): Row | null {
  const secret =
    row && node.columns.filter(({ type, wire }) => type === 'password' && row[wire] !== undefined)
  return secret?.length ? { ...row, ...Object.fromEntries(secret.map(({ wire }) => [wire, '***'])) } : row
}

export type AuditRow = Readonly<
  Record<
    | 'tenant_id'
    | 'entity'
    | 'document_id'
    | 'operation'
    | 'changes'
    | 'user_id'
    | 'user_name'
    | 'audience'
    | 'session_id'
    | 'address'
    | 'trace_id'
    | 'definition_version'
    | 'at'
    | 'previous',
    string
  >
> & { readonly number: number | null }

export const hashOf = (row: AuditRow): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        row.previous,
        row.tenant_id,
        row.entity,
        row.document_id,
        row.operation,
        row.changes,
        row.user_id,
        row.user_name,
        row.audience,
        row.session_id,
        row.address,
        row.trace_id,
        row.definition_version,
        row.at,
        ...(row.number === null ? [] : [row.number]), // others have none, and had none before there were numbers
      ]),
    )
    .digest('hex')

async function lastHashes(tx: Tx, ids: readonly string[]): Promise<Map<unknown, string>> {
  const rows = await run(
    tx,
    sql`select distinct on (document_id) document_id, hash from sys_audit where document_id = any(${ids}) order by document_id, seq desc`,
  )
  return new Map(rows.map((row) => [row['document_id'], String(row['hash'])]))
}

/** Whether nothing that was recorded of a document was changed, taken out or put in between. */
export async function isUnbroken(tx: Tx, documentId: string): Promise<boolean> {
  const rows = await run<AuditRow & { hash: string }>(
    tx,
    sql`select tenant_id, entity, document_id, operation, changes::text as changes, user_id, user_name, audience, session_id, address, trace_id, definition_version, at, previous, hash, number
    from sys_audit where document_id = ${documentId} order by seq`,
  )
  return rows.every(
    (row, index) => row.previous === (rows[index - 1]?.hash ?? '') && row.hash === hashOf(row),
  )
}
