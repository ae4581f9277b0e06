import { useRef, type KeyboardEvent } from 'react'
import { statesOf, useWaiting } from '../../client/waiting.ts'
import { useTexts } from '../../client/useTexts.ts'
import { runtimeTexts } from '../../texts/runtimeTexts.ts'
import { spoken } from '../../texts/spoken.ts'
import { useHost } from '../host/host.ts'
import { chosenState, inState } from '../search/stateCondition.ts'
import { stateTabs, type StateTab } from './stateTabs.ts'
import type { ListModel } from './useListModel.tsx'
import { useStateCounts } from './useStateCounts.ts'

interface Props {
  readonly list: ListModel
}

/** The states of the rows, each with how many there are; the one that is chosen is a condition of the search. */
export function StateTabs({ list }: Props) {
  const { entity, screen, search, find } = list
  const { client, user, respId } = useHost()
  const waiting = statesOf(useWaiting(client, user.userId, respId).list, entity.name)
  const counts = useStateCounts(list, list)
  const field = entity.states?.field
  if (field === undefined) return null
  const chosen = chosenState(field, search.applied)
  const choose = (code: string | null) =>
    find(() => search.change((state) => inState(screen, field, code, state)))
  return (
    <Tabs
      tabs={stateTabs(entity, counts, chosen)}
      chosen={chosen}
      isWaiting={(code) => (waiting.get(code)?.count ?? 0) > 0}
      onChoose={choose}
    />
  )
}

interface TabsProps {
  readonly tabs: readonly StateTab[]
  readonly chosen: string | null | undefined
  /** Rows of this state wait for this user. */
  readonly isWaiting: (code: string) => boolean
  readonly onChoose: (code: string | null) => void
}

function Tabs({ tabs, chosen, isWaiting, onChoose }: TabsProps) {
  const say = useTexts(runtimeTexts)
  const { language } = useHost()
  const list = useRef<HTMLDivElement>(null)
  const at = Math.max(
    0,
    tabs.findIndex((tab) => codeOf(tab) === chosen),
  )
  const press = (event: KeyboardEvent) => {
    const to = turned(event.key, at, tabs.length)
    const tab = to === null ? undefined : tabs[to]
    if (to === null || !tab) return
    event.preventDefault()
    onChoose(codeOf(tab))
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[to]?.focus()
  }
  return (
    <div ref={list} className="state-tabs" role="tablist" aria-label={say('tabs.title')} onKeyDown={press}>
      {tabs.map((tab, index) => (
        <button
          key={codeOf(tab) ?? ''}
          type="button"
          role="tab"
          className="state-tab"
          aria-selected={codeOf(tab) === chosen}
          tabIndex={index === at ? 0 : -1}
          data-state={codeOf(tab) ?? undefined}
          onClick={() => onChoose(codeOf(tab))}
        >
          {tab.state ? spoken(tab.state.label, language) : say('tabs.all')}
          {tab.count !== undefined && <Count tab={tab} count={tab.count} isWaiting={isWaiting} />}
        </button>
      ))}
    </div>
  )
}

interface CountProps extends Pick<TabsProps, 'isWaiting'> {
  readonly tab: StateTab
  readonly count: number
}

/** How many rows: amber where some wait for this user, red where they have to be mended. */
function Count({ tab: { state }, count, isWaiting }: CountProps) {
  const say = useTexts(runtimeTexts)
  const waits = state !== undefined && isWaiting(state.code)
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

const codeOf = ({ state }: StateTab): string | null => state?.code ?? null

/** The tab that a key leads to; null for other keys. */
function turned(key: string, at: number, count: number): number | null {
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  if (key === 'ArrowRight') return (at + 1) % count
  return key === 'ArrowLeft' ? (at + count - 1) % count : null
}
