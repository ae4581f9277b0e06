import type { Cell, CellRead } from './Cell.ts'
import { isEmpty } from './Cell.ts'
import { codesOf } from './codesOf.ts'
import { refWires } from './wiresOf.ts'

/** Shows in each row that may be edited that there is something to choose. */
const choosing = ({ column }: CellRead): string => (column.cellType === 'editlookup' ? 'sw-choose' : '')

/** The meaning of a code, or of several. */
export const lookupCell: Cell = {
  text: ({ value, column: { typeCode }, services }) =>
    codesOf(value)
      .map((code) => (typeCode ? services.lookups.label(typeCode, code) : code))
      .join(', '),
  className: choosing,
}

/** The name of what is referred to; its code in the hover text. */
export const refCell: Cell = {
  text: ({ value, row, column }) => {
    if (!isEmpty(value)) return String(value)
    const wires = refWires(column)
    const code = wires ? row[wires.code] : null
    return isEmpty(code) ? '' : String(code)
  },
  className: choosing,
  title: ({ value, row, column }) => {
    const wires = refWires(column)
    const code = wires ? row[wires.code] : null
    return isEmpty(code)
      ? undefined
      : isEmpty(value) || value === code
        ? String(code)
        : `${String(code)} ${String(value)}`
  },
}

function stateOf({ value, column }: CellRead) {
  return column.states?.find((state) => state.code === value)
}

/** A document's state as a tag in its colour. */
export const statusCell: Cell = {
  text: (read) =>
    isEmpty(read.value) ? '' : (stateOf(read)?.label[read.services.language] ?? String(read.value)),
  draw: (read) =>
    isEmpty(read.value) ? null : (
      <span className={`sw-tag sw-tag-${stateOf(read)?.color ?? 'default'}`}>
        {stateOf(read)?.label[read.services.language] ?? String(read.value)}
      </span>
    ),
}
