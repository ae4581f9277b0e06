import { isUnsaid } from '../../cells/absentCell.ts'
import { isEmpty } from '../../cells/Cell.ts'
import type { CompiledColumn } from '../../language/column.ts'
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
      return (
        rows.every(repeats) && (isFilled(column) || rows.some((row) => !isUnsaid(column, row[column.key])))
      )
    })
    .map(({ key }) => key)
}

const isRead = ({ type, functionList, slot }: CompiledColumn): boolean =>
  type === 'text' && !functionList && !slot

/** Its name in either language, or its code. */
const isNamed = (row: Row, { key, field = '', withCode }: CompiledColumn, text: unknown): boolean =>
  [key, `${field}Code`, ...[withCode?.name, withCode?.nameEn].map((name) => `${field}.${name ?? ''}`)].some(
    (wire) => text === row[wire],
  )
