import type { CompiledColumn } from '../language/column.ts'
import type { Language } from '../language/label.ts'
import type { Row } from '../language/row.ts'
import { useCellServices } from './CellServices.ts'
import { isEmpty, type Cell, type CellRead } from './Cell.ts'
import { cellOf } from './cells.ts'
import { heavyParts } from './editors/heavyParts.ts'
import { LazyBoundary } from './lazy/LazyBoundary.tsx'
import './cells.css'

/** A value as the grid would show it, outside a grid: read-only fields of forms and descriptions. */
export function FieldValue({ column, row }: Shown) {
  const { language } = useCellServices()
  const value = row[column.key]
  return column.type === 'richtext' && !isEmpty(value) ? (
    <RichValue value={String(value)} language={language} />
  ) : (
    <CellValue column={column} row={row} />
  )
}

interface Shown {
  readonly column: CompiledColumn
  readonly row: Row
}

function CellValue({ column, row }: Shown) {
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

/** Text with marks as it is read; what draws it comes with the first. */
const RichValue = ({ value, language }: { readonly value: string; readonly language: Language }) => (
  <LazyBoundary lazy={heavyParts.richText} language={language}>
    {({ RichText }) => <RichText value={value} />}
  </LazyBoundary>
)

/** What is drawn and not written is told as a picture with its words. */
const spokenAs = (cell: Cell, read: CellRead) => {
  const words = cell.spoken?.(read)
  return words === undefined ? {} : { role: 'img', 'aria-label': words }
}
