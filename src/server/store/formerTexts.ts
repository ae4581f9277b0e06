import type { Row } from '../../language/row.ts'
import type { EntityNode } from './Catalog.ts'
import { change } from '../database/run.ts'
import { tableOf } from './Selection.ts'
import { ident, raw, sql } from '../database/Sql.ts'
import { frozenAt, renamedAt, textsOf } from './standingTexts.ts'
import type { OperationContext } from './OperationContext.ts'

export interface Renamed {
  readonly node: EntityNode
  readonly id: string
  readonly before: Row
  readonly set: Row
}

/** Keeps the texts that base data lose, so that documents which were frozen under them still show them. */
export async function keepFormerTexts(context: OperationContext, changes: readonly Renamed[]): Promise<void> {
  const renamed = changes.filter(isRenamed)
  for (const [node, group] of Map.groupBy(renamed, (one) => one.node))
    await stampNow(
      context,
      node,
      renamedAt,
      group.map(({ id }) => id),
    )
  const rows = renamed.flatMap(({ node, id, before }) => {
    const texts = textsOf(node)
    return texts
      ? [
          {
            row_id: id,
            code: before[texts.code.wire] ?? '',
            name: before[texts.name.wire] ?? '',
            name_en: texts.nameEn ? (before[texts.nameEn.wire] ?? '') : '',
          },
        ]
      : []
  })
  if (rows.length === 0) return
  await change(
    context.tx,
    sql`insert into sys_former_text (tenant_id, row_id, until, code, name, name_en) select ${context.caller.tenantId}, v.row_id, clock_timestamp(), v.code, v.name, v.name_en
    from json_to_recordset(${JSON.stringify(rows)}::json) as v(row_id text, code text, name text, name_en text)`,
  )
}

/** From now on these documents show the texts of today. */
export async function freezeTexts(
  context: OperationContext,
  node: EntityNode,
  ids: readonly string[],
): Promise<void> {
  await stampNow(context, node, frozenAt, ids)
}

function isRenamed({ node, set }: Renamed): boolean {
  const texts = node.entity.kind === 'baseData' ? textsOf(node) : undefined
  return texts !== undefined && Object.values(texts).some(({ wire }) => wire in set)
}

async function stampNow(
  context: OperationContext,
  node: EntityNode,
  column: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length > 0)
    await change(
      context.tx,
      sql`update ${raw(tableOf(node))} set ${raw(ident(column))} = clock_timestamp() where "id" = any(${ids})`,
    )
}
