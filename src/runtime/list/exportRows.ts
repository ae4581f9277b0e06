import type { CompiledColumn, CompiledEntity, CompiledTable, Row } from '../../language/compiled.ts'
import { cellOf } from '../cells/cells.ts'
import type { CellServices } from '../cells/CellServices.ts'
import type { ScreenHost } from '../host.ts'
import { fetchPage, type Query } from './rowsCall.ts'

const pageRows = 500

/** All rows of a query as they are seen, as CSV that spreadsheets open rightly (UTF-8 with mark, CRLF). Stops when `signal` aborts. */
export async function exportRows(
  host: ScreenHost, entity: CompiledEntity, table: CompiledTable, query: Query, services: CellServices,
  tell: (done: number, count: number) => void, signal: AbortSignal,
): Promise<{ readonly csv: Blob; readonly rows: number }> {
  const columns = table.columns.filter((column) => column.columnsDisplay === 'Y')
  const counted: CompiledTable = { ...table, noQueryTotalFlag: 'N', showSummary: false }
  const parts = ['\uFEFF', toLine(columns.map((column) => column.title[host.language]))]
  let done = 0
  for (let pageIndex = 1; ; pageIndex++) {
    const { rows, count } = await fetchPage(host, entity, counted, { ...query, pageIndex, pageRows }, signal)
    signal.throwIfAborted()
    parts.push(...rows.map((row) => toLine(columns.map((column) => toText(column, row, services)))))
    done += rows.length
    tell(done, count)
    if (rows.length < pageRows) return { csv: new Blob(parts, { type: 'text/csv;charset=utf-8' }), rows: done }
  }
}

const numeric = new Set<CompiledColumn['type']>(['integer', 'number', 'quantity', 'price', 'amount', 'percent', 'score', 'rate', 'compute'])

/** Numbers go out plain, so that a spreadsheet reads them as numbers; everything else as the grid shows it. */
export function toText(column: CompiledColumn, row: Row, services: CellServices): string {
  const value = row[column.key]
  if (numeric.has(column.type)) return value === null || value === undefined ? '' : String(value)
  return harmless(cellOf(column).text({ value, row, column, services }))
}

/** Text that a spreadsheet would run as a formula is marked as text. */
const harmless = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text)

export const toLine = (cells: readonly string[]): string =>
  `${cells.map((cell) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',')}\r\n`

export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content)
  const link = Object.assign(document.createElement('a'), { href: address, download: name.replace(/[\\/:*?"<>|]+/g, ' ') })
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
