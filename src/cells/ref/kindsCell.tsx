import type { Cell } from '../Cell.ts'
import { isEmpty } from '../Cell.ts'
import { spoken } from '../../texts/spoken.ts'
import { kindOf, refWires } from '../wiresOf.ts'
import { refCell } from './refCells.tsx'

/** Which kind of row is pointed to, and by what it is called: its number, where it has one. Copied and exported both, as they are read again. */
export const kindsCell: Cell = {
  readsRow: true,
  text: ({ row, column, services }) => {
    const kind = kindOf(column, row)
    const wires = kind && refWires(kind)
    if (!wires) return ''
    const code = isEmpty(row[wires.code]) ? row[wires.name] : row[wires.code]
    return `${spoken(kind.title, services.language)} ${isEmpty(code) ? '' : String(code)}`.trim()
  },
  title: ({ row, column, services }) => {
    const kind = kindOf(column, row)
    const name = kind && refWires(kind)?.name
    return kind && name ? refCell.title?.({ value: row[name], row, column: kind, services }) : undefined
  },
}
