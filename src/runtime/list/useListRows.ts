import { App } from 'antd'
import { useCallback, useEffect, useMemo } from 'react'
import type { CompiledEntity } from '../../language/entity.ts'
import type { Look } from '../../language/picture.ts'
import type { Row } from '../../language/row.ts'
import type { CompiledScreen } from '../../language/screen.ts'
import type { CompiledTable } from '../../language/table.ts'
import type { SortOrder } from '../../grid/GridProps.ts'
import { useHost } from '../host/host.ts'
import type { KeptTable } from '../layout/useTableLayout.ts'
import { pagesOf } from '../paging/pageNumbers.ts'
import type { SearchValues } from '../search/search.ts'
import { useSearch, type Search } from '../search/useSearch.ts'
import type { ViewedLook } from '../search/useArrangement.ts'
import { useViews, type Views } from '../search/useViews.ts'
import { rowKeyOf } from './rowKeys.ts'
import type { Query } from './readOn.ts'
import { useBegin } from './useBegin.ts'
import { useReload } from './useListParts.ts'
import { useListState } from './useListState.ts'
import { useRows, type LoadedRows } from './useRows.ts'
import { useSelection, type Selection } from './useSelection.ts'

/** As what the rows are drawn, which their user chooses. */
export interface ChosenLook extends ViewedLook {
  readonly has: readonly Look[]
  choose(look: Look): void
  /** The rows that it shows, where it asks for them itself and they may be chosen. */
  readonly rows?: readonly Row[]
  tell(rows: readonly Row[]): void
}

/** What a list is of. */
export interface ListDefinition {
  readonly screen: CompiledScreen
  readonly entity: CompiledEntity
  readonly table: CompiledTable
  readonly entities: Readonly<Record<string, CompiledEntity>>
  /** Its rows are asked for by what draws them, so the list itself asks for none. */
  readonly isElsewhere?: boolean
  /** Of a list that has further looks. */
  readonly look?: ChosenLook
}

/** What a list asks for, what came of it, and how the user asks for something else. */
export interface ListRows {
  readonly search: Search
  readonly views: Views
  /** The columns, order and page size of the user, or of the view that is on. */
  readonly kept: KeptTable
  readonly query: Query
  /** False until the user searches, where the list does not ask by itself. */
  readonly asks: boolean
  /** Keys of required search fields that were not given. */
  readonly missing: readonly string[]
  readonly loaded: LoadedRows
  readonly selection: Selection
  /** Null while the rows are not counted. */
  readonly pages: number | null
  /** Searches anew by what `apply` makes of the search, unless one of `values` is required and empty. */
  find(apply: () => void, values?: SearchValues): void
  /** The same where nothing is required. */
  reset(apply: () => void): void
  sortBy(sort: readonly SortOrder[]): void
  turnPage(pageIndex: number, pageRows: number): void
  /** Shows one more page below those that are there. */
  readOn(): void
}

const none: readonly Row[] = []

/** `own`: what the user made of the table. */
export function useListRows(
  { screen, entity, table, isElsewhere, look }: ListDefinition,
  own: KeptTable,
): ListRows {
  const search = useSearch(screen)
  const views = useViews(screen, search, own, look)
  const { kept } = views
  const { query, turn, readOn, sortBy } = useListState(search.filters, table, kept)
  const { asks, missing, begin } = useBegin(screen, entity, table, search)
  const asksHere = asks && isElsewhere !== true
  const loaded = useRows(entity, table, asksHere && views.ready ? query : null, asksHere)
  const keyOf = useMemo(() => rowKeyOf(table), [table])
  const selection = useSelection(look?.rows ?? loaded.rows ?? none, keyOf)
  const pages = pagesOf(loaded.count, query.pageRows)
  useReload(entity, loaded.reload)
  useTold(loaded, selection.clear)
  useLastPage(loaded, query, pages, turn)
  const forgetBrought = useForgetBrought()
  const find = (apply: () => void, values?: SearchValues) => {
    const anew = () => {
      apply()
      loaded.reload()
    }
    if (!begin(anew, values)) return
    selection.clear()
    forgetBrought()
  }
  const reset = (apply: () => void) => {
    apply()
    selection.clear()
    loaded.reload()
  }
  const turnPage = useCallback(
    (pageIndex: number, pageRows: number) => {
      if (pageRows !== query.pageRows) selection.clear()
      selection.showOnly(false)
      turn(pageIndex, pageRows)
    },
    [query.pageRows, selection, turn],
  )
  return {
    search,
    views,
    kept,
    query,
    asks,
    missing,
    loaded,
    selection,
    pages,
    find,
    reset,
    sortBy,
    turnPage,
    readOn,
  }
}

/** A page that could not be loaded ends the selection; a total that could not be counted says why, in the server's words. */
function useTold({ countError, error }: LoadedRows, clear: () => void): void {
  const { message } = App.useApp()
  useEffect(() => {
    if (error) clear()
  }, [error, clear])
  useEffect(() => {
    if (countError) message.error(countError.message)
  }, [countError, message])
}

/** When rows went away meanwhile, the last page there is. */
function useLastPage(
  { loading, rows }: LoadedRows,
  query: Query,
  pages: number | null,
  turn: ListRows['turnPage'],
): void {
  useEffect(() => {
    if (!loading && rows?.length === 0 && pages !== null && query.pageIndex > pages)
      turn(pages, query.pageRows)
  }, [loading, rows, pages, query, turn])
}

/** After a search what the address brought is over; a view stays. */
function useForgetBrought(): () => void {
  const host = useHost()
  return () => {
    const { view, ...brought } = host.params
    if (Object.keys(brought).length > 0) host.replaceParams(view ? { view } : {})
  }
}
