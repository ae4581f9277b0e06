import type { Database } from './Database.ts'

/** The time that rules, numbers and timers go by. Sessions, signatures and logs go by the true one. */
export interface Clock {
  now(): Date
  /** Null where nobody may move it. */
  readonly move: ClockMove | null
  /** Where it stands for all servers on this database: read anew. */
  read(): Promise<void>
}

/** To this moment (`yyyy-MM-dd HH:mm:ss` in the tenant's zone), or so many hours on or back; neither: back to the true time. */
export type ClockMove = (to: string | null, hours: number) => Promise<void>

/** The clock of a server. Where it may be moved, all servers on the database have it from one row. */
export function createClock({ pool }: Pick<Database, 'pool'>, isMovable: boolean): Clock {
  let ahead = 0
  if (!isMovable) return { now: () => new Date(), move: null, read: () => Promise.resolve() }
  const read = async (): Promise<void> => {
    const { rows } = await pool.query<{ ahead: string | number }>('select ahead from sys_clock')
    ahead = Number(rows[0]?.ahead ?? 0)
  }
  return {
    now: () => new Date(Date.now() + ahead),
    read,
    move: async (to, hours) => {
      if (to === null && hours === 0) await pool.query('delete from sys_clock')
      else if (to === null)
        await put(
          pool,
          '$1::bigint + coalesce((select ahead from sys_clock), 0)',
          Math.round(hours * 3_600_000),
        )
      else await put(pool, 'round(extract(epoch from $1::timestamptz - now()) * 1000)::bigint', to)
      await read()
    },
  }
}

const put = (pool: Database['pool'], ahead: string, value: string | number) =>
  pool.query(
    `insert into sys_clock (ahead) values (${ahead}) on conflict (one) do update set ahead = excluded.ahead`,
    [value],
  )
