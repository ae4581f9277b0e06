import { useCallback, useMemo, useState } from 'react'
import type { CompiledScreen, CompiledTable, Row } from '../../language/compiled.ts'
import type { SortOrder } from '../grid/GridProps.ts'
import { useHost } from '../host.ts'
import { useSearch } from '../search/useSearch.ts'
import type { Query } from './rowsCall.ts'

/** What a list asks for: its search, order and page. Another search begins on the first page; the page size is remembered until the browser tab closes. */
export function useListState(screen: CompiledScreen, table: CompiledTable) {
  const { user, menuId } = useHost()
  const search = useSearch(screen)
  const { filters } = search
  const name = `rows.${user.userId}.${menuId}.${screen.id}`
  const [pageRows, setPageRows] = useState(() => Number(sessionStorage.getItem(name)) || table.pageSize)
  const [page, setPage] = useState({ of: filters, index: 1 })
  const [sort, setSort] = useState<readonly SortOrder[]>(table.defaultSort)
  const pageIndex = page.of === filters ? page.index : 1
  const query = useMemo<Query>(() => ({ filters, sort, pageIndex, pageRows }), [filters, sort, pageIndex, pageRows])

  const turn = (index: number, size: number) => {
    setPage({ of: filters, index })
    if (size === pageRows) return
    setPageRows(size)
    sessionStorage.setItem(name, String(size))
  }
  const sortBy = (next: readonly SortOrder[]) => {
    setSort(next.length > 0 ? next : table.defaultSort)
    setPage({ of: filters, index: 1 })
  }
  return { search, query, turn, sortBy }
}

/** The rows that were selected, on whatever page they stand. */
export function useSelection() {
  const [selected, setSelected] = useState<ReadonlyMap<string, Row>>(new Map())
  const keys = useMemo(() => new Set(selected.keys()), [selected])
  const rows = useMemo(() => [...selected.values()], [selected])
  const select = (chosen: ReadonlySet<string>, here: readonly Row[]) => {
    const known = new Map([...selected, ...here.map((row) => [String(row['id']), row] as const)])
    setSelected(new Map([...chosen].flatMap((key) => { const row = known.get(key); return row ? [[key, row] as const] : [] })))
  }
  const clear = useCallback(() => setSelected(new Map()), [])
  return { keys, rows, select, clear }
}
