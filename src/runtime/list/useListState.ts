import { useCallback, useMemo, useState } from 'react'
import { habits } from '../../client/habits.ts'
import { useStore } from '../../client/Store.ts'
import type { Row } from '../../language/row.ts'
import type { CompiledTable } from '../../language/table.ts'
import type { SortOrder } from '../../grid/GridProps.ts'
import type { KeptTable } from '../layout/useTableLayout.ts'
import type { Query } from './readOn.ts'

/** Without a page bar everything is on one page, as far as the server sends it at once. */
const onePage = 500
const start = { index: 1, pages: 1 }

/** What a list asks for: its filters, order and pages. Another search or order begins on the first page; order and page size are the user's, or those of the view that is on. */
export function useListState(filters: Row, table: CompiledTable, kept: KeptTable) {
  const { pageRows: usualRows } = useStore(habits)
  const pageRows = table.isShowPage === false ? onePage : (kept.pageRows ?? usualRows ?? table.pageSize)
  const order = JSON.stringify(kept.sort ?? table.defaultSort) // the rows are asked anew when it changes, not when a column does
  const sort = useMemo(() => JSON.parse(order) as readonly SortOrder[], [order]) // made just above
  const [page, setPage] = useState({ of: filters, by: sort, index: 1, pages: 1 })
  const { index: pageIndex, pages } = page.of === filters && page.by === sort ? page : start
  const query = useMemo<Query>(
    () => ({ filters, sort, pageIndex, pageRows, pages }),
    [filters, sort, pageIndex, pageRows, pages],
  )
  const { keepSort, keepPageRows } = kept

  const turn = useCallback(
    (index: number, size: number) => {
      setPage({ of: filters, by: sort, index, pages: 1 })
      if (size !== pageRows) keepPageRows(size)
    },
    [filters, sort, pageRows, keepPageRows],
  )
  const readOn = useCallback(
    () => setPage({ of: filters, by: sort, index: pageIndex, pages: pages + 1 }),
    [filters, sort, pageIndex, pages],
  )
  const sortBy = useCallback(
    (next: readonly SortOrder[]) => keepSort(next.length > 0 ? next : null),
    [keepSort],
  )
  return { query, turn, readOn, sortBy }
}
