import { useMemo, useState } from 'react'
import type { Row } from '../../language/row.ts'
import { useLive } from '../host/useLive.ts'
import { keysOf, filtersOf } from './rowsCall.ts'
import type { ListDefinition, ListRows } from './useListRows.ts'

/** How many rows of the list were changed, added or taken away elsewhere since they were read; 0 where nobody is told of it. */
export function useChangedRows(
  { entity, table }: ListDefinition,
  { loaded, query, asks }: Pick<ListRows, 'loaded' | 'query' | 'asks'>,
): number {
  const { rows, round, loading, answered } = loaded
  const isFollowed = entity.live === true && asks && !loading && rows !== null && answered !== null
  // Rows of a table with a call of its own are not found by listByPage.
  const topic = useMemo(() => {
    if (!isFollowed || (table.api ?? 'listByPage') !== 'listByPage') return null
    const { filters, sort, pageIndex, pageRows } = query
    const body: Row = {
      ...filtersOf(table, filters),
      sort,
      pageIndex,
      pageRows,
      columns: keysOf(entity, table),
    }
    return { kind: 'rows' as const, entity: entity.name, body, seen: versionsOf(rows ?? []) }
  }, [isFollowed, entity, table, query, rows])
  const [moved, setMoved] = useState<{ readonly round: number; readonly ids: ReadonlySet<string> }>({
    round,
    ids: new Set(),
  })
  useLive<'rows'>(topic, ({ changed, gone }) =>
    setMoved((before) => ({
      round,
      ids: new Set([...(before.round === round ? before.ids : []), ...changed, ...gone]),
    })),
  )
  return topic && moved.round === round ? moved.ids.size : 0
}

/** Rows as they are shown, by their versions. */
const versionsOf = (rows: readonly Row[]): Record<string, number> =>
  Object.fromEntries(
    rows.flatMap(({ id, versionNum }) => (typeof id === 'string' ? [[id, Number(versionNum)]] : [])),
  )
