import type { EntityNode } from '../store/Catalog.ts'
import { run } from '../database/run.ts'
import { tableOf } from '../store/Selection.ts'
import { raw, sql } from '../database/Sql.ts'
import { toSql } from '../store/toSql.ts'
import type { OperationContext } from '../store/OperationContext.ts'
import { forgetElsewhere } from './propagate.ts'
import { sealStanding } from './sealing.ts'
import { UnitOfWork } from './UnitOfWork.ts'

const chunk = 200

/** Documents that are sealed by what they say, and of which nothing is encrypted yet, since their definition did not say so before. Answers how many. */
export async function sealOld(context: OperationContext): Promise<number> {
  let all = 0
  for (const { name, sealed } of Object.values(context.catalog.definitions.entities)) {
    if (!sealed) continue
    const node = context.catalog.node(name)
    const ids = await openOnes(context, node)
    all += ids.length
    for (let from = 0; from < ids.length; from += chunk) {
      const unit = new UnitOfWork(context)
      const documents = await unit.open(node, ids.slice(from, from + chunk))
      await forgetElsewhere(unit, await sealStanding(context, documents))
    }
  }
  return all
}

async function openOnes(context: OperationContext, node: EntityNode): Promise<readonly string[]> {
  const { sealed } = node.entity
  if (!sealed) return []
  const rows = await run(
    context.tx,
    sql`select t."id" as id from ${raw(tableOf(node))} t where (${toSql(sealed.when, 't', context.env)}) and not exists (select from sys_sealed s where s.row_id = t."id") order by t."id"`,
  )
  return rows.map(({ id }) => String(id))
}
