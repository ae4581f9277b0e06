import { run } from '../database/run.ts'
import type { KeptUses } from '../store/Catalog.ts'
import { tableOf } from '../store/Selection.ts'
import { ident, join, raw, sql, type Sql } from '../database/Sql.ts'
import type { OperationContext } from '../store/OperationContext.ts'
import type { Affected } from './affected.ts'
import { agreementName, lockAgreements, type Agreed } from './agreements.ts'

/** Finds the rows that agree with what changed and adds them to those whose values have to be found anew. */
export async function findOwners(context: OperationContext, { gatherings }: Affected): Promise<void> {
  const sought = [...gatherings].filter(([, { agreeing }]) => agreeing.size > 0)
  if (sought.length === 0) return
  await lockAgreements(
    context,
    sought.flatMap(([use, { agreeing }]) =>
      [...agreeing.values()].map((agreed) => agreementName(use, agreed)),
    ),
  )
  for (const [use, { ids, agreeing }] of sought)
    for (const id of await agreeingRows(context, use, [...agreeing.values()])) ids.add(id)
}

async function agreeingRows(
  context: OperationContext,
  { owner, gathered }: KeptUses,
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
