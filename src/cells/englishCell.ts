import { calledKey } from '../rules/document/calledIn.ts'
import type { Cell, CellRead } from './Cell.ts'

/** `englishCell({ text: ({ value }) => String(value) }).text({ value: '螺栓', row: { skuNameEn: 'Bolt' }, column: { key: 'skuName', inEnglish: 'skuNameEn' }, services: { language: 'EN' } })` → `'Bolt'`. A cell that shows what a row is called in the language of who reads it. */
export function englishCell(cell: Cell): Cell {
  const own = (read: CellRead): CellRead => {
    const { column, row, services } = read
    const key = calledKey(services.language, { name: column.key, nameEn: column.inEnglish }, row)
    return key === column.key ? read : { ...read, value: row[key] }
  }
  const { draw, seen, className, title, spoken, wrong } = cell
  return {
    ...cell,
    text: (read) => cell.text(own(read)),
    ...(draw ? { draw: (read) => draw(own(read)) } : {}),
    ...(seen ? { seen: (read) => seen(own(read)) } : {}),
    ...(className ? { className: (read) => className(own(read)) } : {}),
    ...(title ? { title: (read) => title(own(read)) } : {}),
    ...(spoken ? { spoken: (read) => spoken(own(read)) } : {}),
    ...(wrong ? { wrong: (read) => wrong(own(read)) } : {}),
  }
}
