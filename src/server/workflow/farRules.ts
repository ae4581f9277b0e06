import type { Expression, ExpressionEnv } from '../../language/expression.ts'
import type { Row } from '../../language/row.ts'
import type { EntityNode } from '../store/Catalog.ts'
import type { OperationContext } from '../store/OperationContext.ts'
import { run } from '../database/run.ts'
import { tableOf } from '../store/Selection.ts'
import { join, raw, sql } from '../database/Sql.ts'
import { toSql } from '../store/toSql.ts'

/** Whether a rule over rows of the target reads what these do not hold themselves: what is behind their refs, or above the row that holds them. */
export const isFarRule = (where: Expression | undefined): where is Expression =>
  where?.deps.some((name) => name.includes('.') && !name.startsWith('this.')) === true

/** A row that was chosen, and what stands around the ref that chose it. */
export interface Choice {
  readonly id: string
  readonly where: Expression
  readonly env: Pick<ExpressionEnv, 'self' | 'up'>
}

/** How many choices are asked about in one statement. */
const portion = 200

/** Which of the choices their rules allow, by what is stored: the database reads what is behind a row. */
export async function allowedFar<T extends Choice>(
  context: OperationContext,
  target: EntityNode,
  choices: readonly T[],
): Promise<ReadonlySet<T>> {
  const allowed = new Set<T>()
  for (let begin = 0; begin < choices.length; begin += portion) {
    const some = choices.slice(begin, begin + portion)
    const asked = some.map(({ id, where, env }, index) => {
      const fits = toSql(where, 't', { ...context.env, ...env })
      return sql`select ${index}::integer as index from ${raw(tableOf(target))} t where t."id" = ${id} and ${fits}`
    })
    const found = await run<Row>(context.tx, join(asked, ' union all '))
    for (const { index } of found) {
      const one = some[Number(index)]
      if (one) allowed.add(one)
    }
  }
  return allowed
}
