import { run } from '../store/run.ts'
import type { GatheringUse } from '../store/Catalog.ts'
import { tableOf } from '../store/Selection.ts'
import { ident, join, raw, sql, type Sql } from '../store/Sql.ts'
import type { OperationContext } from '../store/OperationContext.ts'
import type { Affected, Agreed } from './affected.ts'

/**
 * Finds the rows that agree with what changed and adds them to those whose values have to be found anew. Whoever changes one side of such
 * an agreement holds a lock on it until the commit: of a row that comes and one that is to be kept from it, both at once, neither would
 * see the other.
 */
export async function findOwners(context: OperationContext, { gatherings }: Affected): Promise<void> {
  const sought = [...gatherings].filter(([, { agreeing }]) => agreeing.size > 0)
  if (sought.length === 0) return
  await lockAgreements(
    context,
    sought.flatMap(([use, { agreeing }]) => [...agreeing.keys()].map((values) => `${nameOf(use)} ${values}`)),
  )
  for (const [use, { ids, agreeing }] of sought)
    for (const id of await agreeingRows(context, use, [...agreeing.values()])) ids.add(id)
}

const nameOf = ({ owner, field }: GatheringUse): string => `${owner.name}.${field.name}`

async function lockAgreements(context: OperationContext, names: readonly string[]): Promise<void> {
  await run(
    context.tx,
    sql`select pg_advisory_xact_lock(hashtextextended(name, 0)) from (select name from unnest(${[...new Set(names)].sort()}::text[]) as name order by name offset 0) as ordered`,
  )
}

async function agreeingRows(
  context: OperationContext,
  { owner, gathered }: GatheringUse,
  agreed: readonly Agreed[],
): Promise<readonly string[]> {
  const wires = gathered.by.map(({ own }) => own)
  const conditions = agreed.map((values): Sql =>
    join(
      wires.map(
        (wire, at) => sql`${raw(`t.${ident(owner.byWire.get(wire)?.column ?? wire)}`)} = ${values[at]}`,
      ),
      ' and ',
    ),
  )
  const rows = await run(
    context.tx,
    sql`select t."id" as id from ${raw(tableOf(owner))} t where (${join(conditions, ') or (')})`,
  )
  return rows.map((row) => String(row['id']))
}
