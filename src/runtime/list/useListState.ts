import { useCallback, useEffect, useMemo, useState } from 'react'
import type { CompiledScreen, CompiledTable, Row } from '../../language/compiled.ts'
import type { SortOrder } from '../grid/GridProps.ts'
import { useHost } from '../host.ts'
import type { Query } from './rowsCall.ts'
import { fromParams, toFilters, type SearchValues } from './search.ts'

interface Remembered { readonly values: SearchValues; readonly pageRows?: number }

/** What a list asks for: the form as it is typed, and the query that was last searched. Remembered for this user and menu until the browser tab closes. */
export function useListState(screen: CompiledScreen, table: CompiledTable) {
  const { user, menuId, params } = useHost()
  const name = `search.${user.userId}.${menuId}.${screen.id}`
  const brought = useMemo(() => fromParams(screen.search, params), [screen.search, params])
  const [first] = useState(() => ({ ...recall(name), ...(Object.keys(brought).length > 0 ? { values: brought } : {}) }))
  const [values, setValues] = useState(first.values)
  const [query, setQuery] = useState<Query>(() => ({ filters: toFilters(screen.search, first.values), sort: table.defaultSort, pageIndex: 1, pageRows: first.pageRows ?? table.pageSize }))

  const search = useCallback((next: SearchValues) => {
    setValues(next)
    setQuery((now) => ({ ...now, filters: toFilters(screen.search, next), pageIndex: 1 }))
    remember(name, { ...recall(name), values: next })
  }, [screen.search, name])
  useEffect(() => { if (Object.keys(brought).length > 0) search(brought) }, [brought, search])

  const turn = (pageIndex: number, pageRows: number) => {
    setQuery((now) => ({ ...now, pageIndex, pageRows }))
    if (pageRows !== query.pageRows) remember(name, { ...recall(name), pageRows })
  }
  const sortBy = (sort: readonly SortOrder[]) => setQuery((now) => ({ ...now, sort: sort.length > 0 ? sort : table.defaultSort, pageIndex: 1 }))
  return { values, setValues, query, search, turn, sortBy }
}

function recall(name: string): Remembered {
  const text = sessionStorage.getItem(name)
  if (!text) return { values: {} }
  try { return JSON.parse(text) as Remembered } // written by remember
  catch { return { values: {} } }
}

function remember(name: string, what: Remembered): void {
  try { sessionStorage.setItem(name, JSON.stringify(what)) }
  catch { sessionStorage.removeItem(name) } // full: a remembered search is only a convenience
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
