import type { CompiledColumn } from '../language/column.ts'
import type { Row } from '../language/row.ts'
import { useCellServices } from './CellServices.ts'
import { isEmpty, type Cell, type CellRead } from './Cell.ts'
import { cellOf } from './cells.ts'
import './cells.css'

/** A value as the grid would show it, outside a grid: read-only fields of forms and descriptions. */
export function FieldValue({ column, row }: { readonly column: CompiledColumn; readonly row: Row }) {
  const services = useCellServices()
  const cell = cellOf(column)
  const read = { value: row[column.key], row, column, services, alone: true }
  const isDrawn = column.cellType !== 'textarea' || column.before !== undefined
  const drawn = cell.draw && isDrawn ? cell.draw(read) : cell.text(read)
  const measure = column.measure && !isEmpty(read.value) ? row[column.measure] : undefined
  const wrong = cell.wrong?.(read)
  return (
    <span
      data-measure={measure ? String(measure) : undefined}
      className={`sw-value ${cell.className?.(read) ?? ''}`}
      title={wrong ?? cell.title?.(read)}
      {...(wrong ? { role: 'alert' } : spokenAs(cell, read))}
    >
      {wrong && cell.draw ? `${cell.text(read)} ${wrong}`.trim() : drawn}
    </span>
  )
}

/** What is drawn and not written is told as a picture with its words. */
const spokenAs = (cell: Cell, read: CellRead) => {
  const words = cell.spoken?.(read)
  return words === undefined ? {} : { role: 'img', 'aria-label': words }
}
