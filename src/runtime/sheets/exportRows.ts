import type { CompiledColumn } from '../../language/column.ts'
import type { Row } from '../../language/row.ts'
import { isNumberType } from '../../rules/types/fieldTypes.ts'
import { cellOf } from '../../cells/cells.ts'
import type { CellServices } from '../../cells/CellServices.ts'
import { spoken } from '../../texts/spoken.ts'
import type { Sheet } from './SheetCell.ts'

/** Rows as CSV that spreadsheets open rightly (UTF-8 with mark, CRLF). */
export async function toCsv(
  columns: readonly CompiledColumn[],
  pages: AsyncIterable<readonly Row[]>,
  services: CellServices,
): Promise<{ readonly file: Blob; readonly rows: number }> {
  const parts = ['\uFEFF', toLine(columns.map((column) => spoken(column.title, services.language)))]
  let rows = 0
  for await (const page of pages) {
    parts.push(...page.map((row) => toLine(columns.map((column) => toText(column, row, services)))))
    rows += page.length
  }
  return { file: new Blob(parts, { type: 'text/csv;charset=utf-8' }), rows }
}

/** The same of lines that say themselves what stands in each cell. */
export function sheetToCsv({ lines }: Sheet, services: CellServices): Blob {
  const written = lines.map((line) =>
    toLine(
      line.map((cell) => {
        if (!cell) return ''
        return 'words' in cell ? harmless(cell.words) : toText(cell.column, cell.row, services)
      }),
    ),
  )
  return new Blob(['\uFEFF', ...written], { type: 'text/csv;charset=utf-8' })
}

export const isNumeric = ({ type, states }: CompiledColumn): boolean => !states && isNumberType(type)

/** Numbers go out plain, so that a spreadsheet reads them as numbers; everything else as the grid shows it. */
export function toText(column: CompiledColumn, row: Row, services: CellServices): string {
  const value = row[column.key]
  if (isNumeric(column)) return value === null || value === undefined ? '' : String(value)
  return harmless(cellOf(column).text({ value, row, column, services }))
}

/** Text that a spreadsheet would run as a formula is marked as text; some take the wide signs for the narrow ones. */
const harmless = (text: string): string => (/^[=+\-@\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text)

export const toLine = (cells: readonly string[]): string =>
  `${cells.map((cell) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',')}\r\n`

export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content)
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
