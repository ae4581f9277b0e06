import type { CompiledColumn } from '../../language/column.ts'
import type { CompiledEntity } from '../../language/entity.ts'
import type { Row } from '../../language/row.ts'
import type { CompiledTable } from '../../language/table.ts'
import { isNumberType } from '../../rules/types/fieldTypes.ts'
import { cellOf } from '../../cells/cells.ts'
import type { CellServices } from '../../cells/CellServices.ts'
import type { ScreenHost } from '../host/host.ts'
import type { Query } from './readOn.ts'
import { fetchPage } from './rowsCall.ts'
import { spoken } from '../../texts/spoken.ts'

const pageRows = 500
/** The server turns no pages beyond this row. */
export const mostRows = 100_000

/** How far an export is; `count` is 0 while it is not known. */
export type OnProgress = (done: number, count: number) => void

/** All rows of a query, page by page, as far as the server goes. Stops when `signal` aborts. */
export async function* pagesOfQuery(
  host: ScreenHost,
  entity: CompiledEntity,
  table: CompiledTable,
  query: Query,
  { onProgress, signal }: { readonly onProgress: OnProgress; readonly signal: AbortSignal },
): AsyncGenerator<readonly Row[]> {
  const counted: CompiledTable = { ...table, noQueryTotalFlag: 'N', showSummary: false }
  let total = 0
  for (let pageIndex = 1, done = 0; done < mostRows; pageIndex++) {
    const { rows, count } = await fetchPage(
      host,
      entity,
      counted,
      { ...query, pageIndex, pageRows },
      { signal, plain: pageIndex > 1 },
    )
    signal.throwIfAborted()
    if (pageIndex === 1) total = Math.min(count, mostRows)
    yield rows
    done += rows.length
    onProgress(done, total)
    if (rows.length < pageRows) return
  }
}

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
