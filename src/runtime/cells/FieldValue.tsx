import type { CompiledColumn, Row } from '../../language/compiled.ts'
import { useCellServices } from './CellServices.ts'
import { cellOf } from './cells.ts'
import './cells.css'

/** A value as the grid would show it, outside a grid: read-only fields of forms and descriptions. */
export function FieldValue({ column, row }: { readonly column: CompiledColumn; readonly row: Row }) {
  const services = useCellServices()
  const cell = cellOf(column)
  const read = { value: row[column.key], row, column, services }
  const drawn = cell.draw && column.type !== 'textarea' ? cell.draw(read) : cell.text(read)
  const measure = column.measure && read.value !== null && read.value !== undefined ? row[column.measure] : undefined
  return <span data-measure={measure ? String(measure) : undefined} className={`sw-value ${cell.className?.(read) ?? ''}`} title={cell.title?.(read)} role={cell.spoken ? 'img' : undefined} aria-label={cell.spoken?.(read)}>
    {drawn}
  </span>
}
