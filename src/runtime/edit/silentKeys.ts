import type { CompiledColumn } from '../../language/column.ts'
import type { ExpressionEnv, Predicate } from '../../language/expression.ts'
import type { LookedAt } from '../layout/repeatingKeys.ts'

type Filled = Pick<LookedAt, 'columns' | 'fields'>

const isAbove = (rule: Predicate | undefined): boolean =>
  rule !== undefined && rule.deps.length > 0 && rule.deps.every((dep) => dep.startsWith('parent.'))

/** Columns that a rule over the row above can lock for every line, and that are filled from others. */
export const followingColumns = (
  columns: readonly CompiledColumn[],
  fields: LookedAt['fields'],
): readonly CompiledColumn[] =>
  columns.filter(({ field: name, readonly }) => {
    const field = fields.get(name ?? '')
    return field?.default !== undefined && (isAbove(field.readonly) || isAbove(readonly))
  })

/**
 * `['noTaxPrice']`: keys of those columns that it locks now: of two prices the one that is not the basis. `env`: its `up` is the row above
 * the lines.
 */
export function followingKeys({ columns, fields }: Filled, env: ExpressionEnv): readonly string[] {
  const locks = (rule: Predicate | undefined) => isAbove(rule) && rule?.run({}, env) === true
  return columns
    .filter(({ field: name, readonly }) => locks(fields.get(name ?? '')?.readonly) || locks(readonly))
    .map(({ key }) => key)
}
