import { useCallback, useEffect, useMemo, useState } from 'react'
import { useLatest } from '../../cells/useLatest.ts'
import type { Row } from '../../language/row.ts'
import { useHost } from '../host/host.ts'
import { useLive } from '../host/useLive.ts'
import { filtersOf, isMine } from '../search/search.ts'
import { withoutTab } from '../search/stateCondition.ts'
import { countTabs, isListed, tabFigures, tabsBody, type TabFigures } from './rowsCall.ts'
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
  const asked = useMemo(
    () => ({
      state: field,
      counts: [...tabs.map(({ query }): Row => ({ query })), ...(asksMine ? [{ mine: 'Y' }] : [])],
    }),
    [field, tabs, asksMine],
  )
  const take = useCallback(
    ({ all, states, counts: found }: TabFigures): void => {
      const own = Object.fromEntries(tabs.map(({ name }, index) => [name, found[index] ?? 0]))
      setCounts({ all, states, mine: found[tabs.length] ?? 0, own })
    },
    [tabs],
  )
  useEffect(() => {
    if (!isFirstThere || !hasTabs) return
    const abort = new AbortController()
    const { signal } = abort
    countTabs(latest.current, entity, table, filters, { ...asked, signal })
      .then((found) => {
        if (!signal.aborted) take(found)
      })
      .catch(() => {
        if (!signal.aborted) setCounts(null) // the tabs stand without
      })
    return () => abort.abort()
  }, [entity, table, hasTabs, filters, asked, take, isFirstThere, loaded.round, latest])
  const isFollowed = hasTabs && counts !== undefined && entity.live === true && isListed(table)
  const body = tabsBody(table, filters, asked)
  useLive<'counts'>(isFollowed ? { kind: 'counts', entity: entity.name, body } : null, (news) =>
    take(tabFigures(news, field)),
  )
  return counts
}
