import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { StateMessage } from '../../cells/state/StateMessage.tsx'
import { useLatest } from '../../cells/useLatest.ts'
import { useTexts } from '../../client/useTexts.ts'
import { runtimeTexts } from '../../texts/runtimeTexts.ts'
import { spoken } from '../../texts/spoken.ts'
import { useHost } from '../host/host.ts'
import { filtersOf, isMine, noSearch, tabOf, type SearchState } from '../search/search.ts'
import { withoutTab } from '../search/stateCondition.ts'
import { filterWords, useActiveFilters, type ActiveFilter } from '../search/useActiveFilters.ts'
import { useOffered } from './ListToolbar.tsx'
import { countRows } from './rowsCall.ts'
import type { CompiledButton } from '../../language/button.ts'
import type { ListModel } from './useListModel.tsx'

interface Props {
  readonly list: Pick<
    ListModel,
    'screen' | 'entity' | 'entities' | 'table' | 'asks' | 'query' | 'search' | 'find' | 'reset' | 'press'
  >
}

/** Stands in place of the rows where there are none: why, and the way out of it. The one primary button is the list's own. */
export function ListEmpty({ list }: Props) {
  const say = useTexts(runtimeTexts)
  const { language } = useHost()
  const { asks, query, search, find } = list
  if (!asks)
    return (
      <StateMessage kind="none" language={language} title={say('list.searchFirst')}>
        <Button aria-label={say('list.searchFirst')} onClick={() => find(() => search.apply())}>
          {say('search.search')}
        </Button>
      </StateMessage>
    )
  if (Object.keys(query.filters).length > 0) return <NoneFound list={list} />
  return <NoneYet list={list} />
}

/** What makes documents. */
const beginning: ReadonlySet<CompiledButton['kind']> = new Set(['add', 'flow', 'run'])

/** Nothing is there at all: what can be begun with. */
function NoneYet({ list: { screen, entity, press } }: Props) {
  const say = useTexts(runtimeTexts)
  const { language } = useHost()
  const begins = useOffered(screen.toolbar, entity).filter(({ kind }) => beginning.has(kind))
  return (
    <StateMessage
      kind="empty"
      language={language}
      title={say('list.noneAtAll')}
      why={say(begins.length > 0 ? 'list.noneBegin' : 'list.noneOthers')}
    >
      {begins.map((button) => (
        <Button key={button.resource} data-resource={button.resource} onClick={() => press(button)}>
          {spoken(button.label, language)}
        </Button>
      ))}
    </StateMessage>
  )
}

/** Nothing is as it was searched: which filters can be dropped, and what that would give. */
function NoneFound({ list }: Props) {
  const say = useTexts(runtimeTexts)
  const { language } = useHost()
  const { screen, search, entity, find, reset } = list
  const active = useActiveFilters(list, search.applied)
  const others = useCountsWithout(list, active)
  const own = tabOf(screen, search.applied)
  const field = entity.states?.field
  if ((own || isMine(search.applied)) && active.length === 0)
    return (
      <StateMessage kind="empty" language={language} title={say(own ? 'list.none' : 'list.noneMine')}>
        <Button onClick={() => find(() => search.change((state) => withoutTab(field, state)))}>
          {say('list.showAll')}
        </Button>
      </StateMessage>
    )
  const drop = ({ without }: ActiveFilter) =>
    find(() => search.change(without), without(search.applied).values)
  const ways = active.flatMap((filter, index) => {
    const count = others?.without[index] ?? 0
    return count > 0 ? [{ filter, count }] : []
  })
  return (
    <StateMessage
      kind="none"
      language={language}
      title={say('list.none')}
      why={
        others && others.all > 0
          ? say(active.length > 1 ? 'list.noneOf' : 'list.noneOfOne', {
              all: others.all.toLocaleString('en-US'),
              count: active.length,
            })
          : undefined
      }
    >
      {ways.map(({ filter, count }) => (
        <Button key={filter.key} data-drop={filter.key} onClick={() => drop(filter)}>
          {say('list.without', {
            filter: filterWords(say, filter),
            rows: count.toLocaleString('en-US'),
          })}
        </Button>
      ))}
      {(active.length > 1 || ways.length === 0) && !screen.search.some(({ required }) => required) && (
        <Button type="link" onClick={() => reset(search.clear)}>
          {say('search.clearAll')}
        </Button>
      )}
    </StateMessage>
  )
}

/** So many filters are tried without. */
const mostTried = 5

interface Counts {
  /** Of each filter in turn: how many rows there are without it. */
  readonly without: readonly number[]
  readonly all: number
}

/** How many rows a search would have without each of its filters, and without any. Null until it is counted. */
function useCountsWithout(
  { screen, entity, table, search: { applied } }: Props['list'],
  active: readonly ActiveFilter[],
): Counts | null {
  const host = useHost()
  const latest = useLatest({ host, screen, entity, table })
  const searches: readonly SearchState[] = [
    noSearch,
    ...active.slice(0, mostTried).map(({ without }) => without(applied)),
  ]
  const asked = JSON.stringify(searches.map((state) => filtersOf(screen, state)))
  const [counted, setCounted] = useState<{ readonly of: string; readonly counts: Counts } | null>(null)
  useEffect(() => {
    const abort = new AbortController()
    const now = latest.current
    const filters = JSON.parse(asked) as ReturnType<typeof filtersOf>[] // made just above
    Promise.all(filters.map((one) => countRows(now.host, now.entity, now.table, one, abort.signal)))
      .then(([all = 0, ...without]) => {
        if (!abort.signal.aborted) setCounted({ of: asked, counts: { all, without } })
      })
      .catch(() => undefined) // what is said stands without figures
    return () => abort.abort()
  }, [asked, latest])
  return counted?.of === asked ? counted.counts : null
}
