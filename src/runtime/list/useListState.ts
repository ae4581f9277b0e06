import { useCallback, useMemo, useState } from 'react'
import type { CompiledScreen, CompiledTable } from '../../language/compiled.ts'
import type { SortOrder } from '../grid/GridProps.ts'
import { useSearch } from '../search/useSearch.ts'
import type { KeptTable } from '../useTableLayout.ts'
import type { Query } from './rowsCall.ts'

/** Without a page bar everything is on one page, as far as the server sends it at once. */
const onePage = 500

/** What a list asks for: its search, order and page. Another search or order begins on the first page; order and page size are the user's. */
export function useListState(screen: CompiledScreen, table: CompiledTable, kept: KeptTable) {
  const search = useSearch(screen)
  const { filters } = search
  const [pageRows, setPageRows] = useState(table.isShowPage === false ? onePage : kept.pageRows ?? table.pageSize)
  const [sort, setSort] = useState<readonly SortOrder[]>(kept.sort ?? table.defaultSort)
  const [page, setPage] = useState({ of: filters, index: 1 })
  const pageIndex = page.of === filters ? page.index : 1
  const query = useMemo<Query>(() => ({ filters, sort, pageIndex, pageRows }), [filters, sort, pageIndex, pageRows])
  const { keepSort, keepPageRows } = kept

  const turn = useCallback((index: number, size: number) => {
    setPage({ of: filters, index })
    if (size === pageRows) return
    setPageRows(size)
    keepPageRows(size)
  }, [filters, pageRows, keepPageRows])
  const sortBy = useCallback((next: readonly SortOrder[]) => {
    setSort(next.length > 0 ? next : table.defaultSort)
    setPage({ of: filters, index: 1 })
    keepSort(next.length > 0 ? next : null)
  }, [filters, table, keepSort])
  return { search, query, turn, sortBy }
}
