import type { Database, Tx } from '../database/Database.ts'
import { fail, errorOf } from '../fail.ts'
import { verifyPassword } from './hashPassword.ts'

/** Where a login came from. */
export interface Origin {
  readonly address: string
  readonly agent: string
  readonly traceId: string
}

/** Who tries which password against which stored text. `userId` is null where nobody has this name. */
export interface Try {
  readonly action: 'LOGIN' | 'PASSWORD'
  readonly userName: string
  readonly userId: string | null
  readonly password: string
  readonly stored: string | null
  readonly origin: Origin
}

/** Every login, failure, logout and change of a password, and the slow-down that follows from the failures. */
export interface LoginLog {
  write(
    action: 'LOGIN' | 'LOGOUT' | 'PASSWORD',
    result: 'OK' | 'FAILED' | 'WAIT',
    userName: string,
    userId: string | null,
    origin: Origin,
  ): Promise<void>
  /**
   * Whether the password is right. The try stands in the log as failed before anything is computed, so that tries at the same time count each other, here and on
   * other servers; `succeeded` turns it into a success. Throws LOGIN_WAIT while this name or this address has to wait: the same to right and wrong passwords.
   */
  attempt(one: Try): Promise<{ readonly isRight: boolean; succeeded(): Promise<void> }>
}

const accountLimit = 5
const addressLimit = 50
const longestWait = 900
/** Tries of one account that may wait for each other. */
const mostWaiting = 100

/** Failures of the last 15 minutes since the last success. What was tried while waiting does not count, so nobody can lock a person out for good. */
const failuresSql = `select count(*)::int as failures, coalesce(extract(epoch from now() - max(at)), 0)::float8 as since from sys_login_log l
  where result = 'FAILED' and at > now() - interval '15 minutes'`

export function createLoginLog({ pool, transaction }: Database): LoginLog {
  const accounts = createAccountQueue()
  const insert = `insert into sys_login_log (action, result, user_name, user_id, address, agent, trace_id) values ($1, $2, $3, $4, $5, $6, $7) returning id`
  const valuesOf = (
    action: string,
    result: string,
    userName: string,
    userId: string | null,
    { address, agent, traceId }: Origin,
  ) => [action, result, nameOf(userName), userId, address, agent.slice(0, 300), traceId]

  /** Seconds to wait, or the id of the failure that was written. Counting for the same name or address is serialized. */
  const count = ({ action, userName, userId, origin }: Try) =>
    transaction(null, async (tx) => {
      const name = nameOf(userName)
      await ask(
        tx,
        `select pg_advisory_xact_lock(k) from (select hashtextextended(t, 0) as k from unnest(array['login address ' || $1, 'login name ' || $2]) as t order by k) as keys`,
        [origin.address, name],
      )
      const [account] = await ask<Failures>(
        tx,
        `${failuresSql} and user_name = $1 and at > coalesce((select max(at) from sys_login_log ok where ok.user_name = $1 and ok.result = 'OK'), '-infinity')`,
        [name],
      )
      const [place] = await ask<Failures>(tx, `${failuresSql} and address = $1`, [origin.address])
      const seconds = Math.max(waitOf(account, accountLimit), waitOf(place, addressLimit))
      const [row] = await ask<{ id: string }>(
        tx,
        insert,
        valuesOf(action, seconds > 0 ? 'WAIT' : 'FAILED', userName, userId, origin),
      )
      return { seconds, id: row?.id }
    })

  return {
    async write(action, result, userName, userId, origin) {
      await pool.query(insert, valuesOf(action, result, userName, userId, origin))
    },
    attempt: (one) =>
      accounts.enqueue(nameOf(one.userName), async () => {
        let id: string | undefined
        const isRight = await verifyPassword(one.password, one.stored, async () => {
          const counted = await count(one)
          if (counted.seconds > 0)
            throw errorOf('LOGIN_WAIT', { seconds: counted.seconds }, { data: { seconds: counted.seconds } })
          id = counted.id
        })
        return {
          isRight,
          succeeded: async () => {
            await pool.query(`update sys_login_log set result = 'OK' where id = $1`, [id])
          },
        }
      }),
  }
}

const nameOf = (userName: string): string => userName.toLowerCase().slice(0, 100)

const ask = async <Row extends object>(tx: Tx, text: string, values: unknown[]): Promise<Row[]> =>
  (await tx.query<Row>({ text, values })).rows

interface Failures {
  readonly failures: number
  readonly since: number
}

/** 60 s after the limit, doubling with each further failure, 15 minutes at most. */
function waitOf(counted: Failures | undefined, limit: number): number {
  if (!counted || counted.failures < limit) return 0
  return Math.max(
    0,
    Math.ceil(Math.min(longestWait, 60 * 2 ** Math.min(10, counted.failures - limit)) - counted.since),
  )
}

/** Runs the attempts of one account one after the other, so that each sees how the last one ended. */
function createAccountQueue(): { enqueue<T>(name: string, work: () => Promise<T>): Promise<T> } {
  const lines = new Map<string, { waiting: number; last: Promise<unknown> }>()
  return {
    async enqueue(name, work) {
      const line = lines.get(name) ?? { waiting: 0, last: Promise.resolve() }
      if (line.waiting >= mostWaiting) fail('BUSY')
      lines.set(name, line)
      line.waiting++
      const mine = line.last.then(work, work)
      line.last = mine.catch(() => undefined)
      return mine.finally(() => {
        if (--line.waiting === 0) lines.delete(name)
      })
    },
  }
}
