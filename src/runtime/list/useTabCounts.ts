import { useEffect, useMemo, useState } from 'react'
import { useLatest } from '../../cells/useLatest.ts'
import { useHost } from '../host/host.ts'
import { filtersOf, isMine, noSearch, onlyMine } from '../search/search.ts'
import { withoutTab } from '../search/stateCondition.ts'
import { countRows, countStates } from './rowsCall.ts'
import type { TabCounts } from './stateTabs.ts'
import type { ListDefinition, ListRows } from './useListRows.ts'

/**
 * How many rows stand behind each tab under the current search, but for what tabs say of it. Undefined while they are counted for the first time, null where they
 * cannot be. `waits`: whether anything of the entity waits for the user at all, in whichever list.
 */
export function useTabCounts(
  { screen, entity, table }: ListDefinition,
  { search, loaded }: Pick<ListRows, 'search' | 'loaded'>,
  waits: boolean,
): TabCounts | null | undefined {
  const host = useHost()
  const latest = useLatest(host)
  const field = entity.states?.field
  const asked = field === undefined ? null : filtersOf(screen.search, withoutTab(field, search.applied))
  const key = JSON.stringify(asked)
  const filters = useMemo(() => JSON.parse(key) as typeof asked, [key]) // made just above
  const [counts, setCounts] = useState<TabCounts | null>()
  const isFirstThere = loaded.rows !== null // the rows come first
  const asksMine = waits || isMine(search.applied)
  useEffect(() => {
    if (!isFirstThere || field === undefined || !filters) return
    const abort = new AbortController()
    const { signal } = abort
    const mine = { ...filters, ...filtersOf([], { ...noSearch, values: onlyMine }) }
    Promise.all([
      countStates(latest.current, entity, table, filters, { state: field, signal }),
      asksMine ? countRows(latest.current, entity, table, mine, signal) : 0,
    ])
      .then(([states, ofMine]) => {
        if (!signal.aborted) setCounts({ states, mine: ofMine })
      })
      .catch(() => {
        if (!signal.aborted) setCounts(null) // the tabs stand without
      })
    return () => abort.abort()
  }, [entity, table, field, filters, isFirstThere, asksMine, loaded.round, latest])
  return counts
}
