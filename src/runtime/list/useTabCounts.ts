import { useEffect, useMemo, useState } from 'react'
import { useLatest } from '../../cells/useLatest.ts'
import type { Row } from '../../language/row.ts'
import { useHost } from '../host/host.ts'
import { filtersOf, isMine } from '../search/search.ts'
import { inMine, inTab, withoutTab } from '../search/stateCondition.ts'
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
  const rest = withoutTab(field, search.applied)
  const asked = {
    all: filtersOf(screen, rest),
    mine: filtersOf(screen, inMine(field, rest)),
    own: (screen.tabs ?? []).map(({ name }) => [name, filtersOf(screen, inTab(field, name, rest))] as const),
  }
  const hasTabs = field !== undefined || asked.own.length > 0
  const key = JSON.stringify(asked)
  const filters = useMemo(() => JSON.parse(key) as typeof asked, [key]) // made just above
  const [counts, setCounts] = useState<TabCounts | null>()
  const isFirstThere = loaded.rows !== null // the rows come first
  const asksMine = waits || isMine(search.applied)
  useEffect(() => {
    if (!isFirstThere || !hasTabs) return
    const abort = new AbortController()
    const { signal } = abort
    const count = (of: Row) => countRows(latest.current, entity, table, of, signal)
    Promise.all([
      countAll(field, filters.all),
      asksMine ? count(filters.mine) : 0,
      Promise.all(filters.own.map(async ([name, of]) => [name, await count(of)] as const)),
    ])
      .then(([{ all, states }, mine, own]) => {
        if (!signal.aborted) setCounts({ all, states, mine, own: Object.fromEntries(own) })
      })
      .catch(() => {
        if (!signal.aborted) setCounts(null) // the tabs stand without
      })
    return () => abort.abort()

    async function countAll(by: string | undefined, of: Row) {
      if (by === undefined) return { all: await count(of), states: {} }
      const states = await countStates(latest.current, entity, table, of, { state: by, signal })
      return { all: Object.values(states).reduce((sum, one) => sum + one, 0), states }
    }
  }, [entity, table, field, hasTabs, filters, isFirstThere, asksMine, loaded.round, latest])
  return counts
}
