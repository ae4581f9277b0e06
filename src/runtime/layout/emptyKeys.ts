import type { CompiledColumn } from '../../language/column.ts'
import type { Row } from '../../language/row.ts'
import { isUnsaid } from '../../cells/absentCell.ts'

/** Keys of the columns that hold nothing in any of these rows. */
export const emptyKeys = (columns: readonly CompiledColumn[], rows: readonly Row[]): readonly string[] =>
  rows.length === 0
    ? []
    : columns
        .filter((column) => holdsValue(column) && rows.every((row) => isUnsaid(column, row[column.key])))
        .map(({ key }) => key)

const holdsValue = ({ field, key, keyOnly, slot, functionList, fixed }: CompiledColumn): boolean =>
  (field !== undefined || key.includes('.')) && !keyOnly && !slot && !functionList && !fixed
