import { createElement, Fragment } from 'react'
import type { CompiledColumn } from '../language/column.ts'
import type { Cell, CellRead } from './Cell.ts'

/** `beforeColumn({ key: 'size', field: 'size', before: 'sizeBefore' })` → `{ key: 'sizeBefore', field: 'sizeBefore' }`. The column of what stood in the other record. */
export function beforeColumn(column: CompiledColumn): CompiledColumn {
  const { before, ...rest } = column
  const known = columns.get(column) ?? {
    ...rest,
    key: before ?? column.key,
    ...(column.field === undefined ? {} : { field: `${column.field}Before` }),
  }
  columns.set(column, known)
  return known
}

const columns = new WeakMap<CompiledColumn, CompiledColumn>()

/** `beforeCell({ text: ({ value }) => String(value ?? '') }).seen({ value: '70', row: { sizeBefore: '100' }, column: { key: 'size', before: 'sizeBefore' } })` → `'100 → 70'`. A cell with what stood in the other record beside what that gets: where they differ both are read, and marked. What is copied is the new value. */
export function beforeCell(cell: Cell): Cell {
  const former = (read: CellRead): string | undefined => {
    const { column, row } = read
    if (column.before === undefined || row[column.before] === undefined) return undefined
    const words = cell.text({ ...read, column: beforeColumn(column), value: row[column.before] })
    return words === cell.text(read) ? undefined : words
  }
  return {
    ...cell,
    seen: (read) => {
      const before = former(read)
      const now = cell.seen?.(read) ?? cell.text(read)
      return before === undefined ? now : `${before || none} → ${now || none}`
    },
    draw: (read) => {
      const before = former(read)
      if (before === undefined) return cell.draw ? cell.draw(read) : cell.text(read)
      return createElement(
        Fragment,
        null,
        createElement(before ? 'del' : 'span', { className: 'sw-former' }, before || none),
        ' ',
        createElement('ins', { className: 'sw-new' }, cell.text(read) || none),
      )
    },
    className: (read) =>
      [cell.className?.(read), former(read) === undefined ? '' : 'sw-changed'].filter(Boolean).join(' '),
    title: (read) => {
      const before = former(read)
      return before === undefined ? cell.title?.(read) : `${before || none} → ${cell.text(read) || none}`
    },
  }
}

const none = '–'
