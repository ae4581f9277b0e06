import { expect } from 'vitest'
import type { Database } from '../../src/server/database/Database.ts'

/**
 * Cuts off every connection of that database but the one that asks for it, as a server does that goes down. Comes back when
 * the last of them is gone and the pool hands out none of them: a connection ends some time after it was told to.
 */
export async function cutOff({ pool }: Pick<Database, 'pool'>): Promise<void> {
  const client = await pool.connect()
  try {
    const { rows } = await client.query<{ pid: number }>(
      'select pid, pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    )
    const cut = rows.map(({ pid }) => pid)
    const left = async () =>
      (await client.query('select from pg_stat_activity where pid = any($1)', [cut])).rowCount
    await expect.poll(left, { interval: 5 }).toBe(0)
  } finally {
    client.release()
  }
  await expect.poll(() => areAlive(pool), { interval: 5 }).toBe(true)
}

/** Whether every connection that the pool hands out answers. */
async function areAlive(pool: Database['pool']): Promise<boolean> {
  const answers = await Promise.allSettled(
    Array.from({ length: pool.totalCount }, () => pool.query('select')),
  )
  return answers.every(({ status }) => status === 'fulfilled')
}

/** Locks the row by a connection of its own, until that is cut off: whoever writes the row waits in the middle of its work. Let go of it with `release(true)`. */
export async function holdRow({ pool }: Pick<Database, 'pool'>, table: string, id: unknown) {
  const client = await pool.connect()
  client.on('error', () => undefined) // it is cut off with the others
  await client.query('begin')
  await client.query(`select from "${table}" where id = $1 for update`, [id])
  return client
}

/** How many connections wait for a row that another one holds. */
export async function waitingForRows({ pool }: Pick<Database, 'pool'>): Promise<number> {
  const { rows } = await pool.query<{ n: string }>(
    `select count(*) as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return Number(rows[0]?.n)
}
