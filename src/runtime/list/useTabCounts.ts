import { useEffect, useMemo, useState } from 'react'
import { useLatest } from '../../cells/useLatest.ts'
import type { Row } from '../../language/row.ts'
import { useHost } from '../host/host.ts'
import { useLive } from '../host/useLive.ts'
import { filtersOf, isMine } from '../search/search.ts'
import { withoutTab } from '../search/stateCondition.ts'
import { countTabs, filtersOf as filtersOfTable } from './rowsCall.ts'
import type { TabCounts } from './stateTabs.ts'
import type { CompiledTab } from '../../language/screen.ts'
import type { ListDefinition, ListRows } from './useListRows.ts'

const noTabs: readonly CompiledTab[] = []

/**
 * How many rows stand behind each tab under the current search, but for what tabs say of it. Undefined while they are counted for the first time, null where they
 * cannot be. `waits`: whether anything of the entity waits for the user at all, in whichever list.
 */
export function useTabCounts(
  { screen, entity, table, isElsewhere = false }: ListDefinition,
  { search, loaded }: Pick<ListRows, 'search' | 'loaded'>,
  waits: boolean,
): TabCounts | null | undefined {
  const host = useHost()
  const latest = useLatest(host)
  const field = entity.states?.field
  const { tabs = noTabs } = screen
  const hasTabs = field !== undefined || tabs.length > 0
  const key = JSON.stringify(filtersOf(screen, withoutTab(field, search.applied)))
  const filters = useMemo(() => JSON.parse(key) as Row, [key]) // made just above
  const [counts, setCounts] = useState<TabCounts | null>()
  const isFirstThere = loaded.rows !== null || isElsewhere // the rows come first
  const asksMine = waits || isMine(search.applied)
  const moved = useCountsMoved({ entity, table }, filters, hasTabs && isFirstThere)
  useEffect(() => {
    if (!isFirstThere || !hasTabs) return
    const abort = new AbortController()
    const { signal } = abort
    const further = [...tabs.map(({ query }): Row => ({ query })), ...(asksMine ? [{ mine: 'Y' }] : [])]
    countTabs(latest.current, entity, table, filters, { state: field, counts: further, signal })
      .then(({ all, states, counts: found }) => {
        const own = Object.fromEntries(tabs.map(({ name }, index) => [name, found[index] ?? 0]))
        if (!signal.aborted) setCounts({ all, states, mine: found[tabs.length] ?? 0, own })
      })
      .catch(() => {
        if (!signal.aborted) setCounts(null) // the tabs stand without
      })
    return () => abort.abort()
  }, [entity, table, field, tabs, hasTabs, filters, isFirstThere, asksMine, loaded.round, moved, latest])
  return counts
}

/** Counts how often rows under these filters were changed elsewhere, whichever tab they stand in. */
function useCountsMoved(
  { entity, table }: Pick<ListDefinition, 'entity' | 'table'>,
  filters: Row,
  isOn: boolean,
): number {
  const [moved, setMoved] = useState(0)
  const isFollowed = isOn && entity.live === true && (table.api ?? 'listByPage') === 'listByPage'
  const state = entity.states?.field
  const body = {
    ...filtersOfTable(table, filters),
    pageIndex: 1,
    pageRows: 1,
    columns: state ? [state] : ['id'],
  }
  useLive<'rows'>(isFollowed ? { kind: 'rows', entity: entity.name, body } : null, () =>
    setMoved((count) => count + 1),
  )
  return moved
}
