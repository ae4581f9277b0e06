import { useEffect, useMemo, useState } from 'react'
import { useLatest } from '../../cells/useLatest.ts'
import { useHost } from '../host/host.ts'
import { filtersOf } from '../search/search.ts'
import { countStates } from './rowsCall.ts'
import { withoutState } from '../search/stateCondition.ts'
import type { ListDefinition, ListRows } from './useListRows.ts'

type Counts = Readonly<Record<string, number>>

/** How many rows there are in each state under the current search, but for what it says of the state. Undefined while they are counted for the first time, null where they cannot be. */
export function useStateCounts(
  { screen, entity, table }: ListDefinition,
  { search, loaded }: Pick<ListRows, 'search' | 'loaded'>,
): Counts | null | undefined {
  const host = useHost()
  const latest = useLatest(host)
  const field = entity.states?.field
  const asked = field === undefined ? null : filtersOf(screen.search, withoutState(field, search.applied))
  const key = JSON.stringify(asked)
  const filters = useMemo(() => JSON.parse(key) as typeof asked, [key]) // made just above
  const [counts, setCounts] = useState<Counts | null>()
  const isFirstThere = loaded.rows !== null // the rows come first
  useEffect(() => {
    if (!isFirstThere || field === undefined || !filters) return
    const abort = new AbortController()
    countStates(latest.current, entity, table, filters, { state: field, signal: abort.signal })
      .then((found) => {
        if (!abort.signal.aborted) setCounts(found)
      })
      .catch(() => {
        if (!abort.signal.aborted) setCounts(null) // the tabs stand without
      })
    return () => abort.abort()
  }, [entity, table, field, filters, isFirstThere, loaded.round, latest])
  return counts
}
