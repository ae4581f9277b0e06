import type { Row } from '../../language/row.ts'
import type { PartTold, SealTold } from '../../language/wire.ts'
import type { EntityNode } from './Catalog.ts'
import { enclosedOf, knownKeysOf } from './Envelopes.ts'
import { partMinutes } from './keyParts.ts'
import { ownsSeals } from './ownsSeals.ts'
import { isSystem, type OperationContext } from './OperationContext.ts'
import { run } from '../database/run.ts'
import { sql } from '../database/Sql.ts'

/** Whoever opens is told what he needs to lay his part: `_part` of what he opens. */
export async function tellParts(
  { tx, caller, env }: OperationContext,
  node: EntityNode,
  rows: readonly Row[],
): Promise<void> {
  if (node.parent || !node.entity.openers || isSystem(caller) || rows.length === 0) return
  const ids = rows.map(({ id }) => String(id))
  if (!(await haveOpeners(tx, ids))) return
  const parts = await run<Told>(
    tx,
    sql`select o.event_id, coalesce(p.secret, o.secret) as secret, p.part,
    case when p.laid_at > ${env.now}::timestamptz - make_interval(mins => ${partMinutes}) then to_char(p.laid_at + make_interval(mins => ${partMinutes}), 'YYYY-MM-DD HH24:MI:SS') end as until,
    (select count(*)::int from sys_seal_part s where s.key_id = p.key_id and s.user_id <> p.user_id and s.laid_at > ${env.now}::timestamptz - make_interval(mins => ${partMinutes})) as others
    from sys_seal_opener o left join sys_seal_part p on p.event_id = o.event_id and p.user_id = o.user_id
    where o.user_id = ${caller.userId} and o.event_id = any(${ids})`,
  )
  const byEvent = new Map(parts.map((part) => [part.event_id, part]))
  for (const row of rows) {
    const own = byEvent.get(String(row['id']))
    if (!own) continue
    const { secret, part, until, others } = own
    const told: PartTold = {
      secret,
      others,
      ...(part === null ? {} : { part }),
      ...(until === null ? {} : { until }),
    }
    row['_part'] = told
  }
}

/** Whether anybody opens one of these events: where nobody does, the answer is the same whoever asks, and readers share it. */
const haveOpeners = async (tx: OperationContext['tx'], ids: readonly string[]): Promise<boolean> =>
  (await run(tx, sql`select 1 as one from sys_seal_opener where event_id = any(${ids}) limit 1`)).length > 0

interface Told extends Record<string, unknown> {
  readonly event_id: string
  readonly secret: string
  readonly part: string | null
  readonly until: string | null
  readonly others: number
}

/** Its owner is told by which key a document is encrypted in his browser, and what he has handed in: `_seal` of the row. */
export async function tellSeals(
  context: OperationContext,
  node: EntityNode,
  rows: readonly Row[],
): Promise<void> {
  const { sealed } = node.entity
  if (node.parent || !sealed?.strict || !ownsSeals(node, context.caller)) return
  const { per, strict, when } = sealed
  const mine = rows.filter(
    (row) => when.run(row, context.env) === true && strict.run(row, context.env) === true,
  )
  if (mine.length === 0) return
  const eventOf = (row: Row): string => String((per === undefined ? undefined : row[per]) ?? row['id'])
  const keys = await knownKeysOf(context, node, [...new Set(mine.map(eventOf))])
  const enclosed = await enclosedOf(
    context,
    node,
    mine.map(({ id }) => String(id)),
  )
  for (const row of mine) {
    const key = keys.get(eventOf(row))
    const own = enclosed.get(String(row['id']))
    const told: SealTold | undefined = key && { ...key, ...(own ? { text: own.text, at: own.at } : {}) }
    if (told) row['_seal'] = told
  }
}
