import type { Database } from '../database/Database.ts'
import { CodedError } from '../fail.ts'

/** Where a login came from. */
export interface Origin { readonly address: string; readonly agent: string; readonly traceId: string }

/** Every login, failure, logout and change of a password, and the slow-down that follows from the failures. */
export interface LoginLog {
  write(action: 'LOGIN' | 'LOGOUT' | 'PASSWORD', result: 'OK' | 'FAILED' | 'WAIT', userName: string, userId: string | null, origin: Origin): Promise<void>
  /** Throws LOGIN_WAIT while this name or this address has to wait. A waiting account answers the same to right and wrong passwords. */
  checkWait(userName: string, address: string): Promise<void>
}

const accountLimit = 5
const addressLimit = 50
const longestWait = 900

/** Failures of the last 15 minutes since the last success. What was tried while waiting does not count, so nobody can lock a person out for good. */
const failuresSql = `select count(*)::int as failures, coalesce(extract(epoch from now() - max(at)), 0)::float8 as since from sys_login_log l
  where result = 'FAILED' and at > now() - interval '15 minutes'`

export function createLoginLog({ pool }: Database): LoginLog {
  return {
    async write(action, result, userName, userId, { address, agent, traceId }) {
      await pool.query('insert into sys_login_log (action, result, user_name, user_id, address, agent, trace_id) values ($1, $2, $3, $4, $5, $6, $7)',
        [action, result, userName.toLowerCase().slice(0, 100), userId, address, agent.slice(0, 300), traceId])
    },
    async checkWait(userName, address) {
      const account = await pool.query<Failures>(`${failuresSql} and user_name = $1 and at > coalesce((select max(at) from sys_login_log ok where ok.user_name = $1 and ok.result = 'OK'), '-infinity')`, [userName.toLowerCase().slice(0, 100)])
      const place = await pool.query<Failures>(`${failuresSql} and address = $1`, [address])
      const seconds = Math.max(waitOf(account.rows[0], accountLimit), waitOf(place.rows[0], addressLimit))
      if (seconds > 0) throw new CodedError('LOGIN_WAIT', { seconds }, { data: { seconds } })
    },
  }
}

interface Failures { readonly failures: number; readonly since: number }

/** 60 s after the limit, doubling with each further failure, 15 minutes at most. */
function waitOf(counted: Failures | undefined, limit: number): number {
  if (!counted || counted.failures < limit) return 0
  return Math.max(0, Math.ceil(Math.min(longestWait, 60 * 2 ** Math.min(10, counted.failures - limit)) - counted.since))
}
