import { fieldTypes, isNumberType, isRefType } from '../rules/types/fieldTypes.ts'
import { typedFacts } from '../rules/types/typedFacts.ts'
import type { CompiledColumn } from '../language/column.ts'
import type { Row } from '../language/row.ts'
import type { Cell, CellRead } from './Cell.ts'
import type { CellServices } from './CellServices.ts'

/** `typedColumn({ key: 'a', typed: { type: 'kind' } }, { kind: 'FLAG' }, {}).type` → `'flag'`. The column as it is in one row: of a typed value what that row says. Columns of the same facts are the same, so that editors stay. */
export function typedColumn(
  column: CompiledColumn,
  row: Row,
  services: Pick<CellServices, 'above'>,
): CompiledColumn {
  if (!column.typed) return column
  const above = services.above?.()
  const facts = typedFacts(column.typed, { row, ...(above ? { up: { row: above } } : {}) })
  const known = columns.get(column) ?? new Map<string, CompiledColumn>()
  columns.set(column, known)
  const key = JSON.stringify(facts)
  const found = known.get(key) ?? withFacts(column, facts)
  known.set(key, found)
  return found
}

const columns = new WeakMap<CompiledColumn, Map<string, CompiledColumn>>()

function withFacts(column: CompiledColumn, facts: ReturnType<typeof typedFacts>): CompiledColumn {
  const { typed: _, ...plain } = column
  const isRef = isRefType(facts.type)
  return {
    ...plain,
    ...facts,
    cellType: fieldTypes[facts.type].cell,
    showThousandSeparator: isNumberType(facts.type),
    ...(isRef ? { key: `${column.field ?? column.key}Name` } : {}),
  }
}

/** `typedRow({ key: 'aName', field: 'a', type: 'ref' }, { a: '7' })` → `{ a: '7', aId: '7' }`. The row as a cell of the type reads it: a ref has its key beside its name. */
export function typedRow(column: CompiledColumn, row: Row): Row {
  const field = column.field ?? column.key
  return isRefType(column.type) ? { ...row, [`${field}Id`]: row[field] ?? null } : row
}

/** `typedCellOf(() => ({ text: ({ column }) => column.type })).text({ column: { key: 'a', typed: { type: 'kind' } }, row: { kind: 'DATE' }, services: {} })` → `'date'`. Drawn, said and copied as the cell of the type that its row says. */
export const typedCellOf = (cellOf: (column: CompiledColumn) => Cell): Cell => {
  const inner = (read: CellRead) => {
    const column = typedColumn(read.column, read.row, read.services)
    const row = typedRow(column, read.row)
    return { cell: cellOf(column), read: { ...read, column, row, value: row[column.key] } }
  }
  return {
    text: (outer) => {
      const { cell, read } = inner(outer)
      return cell.text(read)
    },
    draw: (outer) => {
      const { cell, read } = inner(outer)
      return cell.draw ? cell.draw(read) : cell.text(read)
    },
    seen: (outer) => {
      const { cell, read } = inner(outer)
      return cell.seen?.(read) ?? cell.text(read)
    },
    className: (outer) => {
      const { cell, read } = inner(outer)
      return cell.className?.(read) ?? ''
    },
    title: (outer) => {
      const { cell, read } = inner(outer)
      return cell.title?.(read)
    },
    spoken: (outer) => {
      const { cell, read } = inner(outer)
      return cell.spoken?.(read)
    },
    wrong: (outer) => {
      const { cell, read } = inner(outer)
      return cell.wrong?.(read)
    },
    readsRow: true,
  }
}
