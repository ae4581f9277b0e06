import { createHash } from 'node:crypto'
import type { Database, Tx } from '../database/Database.ts'
import { fail } from '../fail.ts'

/** The random number of one call. `isDurable`: not even a crash may forget it, so it is written down before anything is done. */
export interface Mark {
  readonly number: string
  readonly isDurable: boolean
}

/** Random numbers that were used, here and at other servers. Those of calls with a session are taken where the session is read (SessionStore). */
export interface NonceStore {
  /** Takes a number that no crash forgets. Throws REPLAY when somebody took it before. */
  claim(number: string): Promise<void>
  /** Keeps the number of a call that writes within its transaction: a crash forgets both or neither. Throws REPLAY. */
  keep(tx: Tx, number: string): Promise<void>
  /** Numbers of reading calls are remembered from here on, if they were not: time in ms of this server's clock. */
  begin(since: number): Promise<void>
  /** Forgets what is too old to be accepted anyway. */
  sweep(): Promise<void>
}

/** Whose it is and the number, as one short value. */
export const numberOf = (owner: string, randomNum: string): string =>
  createHash('sha256').update(`${owner}\n${randomNum}`).digest('hex').slice(0, 32)

/** A call is accepted from 5 minutes before its time to 5 minutes after it, so after 10 minutes its number may be forgotten. */
const remembered = '15 minutes'

export function createNonceStore({ pool }: Pick<Database, 'pool'>): NonceStore {
  const insert = 'insert into sys_replay (number) values ($1) on conflict do nothing'
  return {
    async claim(number) {
      if ((await pool.query(insert, [number])).rowCount !== 1) fail('REPLAY')
    },
    async keep(tx, number) {
      if ((await tx.query({ text: insert, values: [number] })).rowCount !== 1) fail('REPLAY')
    },
    async begin(since) {
      await pool.query('insert into sys_replay_since (since) values ($1) on conflict do nothing', [since])
    },
    async sweep() {
      await pool.query(`delete from sys_replay_lately where at < now() - interval '${remembered}'`)
      await pool.query(`delete from sys_replay where at < now() - interval '${remembered}'`)
    },
  }
}
