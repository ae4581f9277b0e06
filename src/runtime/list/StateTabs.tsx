import { useRef, useState, type KeyboardEvent } from 'react'
import { statesOf, useWaiting } from '../../client/waiting.ts'
import { useTexts } from '../../client/useTexts.ts'
import { runtimeTexts } from '../../texts/runtimeTexts.ts'
import { spoken } from '../../texts/spoken.ts'
import { useHost } from '../host/host.ts'
import { isMine, tabOf, type SearchState } from '../search/search.ts'
import { chosenState, inMine, inState, inTab, withoutTab } from '../search/stateCondition.ts'
import { isChosen, stateTabs, type ChosenTab, type StateTab } from './stateTabs.ts'
import type { ListModel } from './useListModel.tsx'
import { turned } from '../host/turned.ts'
import { useTabCounts } from './useTabCounts.ts'

interface Props {
  readonly list: ListModel
}

/** What waits for the user, all rows, the list's own tabs, and the states of the rows, each with how many there are; the one that is chosen is a condition of the search. */
export function StateTabs({ list }: Props) {
  const { entity, table, screen, search, find } = list
  const { client, user, respId } = useHost()
  const waiting = statesOf(useWaiting(client, user.userId, respId).list, entity.name)
  const waits = [...waiting.values()].some(({ count }) => count > 0)
  const counts = useTabCounts(list, list, waits)
  const field = entity.states?.field
  const chosen = {
    isMine: isMine(search.applied),
    own: tabOf(screen, search.applied)?.name,
    state: field === undefined ? null : chosenState(field, search.applied),
  }
  const hasMine = useStaying(
    chosen.isMine || (counts ? counts.mine > 0 : waits && table.searchParams === undefined),
  )
  const isByState = list.look?.now === 'board' && screen.pictures?.board?.isState === true
  const tabs = stateTabs(entity, screen, counts, chosen, hasMine).filter(
    ({ state }) => !isByState || !state || state.code === chosen.state, // they are columns
  )
  if (tabs.length === 0 || isOneState(list, tabs)) return null
  const choose = (tab: StateTab) => find(() => search.change((state) => chosenBy(tab, list, state)))
  return (
    <Tabs
      tabs={tabs}
      chosen={chosen}
      isWaiting={(code) => (waiting.get(code)?.count ?? 0) > 0}
      onChoose={choose}
    />
  )
}

/** The list has rows of one state and no other tabs: there is nothing to choose. */
const isOneState = ({ entity, table }: ListModel, tabs: readonly StateTab[]): boolean => {
  const only = table.searchParams?.[entity.states?.field ?? '']
  return typeof only === 'string' && tabs.every(({ own, isMine: waits }) => !own && !waits)
}

/** The same search as that tab has it. */
function chosenBy(tab: StateTab, { screen, entity }: ListModel, state: SearchState): SearchState {
  const field = entity.states?.field
  if (tab.isMine) return inMine(field, state)
  if (tab.own) return inTab(field, tab.own.name, state)
  return field === undefined
    ? withoutTab(field, state)
    : inState(screen, field, tab.state?.code ?? null, state)
}

/** True from the first time on: what was seen once does not go away under the pointer. */
function useStaying(isThere: boolean): boolean {
  const [was, setWas] = useState(isThere)
  if (isThere && !was) setWas(true)
  return was || isThere
}

interface TabsProps {
  readonly tabs: readonly StateTab[]
  readonly chosen: ChosenTab
  /** Rows of this state wait for this user. */
  readonly isWaiting: (code: string) => boolean
  readonly onChoose: (tab: StateTab) => void
}

function Tabs({ tabs, chosen, isWaiting, onChoose }: TabsProps) {
  const { language } = useHost()
  const say = useTexts(runtimeTexts)
  const list = useRef<HTMLDivElement>(null)
  const all = tabs.findIndex(({ isMine: mine, own, state }) => !mine && !own && !state)
  const on = tabs.findIndex((tab) => isChosen(tab, chosen))
  const at = on < 0 ? all : on
  const press = (event: KeyboardEvent) => {
    const to = turned(event.key, at, tabs.length)
    const tab = to === null ? undefined : tabs[to]
    if (to === null || !tab) return
    event.preventDefault()
    onChoose(tab)
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[to]?.focus()
  }
  return (
    <div ref={list} className="state-tabs" role="tablist" aria-label={say('tabs.title')} onKeyDown={press}>
      {tabs.map((tab, index) => (
        <button
          key={keyOf(tab)}
          type="button"
          role="tab"
          className="state-tab"
          aria-selected={isChosen(tab, chosen)}
          tabIndex={index === at ? 0 : -1}
          data-state={tab.state?.code}
          title={spoken(tab.own?.says, language)}
          onClick={() => onChoose(tab)}
        >
          <TabName tab={tab} />{' '}
          {tab.count !== undefined && <Count tab={tab} count={tab.count} isWaiting={isWaiting} />}
        </button>
      ))}
    </div>
  )
}

function keyOf({ isMine: mine, own, state }: StateTab): string {
  if (mine) return 'mine'
  return own ? `own ${own.name}` : `of ${state?.code ?? 'all'}`
}

function TabName({ tab: { isMine: mine, own, state } }: { readonly tab: StateTab }) {
  const say = useTexts(runtimeTexts)
  const { language } = useHost()
  const label = own?.label ?? state?.label
  if (label) return spoken(label, language)
  return say(mine ? 'tabs.mine' : 'tabs.all')
}

interface CountProps extends Pick<TabsProps, 'isWaiting'> {
  readonly tab: StateTab
  readonly count: number
}

/** How many rows: amber where some wait for this user, red where they have to be mended. */
function Count({ tab: { isMine: mine, state }, count, isWaiting }: CountProps) {
  const say = useTexts(runtimeTexts)
  const waits = mine ? count > 0 : state !== undefined && isWaiting(state.code)
  const bad = state?.color === 'error' && count > 0 ? ' state-bad' : ''
  return (
    <span
      className={`state-count${waits ? ' state-waits' : bad}`}
      title={waits ? say('tabs.waits') : undefined}
    >
      {count.toLocaleString('en-US')}
    </span>
  )
}
