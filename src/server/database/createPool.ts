import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from './Database.ts'

const dateType = 1082,
  timestampType = 1114,
  timestamptzType = 1184,
  bigintType = 20

/** A pool whose values travel as the wire wants them, and which survives a restart of the server. */
export function createPool(
  connection: pg.PoolConfig,
  options: { timeZone: string; size: number },
  log: Log,
): pg.Pool {
  const pool = new pg.Pool({
    ...connection,
    max: options.size,
    idleTimeoutMillis: 60_000,
    connectionTimeoutMillis: 15_000,
    application_name: 'screenwright',
    types: { getTypeParser },
    options: `-c TimeZone=${options.timeZone} -c DateStyle=ISO,YMD -c jit=off -c client_min_messages=warning`,
  })
  pool.on('error', (error) => {
    if (!pool.ending) log.warn(`A database connection was lost: ${error.message}`)
  })
  // A connection in use says so by an event too, beside the failure of its statement; unheard, it would end the process.
  pool.on('connect', (client) => {
    client.on('error', () => undefined)
  })
  return pool
}

const parsers: Record<number, (text: string) => unknown> = {
  [dateType]: (text) => text,
  [timestampType]: (text) => text.slice(0, 19),
  [timestamptzType]: (text) => text.slice(0, 19),
  [bigintType]: (text) => (Number.isSafeInteger(Number(text)) ? Number(text) : text),
}

/** pg's own table, except for what would lose digits or days on the way (pg leaves numeric as text). */
const getTypeParser: pg.CustomTypesConfig['getTypeParser'] = (type: number, format?: 'text' | 'binary') =>
  (format !== 'binary' && parsers[type]) || pg.types.getTypeParser(type, format as 'text') // its two signatures differ only in the literal

/** Whether the server is away or just coming up, so that what has not begun yet may be tried again. */
export function isAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  return (
    ['ECONNREFUSED', 'ENOENT', 'ECONNRESET', 'EPIPE', '57P01', '57P02', '57P03', '08006', '08003'].includes(
      code,
    ) || /Connection terminated|not queryable/.test(error.message)
  )
}

/** Tries again for some seconds while the server is away. Only for work that has no effect before it succeeds. */
export async function whileAway<T>(work: () => Promise<T>): Promise<T> {
  for (let waited = 0; ; waited += 100) {
    try {
      return await work()
    } catch (error) {
      if (!isAway(error) || waited > 10_000) throw error
      await sleep(100)
    }
  }
}
