import { createHash } from 'node:crypto'
import { execute } from '../database/run.ts'
import { sql } from '../database/Sql.ts'
import { fail } from '../fail.ts'
import { isSealed, type MasterKey } from '../session/MasterKey.ts'
import { whileAway } from '../database/createPool.ts'
import type { Database, Tx } from '../database/Database.ts'
import type { Exchange } from './Exchange.ts'
import type { Services } from './Services.ts'
import type { Reply } from './envelope.ts'

/** A key that a client gave to one gesture, so that a retry has no second effect (platform 0.6). */
export interface Claim {
  /** The first answer, when there is one already. */
  readonly stored: Reply | null
  /** Keeps the answer; within the transaction of the effect, or after a call that has none. */
  keep(reply: Reply, tx?: Tx): Promise<void>
  /** Nothing was done: the key may be used again. */
  release(): Promise<void>
}

interface Held {
  readonly body_hash: string
  readonly http: number | null
  readonly answer: string | null
  readonly age: number
}

/** A call that is still not answered after this time died with its server. */
const givenUp = 120

/** Throws IDEMPOTENCY_MISMATCH and IDEMPOTENCY_IN_PROGRESS. Null without a key. */
export async function claim(
  { database, master }: Pick<Services, 'database' | 'master'>,
  userId: string,
  { headers, call, raw }: Exchange,
): Promise<Claim | null> {
  const key = headers['idempotency-key']
  if (!key) return null
  if (key.length > 255) fail('PARAM_INVALID', { field: 'Idempotency-Key', reason: '> 255' })
  const at = [userId, call.path, key] as const
  // What was sent and answered may be sealed in the documents: it stands here as the master key alone reads it.
  const place = placeOf(at)
  const bodyHash = hashOfBody(master, at, raw)
  const stored = await claimKey(database, at, bodyHash, (answer) =>
    isSealed(answer) ? master.open(answer, place) : answer,
  )
  return {
    stored,
    async keep({ http, envelope }, tx = database.db) {
      await execute(
        tx,
        sql`update sys_idempotency set http = ${http}, answer = ${master.seal(JSON.stringify(envelope), place)} where user_id = ${userId} and path = ${call.path} and key = ${key}`,
      )
    },
    async release() {
      await whileAway(() =>
        database.pool.query(
          'delete from sys_idempotency where user_id = $1 and path = $2 and key = $3 and http is null',
          [...at],
        ),
      )
    },
  }
}

type At = readonly [userId: string, path: string, key: string]
const placeOf = (at: At): string => `sys_idempotency ${at.join(' ')}`

/** What tells one body from another; without the master key nobody finds by trying what it was. */
export const hashOfBody = (master: Pick<MasterKey, 'sign'>, at: At, raw: string | Buffer): string =>
  master.sign(createHash('sha256').update(raw).digest('hex'), placeOf(at))

async function claimKey(
  { pool }: Database,
  at: readonly [string, string, string],
  bodyHash: string,
  open: (answer: string) => string | null,
): Promise<Reply | null> {
  const mine = await pool.query(
    `insert into sys_idempotency (user_id, path, key, body_hash) values ($1, $2, $3, $4) on conflict (user_id, path, key)
    do update set body_hash = excluded.body_hash, created_at = now(), http = null, answer = null
    where sys_idempotency.created_at < now() - interval '24 hours' or (sys_idempotency.http is null and sys_idempotency.body_hash = excluded.body_hash and sys_idempotency.created_at < now() - make_interval(secs => $5))
    returning key`,
    [...at, bodyHash, givenUp],
  )
  if (mine.rowCount === 1) return null
  const { rows } = await pool.query<Held>(
    'select body_hash, http, answer from sys_idempotency where user_id = $1 and path = $2 and key = $3',
    [...at],
  )
  const held = rows[0] ?? fail('IDEMPOTENCY_IN_PROGRESS') // released meanwhile: the client tries again
  if (held.body_hash !== bodyHash) fail('IDEMPOTENCY_MISMATCH')
  const answer = held.answer === null ? null : open(held.answer)
  if (held.http === null || answer === null) fail('IDEMPOTENCY_IN_PROGRESS')
  return { http: held.http, envelope: JSON.parse(answer) as Reply['envelope'] } // written by keep
}

/** The embedded database serves one process at a time: what was claimed and is not answered when a new one begins died with the old. */
export async function forgetUnanswered({ kind, pool }: Database): Promise<void> {
  if (kind === 'embedded') await pool.query('delete from sys_idempotency where http is null')
}

/** Answers are kept for a day. */
export async function sweepIdempotency({ pool }: Database): Promise<void> {
  await pool.query(`delete from sys_idempotency where created_at < now() - interval '24 hours'`)
}
