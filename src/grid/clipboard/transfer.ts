import type { CompiledColumn } from '../../language/column.ts'
import type { Row } from '../../language/row.ts'
import { between, membersOf } from '../../rules/types/members.ts'
import type { CellServices } from '../../cells/CellServices.ts'
import { cellOf } from '../../cells/cells.ts'
import { isNumber } from '../../cells/number/numberText.ts'
import { refWires, wireOf, wiresOf } from '../../cells/wiresOf.ts'

/** A cell that a value is taken from. */
export interface Source {
  readonly column: CompiledColumn
  readonly row: Row
}

/** What goes into cells: a table of texts, some of which are known to be the values of other cells. */
export interface Sheet {
  readonly height: number
  readonly width: number
  text(row: number, col: number): string | undefined
  from?(row: number, col: number): Source | undefined
}

/** The values of one cell as another one of the same kind takes them; null where it has to be read as text. */
export function valuesInto({ column: source, row }: Source, target: CompiledColumn): Row | null {
  if (source.key !== target.key && !isAlike(source, target)) return null
  if (target.kinds) return Object.fromEntries(wiresOf(target).map((wire) => [wire, row[wire] ?? null]))
  const [from, into] = [refWires(source), refWires(target)]
  if (!from || !into) return { [wireOf(target)]: row[wireOf(source)] ?? null }
  const read =
    source.field !== undefined && source.field === target.field
      ? Object.entries(row).filter(([key]) => key.startsWith(`${source.field}.`))
      : []
  return {
    ...Object.fromEntries(read),
    [into.id]: row[from.id] ?? null,
    [into.code]: row[from.code] ?? null,
    [into.name]: row[from.name] ?? null,
  }
}

const facts = ['type', 'to', 'typeCode', 'scale', 'min', 'max', 'maxLength'] as const
/** Another ref has a rule of its own for what may be chosen. */
const isAlike = (one: CompiledColumn, other: CompiledColumn): boolean =>
  refWires(one) === null && !one.kinds && facts.every((fact) => one[fact] === other[fact])

/** The text of a cell in another program: numbers without thousands separators, the rest as it is shown. */
export function plainText({ column, row }: Source, services: CellServices): string {
  const value = row[column.key]
  if (isNumber(column) && value !== null && value !== undefined)
    return column.type === 'percent' ? `${String(value)}%` : String(value)
  return cellOf(column).text({ value, row, column, services })
}

/** What means the value again when it is read: the code of a ref or of a list. */
export function exactText({ column, row }: Source, services: CellServices): string {
  const wires = refWires(column)
  if (wires) return String(row[wires.code] ?? row[wires.name] ?? '')
  if (column.type === 'lookups') return membersOf(row[wireOf(column)]).join(between)
  if (column.type === 'lookup') return String(row[wireOf(column)] ?? '')
  return plainText({ column, row }, services)
}
