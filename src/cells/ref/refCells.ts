import type { CompiledColumn } from '../../language/column.ts'
import type { Row } from '../../language/row.ts'
import type { Cell } from '../Cell.ts'
import { isEmpty } from '../Cell.ts'
import { choosing } from '../code/choosing.ts'
import { refWires } from '../wiresOf.ts'

/** The code of what the column refers to, as the row has it. */
function codeIn(row: Row, column: CompiledColumn): unknown {
  const wires = refWires(column)
  return wires ? row[wires.code] : null
}

/** The name of what is referred to; its code in the hover text. */
export const refCell: Cell = {
  text: ({ value, row, column }) => {
    if (!isEmpty(value)) return String(value)
    const code = codeIn(row, column)
    return isEmpty(code) ? '' : String(code)
  },
  className: choosing,
  title: ({ value, row, column }) => {
    const code = codeIn(row, column)
    if (isEmpty(code)) return undefined
    return isEmpty(value) || value === code ? String(code) : `${String(code)} ${String(value)}`
  },
}

/** How refs of all types are shown. */
export const refCells = { ref: refCell, user: refCell } as const
