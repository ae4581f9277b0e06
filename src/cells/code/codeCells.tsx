import type { Cell, CellRead } from '../Cell.ts'
import { isEmpty } from '../Cell.ts'
import { choosing } from './choosing.ts'
import { codesOf } from './codesOf.ts'
import { spoken } from '../../texts/spoken.ts'

/** The meaning of a code, or of several. */
export const lookupCell: Cell = {
  text: ({ value, column: { typeCode }, services }) =>
    codesOf(value)
      .map((code) => (typeCode ? services.lookups.label(typeCode, code) : code))
      .join(', '),
  className: choosing,
}

function stateOf({ value, column }: CellRead) {
  return column.states?.find((state) => state.code === value)
}

/** A document's state as a tag in its colour. */
export const statusCell: Cell = {
  text: (read) =>
    isEmpty(read.value) ? '' : (spoken(stateOf(read)?.label, read.services.language) ?? String(read.value)),
  draw: (read) =>
    isEmpty(read.value) ? null : (
      <span className={`sw-tag sw-tag-${stateOf(read)?.color ?? 'default'}`}>
        {spoken(stateOf(read)?.label, read.services.language) ?? String(read.value)}
      </span>
    ),
}

/** How codes are shown; those of states are tags. */
export const codeCells = { lookup: lookupCell, lookups: lookupCell, editlookup: lookupCell } as const
