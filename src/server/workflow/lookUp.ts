import type { CompiledVerb } from '../../language/verb.ts'
import { sayOf } from '../../rules/document/words.ts'
import { CodedError } from '../fail.ts'
import type { EntityNode } from '../store/Catalog.ts'
import type { OperationContext } from '../store/OperationContext.ts'
import { run } from '../database/run.ts'
import { tableOf } from '../store/Selection.ts'
import { raw, sql } from '../database/Sql.ts'
import { toSql } from '../store/toSql.ts'
import { fieldOf } from '../../rules/document/rowPath.ts'
import { pathIn } from './Document.ts'
import type { Deed } from './putAsked.ts'

/**
 * Rules of a verb that look at rows of other documents, asked of the database for all rows at once: of the rows as they were saved before
 * the verb. Answers the refusal of each row that breaks one.
 */
export async function lookUp(
  context: OperationContext,
  node: EntityNode,
  { looks = [] }: CompiledVerb,
  deeds: readonly Deed[],
): Promise<ReadonlyMap<Deed, CodedError>> {
  const refusals = new Map<Deed, CodedError>()
  const ids = deeds.map(({ target }) => target.id)
  for (const { rule, say, code, on } of looks) {
    const rows = await run(
      context.tx,
      sql`select t."id" as id from ${raw(tableOf(node))} t where t."id" = any(${ids}) and (${toSql(rule, 't', context.env)}) is not true`,
    )
    const broken = new Set(rows.map((row) => String(row['id'])))
    for (const deed of deeds) {
      if (!broken.has(deed.target.id) || refusals.has(deed)) continue
      const { row, up, path } = deed.placed
      const words = sayOf(node.entity, row, { ...context.env, up }, say)
      const place = on === undefined ? [] : [pathIn(path, fieldOf(node.entity, on)?.wire ?? on)]
      refusals.set(
        deed,
        new CodedError(code, words, { errors: place.map((one) => ({ path: one, code, words })) }),
      )
    }
  }
  return refusals
}
