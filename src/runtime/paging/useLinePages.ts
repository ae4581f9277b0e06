import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react'
import type { Row } from '../../language/row.ts'
import type { CompiledTable } from '../../language/table.ts'
import { sumNumbers } from '../../cells/number/numberText.ts'
import type { LineView } from '../../grid/columns/useLineView.ts'
import type { GridHandle } from '../../grid/GridProps.ts'

export interface LinePages {
  /** The lines of this page; all of them where the table has no pages. */
  readonly rows: readonly Row[]
  /** Lines before this page. */
  readonly offset: number
  /** What `Paging` wants; null where the table has no pages. */
  readonly bar: {
    readonly pageIndex: number
    readonly pageRows: number
    readonly sizes: readonly number[]
    readonly count: number
    readonly here: number
    onChange(pageIndex: number, pageRows: number): void
  } | null
  /** Sums over all pages, by column key. */
  readonly totals: Readonly<Record<string, string>> | undefined
  /** Like `focusCell` of the grid, and reaches lines on other pages and lines that a filter hides. False: there is no such line. */
  reach(rowKey: string, columnKey?: string): boolean
}

interface Given {
  readonly all: readonly Row[]
  readonly view: LineView
  readonly table: CompiledTable
  readonly rowKey: string
  readonly grid: RefObject<GridHandle | null>
  readonly pageRows: number | null
  readonly onPageRows: (rows: number) => void
}

/** Pages of the lines of a document, which are all in the browser. `view` is what filters leave of `all`. Another page size ends no selection of the caller's; that is his to do. */
export function useLinePages({
  all,
  view,
  table,
  rowKey,
  grid,
  pageRows: own,
  onPageRows,
}: Given): LinePages {
  const isPaged = table.isShowPage === true
  const pageRows = own ?? table.pageSize
  const { rows } = view
  const [wished, setPage] = useState(1)
  const pageIndex = Math.min(wished, Math.max(1, Math.ceil(rows.length / pageRows)))
  const offset = isPaged ? (pageIndex - 1) * pageRows : 0
  const here = useMemo(
    () => (isPaged ? rows.slice(offset, offset + pageRows) : rows),
    [isPaged, rows, offset, pageRows],
  )
  const totals = useMemo(
    () => (isPaged && rows.length > here.length ? sumsOf(rows, table) : undefined),
    [isPaged, rows, here, table],
  )
  const awaited = useRef<{ readonly rowKey: string; readonly columnKey: string | undefined } | null>(null)
  const [asked, ask] = useState(0)
  useEffect(() => {
    // until the line that is waited for stands there
    const want = awaited.current
    if (!want) return
    awaited.current = null
    if (grid.current?.focusCell(want.rowKey, want.columnKey)) return
    const at = rows.findIndex((row) => row[rowKey] === want.rowKey)
    const page = Math.floor(at / pageRows) + 1
    if (at < 0 ? !view.narrowed : !isPaged || page === pageIndex) return
    awaited.current = want // it comes with the page, or when the filters are off
    if (at >= 0) setPage(page)
  }, [asked, here, rows, view.narrowed, isPaged, pageRows, pageIndex, rowKey, grid])
  const now = useRef({ all, rows, view })
  useLayoutEffect(() => {
    now.current = { all, rows, view }
  })
  const reach = useCallback(
    (key: string, columnKey?: string) => {
      if (grid.current?.focusCell(key, columnKey)) return true
      const {
        all: lines,
        rows: left,
        view: { clear },
      } = now.current
      if (!lines.some((row) => row[rowKey] === key)) return false
      awaited.current = { rowKey: key, columnKey }
      if (!left.some((row) => row[rowKey] === key)) clear()
      ask((times) => times + 1)
      return true
    },
    [rowKey, grid],
  )
  const bar = isPaged
    ? {
        pageIndex,
        pageRows,
        sizes: table.pageSizes,
        count: rows.length,
        here: here.length,
        onChange: (index: number, size: number) => {
          setPage(index)
          if (size !== pageRows) onPageRows(size)
        },
      }
    : null
  return { rows: here, offset, bar, totals, reach }
}

/** Of columns whose values are measured alike; others are not added. */
function sumsOf(
  rows: readonly Row[],
  { columns, footerConfig }: CompiledTable,
): Readonly<Record<string, string>> {
  const summed = columns.filter(
    ({ isSummary, key, measure }) =>
      (isSummary || footerConfig?.summaryFields.includes(key)) &&
      (measure === undefined ||
        new Set(
          rows
            .filter((row) => row[key] !== null && row[key] !== undefined)
            .map((row) => row[measure] ?? null),
        ).size <= 1),
  )
  return Object.fromEntries(summed.map(({ key }) => [key, sumNumbers(rows.map((row) => row[key]))]))
}
