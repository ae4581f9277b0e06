import { useCallback, useLayoutEffect, useMemo, useRef } from 'react'
import { layoutsOf } from '../../client/layouts.ts'
import { useStore } from '../../client/Store.ts'
import type { CompiledColumn } from '../../language/column.ts'
import type { ColumnChoice, SortOrder } from '../../grid/GridProps.ts'
import { useHost } from '../host/host.ts'
import { fromLayout, nothingArranged, toLayout, type Arrangement } from './tableLayout.ts'

export interface KeptTable extends Arrangement {
  /** False for a moment after the first page of a session is opened. */
  readonly known: boolean
  arrange(choices: readonly ColumnChoice[]): void
  /** Columns as the definition has them; order of rows and page size stay. */
  resetColumns(): void
  keepSort(sort: readonly SortOrder[] | null): void
  keepPageRows(rows: number): void
}

/** What this user made of a table, kept on the server under the table's name. `columns` keeps its identity. */
export function useTableLayout(tableName: string, columns: readonly CompiledColumn[]): KeptTable {
  const {
    client,
    user: { userId },
  } = useHost()
  const layouts = layoutsOf(client, userId)
  const store = useMemo(() => layouts.of(tableName), [layouts, tableName])
  const layout = useStore(store)
  const arrangement = useMemo(
    () => (layout ? fromLayout(columns, layout) : nothingArranged),
    [columns, layout],
  )
  const latest = useRef(arrangement)
  useLayoutEffect(() => {
    latest.current = arrangement
  })
  const change = useCallback(
    (what: Partial<Arrangement>) => {
      latest.current = { ...latest.current, ...what }
      layouts.keep(tableName, toLayout(columns, latest.current))
    },
    [layouts, tableName, columns],
  )
  return {
    ...arrangement,
    known: layout !== undefined,
    arrange: useCallback((choices) => change({ choices }), [change]),
    resetColumns: useCallback(() => change({ choices: [] }), [change]),
    keepSort: useCallback((sort) => change({ sort }), [change]),
    keepPageRows: useCallback((pageRows) => change({ pageRows }), [change]),
  }
}
