import writeExcelFile from 'write-excel-file/browser'
import type { Cell, SheetData } from 'write-excel-file/browser'
import type { CompiledColumn } from '../../language/column.ts'
import type { Row } from '../../language/row.ts'
import { canonicalDecimal } from '../../rules/types/decimalText.ts'
import { cellOf } from '../../cells/cells.ts'
import type { CellServices } from '../../cells/CellServices.ts'
import { isNumeric } from './exportRows.ts'
import type { ExportRequest } from './exportRequest.ts'
import type { Sheet, SheetCell } from './SheetCell.ts'
import { spoken } from '../../texts/spoken.ts'

/** Rows as a workbook. A sheet holds `sheetMaxRow` rows, its titles among them; what is more goes on in the next one. */
export async function toWorkbook(
  { columns, fileName, sheetMaxRow }: ExportRequest,
  pages: AsyncIterable<readonly Row[]>,
  services: CellServices,
): Promise<{ readonly file: Blob; readonly rows: number }> {
  const titles = columns.map((column): Cell => ({
    value: spoken(column.title, services.language),
    type: String,
    ...titleLook,
  }))
  const lines: SheetData = []
  for await (const page of pages)
    lines.push(...page.map((row) => columns.map((column) => toCell(column, row, services))))
  const sheets = inSheets(lines, sheetMaxRow - 1).map((some, index, all) => ({
    sheet: `${nameOf(fileName)}${all.length > 1 ? ` ${index + 1}` : ''}`,
    data: [titles, ...some],
    stickyRowsCount: 1,
    columns: columns.map(({ width }) => ({ width: inSigns(width) })),
  }))
  return { file: await writeExcelFile(sheets).toBlob(), rows: lines.length }
}

const titleLook = { fontWeight: 'bold', backgroundColor: '#f0f0f0' } as const

/** Pixels as the width of so many signs, as workbooks measure. */
const inSigns = (pixels: number): number => Math.max(8, Math.round(pixels / 8))

/** Lines that say themselves what stands in each cell, as a workbook of one sheet. */
export async function sheetToWorkbook(
  { lines, widths, still }: Sheet,
  fileName: string,
  services: CellServices,
): Promise<Blob> {
  const data = lines.map((line) => line.map((cell) => sheetCell(cell, services)))
  const columns = widths.map((width) => ({ width: inSigns(width) }))
  const sheet = { sheet: nameOf(fileName), data, columns }
  return writeExcelFile([
    { ...sheet, stickyRowsCount: still.lines, stickyColumnsCount: still.columns },
  ]).toBlob()
}

function sheetCell(cell: SheetCell, services: CellServices): Cell {
  if (!cell) return null
  if ('words' in cell)
    return cell.words === ''
      ? null
      : { value: inSheet(cell.words), type: String, ...(cell.isTitle ? titleLook : {}) }
  const made = toCell(cell.column, cell.row, services)
  return cell.isGood && made ? { ...made, fontWeight: 'bold', backgroundColor: '#e3f4e8' } : made
}

/** At least one sheet, be it empty. */
export function inSheets<T>(lines: readonly T[], most: number): readonly (readonly T[])[] {
  return Array.from({ length: Math.max(1, Math.ceil(lines.length / most)) }, (_, index) =>
    lines.slice(index * most, (index + 1) * most),
  )
}

/** Names of sheets are short and know no brackets. */
const nameOf = (name: string): string =>
  name
    .replace(/[[\]]+/g, ' ')
    .slice(0, 26)
    .trim()

/** Numbers that a spreadsheet holds exactly, and days, are numbers; everything else is text as the grid shows it. */
export function toCell(column: CompiledColumn, row: Row, services: CellServices): Cell {
  const value = row[column.key]
  if (value === null || value === undefined || value === '') return null
  if (isNumeric(column) && canonicalDecimal(String(Number(value))) === canonicalDecimal(value))
    return { value: Number(value), type: Number, format: formatOf(column) }
  const day = column.type === 'date' && typeof value === 'string' ? dayNumber(value) : null
  if (day !== null) return { value: day, type: Number, format: 'yyyy-mm-dd' }
  return {
    value: isNumeric(column) ? String(value) : inSheet(cellOf(column).text({ value, row, column, services })),
    type: String,
  }
}

/** A cell holds no more. */
const longestText = 32_767
/** XML cannot hold control characters below U+007F but tab and line ends, nor the two that are no characters. */
const unwritable = /(?![\t\n\r\u007f-\u009f])\p{Cc}|[\ufffe\uffff]/gu

/** Text as a workbook can hold it: one sign that it cannot would spoil the whole file. What looks like its own way of writing signs is written so that it is read back as it was. */
function inSheet(text: string): string {
  const written = text.replace(unwritable, '').replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
  return written.length <= longestText ? written : `${written.slice(0, longestText - 1)}…`
}

function formatOf({ scale, showThousandSeparator }: CompiledColumn): string {
  const whole = showThousandSeparator ? '#,##0' : '0'
  return scale ? `${whole}.${'0'.repeat(Math.min(scale, 2))}${'#'.repeat(Math.max(0, scale - 2))}` : whole
}

/** Days since 30 December 1899, as spreadsheets count them; null for what is no day. */
function dayNumber(text: string): number | null {
  const day = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN
  return Number.isNaN(day) ? null : day / 86_400_000 + 25_569
}
