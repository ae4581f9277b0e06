import type { CompiledTable } from '../../language/table.ts'
import type { PageQuery } from './readOn.ts'
import type { RowsPage } from './rowsCall.ts'

export interface NextPage {
  /** The page, if it was asked for ahead and is not old. */
  consume(query: PageQuery): RowsPage | null
  /** Asks for the page behind this one when nothing else is to be done; a page that is not full is the last. */
  askFor(
    query: PageQuery,
    rowsHere: number,
    signal: AbortSignal,
    fetch: (ahead: PageQuery) => Promise<RowsPage>,
  ): void
  forget(): void
}

/** A page that was read ahead is shown without asking if it is turned to within so many milliseconds. */
const freshFor = 20_000

const isNext = (one: PageQuery, other: PageQuery): boolean =>
  one.filters === other.filters &&
  one.sort === other.sort &&
  one.pageRows === other.pageRows &&
  one.pageIndex === other.pageIndex

/** The page that people turn to next, read while they look at this one: at most one is held. */
export function createNextPage({ isShowPage }: CompiledTable): NextPage {
  let held: { readonly query: PageQuery; readonly page: RowsPage; readonly at: number } | null = null
  return {
    consume: (query) => {
      const page = held && isNext(held.query, query) && Date.now() - held.at < freshFor ? held.page : null
      held = null
      return page
    },
    forget: () => {
      held = null
    },
    askFor: (query, rowsHere, signal, fetch) => {
      if (rowsHere < query.pageRows || isShowPage === false) return
      const ahead = { ...query, pageIndex: query.pageIndex + 1 }
      whenIdle(signal, async () => {
        try {
          const page = await fetch(ahead)
          if (!signal.aborted) held = { query: ahead, page, at: Date.now() }
        } catch {
          /* it is asked for again when it is turned to */
        }
      })
    },
  }
}

/** Not at once: rows that are being drawn come first. */
function whenIdle(signal: AbortSignal, run: () => Promise<void>): void {
  const start = () => {
    if (!signal.aborted) void run()
  }
  const timer = setTimeout(() => {
    if ('requestIdleCallback' in window) requestIdleCallback(start, { timeout: 2_000 })
    else start()
  }, 400)
  signal.addEventListener('abort', () => clearTimeout(timer), { once: true })
}
