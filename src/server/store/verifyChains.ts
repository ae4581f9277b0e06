import type { Row } from '../../language/row.ts'
import type { Tx } from '../database/Database.ts'
import { hashOf, type AuditRow } from './Audit.ts'
import { isProved } from './chains.ts'
import { run } from '../database/run.ts'
import type { Seals } from './Seals.ts'
import { raw, sql } from '../database/Sql.ts'

/** What is wrong with a chain: an entry is not what was written, one is missing or stands twice, or it does not end where it ended. */
export type ChainFault = 'changed' | 'gap' | 'end'

export interface BrokenChain {
  readonly entity: string
  readonly documentId: string
  readonly fault: ChainFault
  /** The first entry that does not fit, or the last one that is there. */
  readonly number: number
}

/** `The log of bid 01H… is broken at entry 3: changed.` */
export const wordsOfBroken = ({ entity, documentId, number, fault }: BrokenChain): string =>
  `The log of ${entity} ${documentId} is broken at entry ${number}: ${fault}.`

type Entry = AuditRow & { readonly hash: string }

/** Documents that are read at once. */
const chunk = 100

const columns = raw(
  `tenant_id, entity, document_id, operation, changes::text as changes, user_id, user_name, audience, session_id, address, trace_id, definition_version, at, previous, hash, number`,
)

/**
 * Goes through every chain, as the owner of the tables. `onChecked` is told how many documents it was. An entry that was changed, taken out, put in between or
 * written anew is found by the hashes and numbers; what was cut off at the end by the end that is kept under the key of the server.
 */
export async function brokenChains(
  tx: Tx,
  seals: Seals,
  onChecked: (documents: number) => void = () => undefined,
): Promise<readonly BrokenChain[]> {
  const found: BrokenChain[] = []
  for (let after = ''; ;) {
    const documents = await run<{ document_id: string; entity: string; length: number; proof: string }>(
      tx,
      sql`select d.document_id, d.entity, coalesce(c.length, 0) as length, coalesce(c.proof, '') as proof
      from (select document_id, min(entity) as entity from (
        select document_id, entity from sys_chain union all select document_id, entity from sys_audit where number is not null) every group by document_id) d
      left join sys_chain c on c.document_id = d.document_id
      where d.document_id > ${after} order by d.document_id limit ${chunk}`,
    )
    if (documents.length === 0) return found
    const ids = documents.map(({ document_id: id }) => id)
    const entries = Map.groupBy(await entriesOf(tx, ids), ({ document_id: id }) => id)
    for (const { document_id: documentId, entity, length, proof } of documents) {
      const chain = entries.get(documentId) ?? []
      const fault =
        faultOf(chain) ?? faultAtEnd(seals, chain, { documentId, entity, length: Number(length), proof })
      if (fault) found.push({ entity, documentId, ...fault })
    }
    onChecked(documents.length)
    after = ids.at(-1) ?? ''
  }
}

const entriesOf = async (tx: Tx, ids: readonly string[]): Promise<readonly Entry[]> =>
  (
    await run<Entry>(
      tx,
      sql`select ${columns} from sys_audit where document_id = any(${ids}) order by document_id, seq`,
    )
  ).map((entry) => ({ ...entry, number: entry.number === null ? null : Number(entry.number) }))

type Fault = Pick<BrokenChain, 'fault' | 'number'>

/** The first fault among the entries of a document. What is older than its chain has hashes and no number. */
function faultOf(chain: readonly Entry[]): Fault | null {
  const first = chain.findIndex(({ number }) => number !== null)
  for (const [index, entry] of chain.entries()) {
    const number = index < first ? 0 : index - first + 1
    if (index >= first && entry.number !== number) return { fault: 'gap', number }
    const before = chain[index - 1]?.hash ?? ''
    if (entry.previous !== before || entry.hash !== hashOf(entry)) return { fault: 'changed', number }
  }
  return null
}

function faultAtEnd(
  seals: Seals,
  chain: readonly Entry[],
  {
    documentId,
    entity,
    length,
    proof,
  }: { documentId: string; entity: string; length: number; proof: string },
): Fault | null {
  const last = chain.at(-1)
  const number = last?.number ?? 0
  const isEnd =
    number === length && isProved(seals, { documentId, entity, length, hash: last?.hash ?? '' }, proof)
  return isEnd ? null : { fault: 'end', number }
}

/** An entry of a chain as it is replayed. */
export interface Replayed {
  readonly number: number | null
  readonly operation: string
  readonly userId: string
  readonly at: string
}

/** A change as it is recorded: null before: the row is new, null after: it is gone; of a changed row only what changed. */
interface Change {
  readonly id: string
  readonly before: Row | null
  readonly after: Row | null
}

/**
 * Plays a document again from what was recorded of it: after each entry `onEntry` is given the rows as they were then, by their keys. Answers them as they are in
 * the end. Of what is sealed it has the encrypted values.
 */
export async function replayRecord(
  tx: Tx,
  documentId: string,
  onEntry: (entry: Replayed, rows: ReadonlyMap<string, Row>) => void = () => undefined,
): Promise<ReadonlyMap<string, Row>> {
  const rows = new Map<string, Row>()
  for (const { number, operation, user_id: userId, at, changes } of await entriesOf(tx, [documentId])) {
    for (const { id, after } of JSON.parse(changes) as readonly Change[])
      if (after) rows.set(id, { ...rows.get(id), ...after })
      else rows.delete(id)
    onEntry({ number, operation, userId, at }, rows)
  }
  return rows
}
