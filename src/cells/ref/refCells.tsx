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

/** The code, and beside it the name: for the column that says what a row is of. Copied, exported and sorted it is the name. */
export const codedRefCell: Cell = {
  ...refCell,
  draw: (read) => {
    const { value, row, column } = read
    const code = codeIn(row, column)
    if (isEmpty(code) || isEmpty(value) || value === code) return refCell.text(read)
    return (
      <>
        <b className="sw-code">{String(code)}</b> {String(value)}
      </>
    )
  },
  seen: (read) => refCell.title?.(read) ?? refCell.text(read),
  className: (read) => `sw-coded ${choosing(read)}`,
}

/** How refs of all types are shown. */
export const refCells = { ref: refCell, refs: refCell, user: refCell, users: refCell } as const
