import { isEmpty } from '../../cells/Cell.ts'
import type { CompiledColumn } from '../../language/column.ts'
import type { ExpressionEnv, Predicate } from '../../language/expression.ts'
import type { CompiledField } from '../../language/field.ts'
import type { Row } from '../../language/row.ts'

/** A table of lines as it is looked at for columns that say nothing. */
export interface LookedAt {
  readonly columns: readonly CompiledColumn[]
  readonly fields: ReadonlyMap<string, CompiledField>
  readonly rows: readonly Row[]
  isRequired(row: Row, column: CompiledColumn): boolean
}

/**
 * `['itemDescription']`: keys of columns that say once more what stands in the cell with the code. It is the text beside it or one that is
 * filled from it, as long as it is the same in every row, or empty and not asked for.
 */
export function repeatingKeys({ columns, fields, rows, isRequired }: LookedAt): readonly string[] {
  const at = columns.findIndex(({ withCode }) => withCode)
  const identity = columns[at]
  if (!identity?.field || rows.length === 0) return []
  const named = [identity.withCode?.name, identity.withCode?.code].map(
    (name) => `${identity.field ?? ''}.${name ?? ''}`,
  )
  const isFilled = ({ key, field: name }: CompiledColumn): boolean => {
    const field = fields.get(name ?? '')
    const deps = (field?.default ?? field?.compute)?.deps ?? []
    return named.includes(key) || (deps.length === 1 && named.includes(deps[0] ?? ''))
  }
  return columns
    .filter((column, index) => {
      if (!isRead(column) || (!isFilled(column) && index !== at + 1)) return false
      const repeats = (row: Row) =>
        isEmpty(row[column.key]) ? !isRequired(row, column) : isNamed(row, identity, row[column.key])
      return rows.every(repeats) && (isFilled(column) || rows.some((row) => !isEmpty(row[column.key])))
    })
    .map(({ key }) => key)
}

const isRead = ({ type, functionList, slot }: CompiledColumn): boolean =>
  type === 'text' && !functionList && !slot

const isNamed = (row: Row, { key, field }: CompiledColumn, text: unknown): boolean =>
  text === row[key] || text === row[`${field ?? ''}Code`]

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
