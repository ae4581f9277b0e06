import pg from 'pg'
import { allRoles, type Roles } from './Roles.ts'
import { whileAway } from './createPool.ts'
import { keepKeys } from './seenRows.ts'
import type { TransactionContext, Tx } from './Database.ts'

/** Begins, says who acts, runs, commits; rolls back when it throws. Begin, role, context and what is asked once are one round trip. */
export async function transaction<T>(
  pool: pg.Pool,
  roles: Roles | null,
  context: TransactionContext | null,
  run: (tx: Tx) => Promise<T>,
): Promise<T> {
  const role = context ? roleFor(roles, context) : null
  const begin = context ? beginSql(role, context) : 'begin'
  const client = await whileAway(async () => {
    const client = await pool.connect()
    try {
      await client.query(begin)
      return client
    } catch (error) {
      client.release(true)
      throw error
    }
  })
  let broken = false
  const { notes, asks = [] } = context ?? {}
  for (const call of asks) notes?.hears(call)
  try {
    const result = await run(onClient(client, notes, placeOf(roles, role)))
    const { command } = await client.query('commit')
    if (command !== 'COMMIT')
      throw new Error(
        'The transaction was rolled back: a statement in it failed and the failure was passed over.',
      )
    return result
  } catch (error) {
    await client.query('rollback').catch(() => {
      broken = true
    })
    throw error
  } finally {
    client.release(broken)
  }
}

const roleFor = (roles: Roles | null, { wall, audience }: TransactionContext): string | null =>
  roles && ((wall && roles.walls.get(audience)) || roles.app)

const placeOf = (roles: Roles | null, role: string | null): number =>
  roles && role !== null ? allRoles(roles).indexOf(role) : 0

function beginSql(role: string | null, context: TransactionContext): string {
  const { plan, asks = [] } = context
  return [
    asks.length > 0 ? 'begin isolation level repeatable read' : 'begin',
    ...(role ? [`set local role ${pg.escapeIdentifier(role)}`] : []),
    ...(plan ? planning[plan] : []),
    `select ${contextSql(context)}`,
    ...(asks.length > 0 ? [keepKeys(asks)] : []),
  ].join(';')
}

/**
 * Rows carry what twenty refs lead to; the order of so many left joins by key is the one they are written in. Outside of listings,
 * whose filters decide the plan, statements look rows up by keys: one plan serves all of them.
 */
const planning: Readonly<Record<'filters' | 'keys', readonly string[]>> = {
  filters: ['set local join_collapse_limit = 4'],
  keys: ['set local join_collapse_limit = 4', 'set local plan_cache_mode = force_generic_plan'],
}

/**
 * Statements run on this one connection. What is prepared is prepared for each role by itself (`place`: which one it is): a plan
 * holds for the role that it was made for, and would be made anew each time that another one asks.
 */
const onClient = (client: pg.PoolClient, notes: TransactionContext['notes'], place: number): Tx => ({
  query: (asked) => {
    notes?.hears(asked.text)
    return client.query(asked.name && place > 0 ? { ...asked, name: `${asked.name}.${place}` } : asked)
  },
})

/** `set_config('srm.tenant_id', …, true), …`: settings last as long as the transaction. */
function contextSql({ tenantId, userId, audience, me, now, wall }: TransactionContext): string {
  const settings: [string, unknown][] = [
    ['tenant_id', tenantId],
    ['user_id', userId],
    ['audience', audience],
    ['wall', wall ? 'on' : 'off'],
    ['now', now],
    ...Object.entries(me).map(([name, value]): [string, unknown] => [`me_${name}`, value]),
  ]
  return settings
    .map(
      ([name, value]) =>
        `set_config(${pg.escapeLiteral(`srm.${name}`)}, ${pg.escapeLiteral(settingText(value))}, true)`,
    )
    .join(', ')
}

function settingText(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.join(',')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** Several statements in one text, without parameters. */
export const runScript = (tx: Tx, text: string) => tx.query({ text })
