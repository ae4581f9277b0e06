import type { CompiledEntity } from '../../language/entity.ts'
import type { Row } from '../../language/row.ts'
import type { CompiledTable } from '../../language/table.ts'
import type { ScreenHost } from '../host/host.ts'
import type { Query } from './readOn.ts'
import { fetchPage } from './rowsCall.ts'

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
