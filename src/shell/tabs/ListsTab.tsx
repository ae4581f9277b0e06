import { useId, useState } from 'react'
import type { ScreenEntry } from '../../language/screen.ts'
import { menuAt } from '../menus.ts'
import { useWorkspace } from '../workspace.ts'
import { ListStrip } from './ListStrip.tsx'
import { OneScreen } from './ScreenTab.tsx'
import type { Tab } from './tabs.ts'
import { useChosenList, type ListChoice } from './useChosenList.ts'
import { useSharedTab } from './useSharedTab.ts'
import './lists.css'

interface Props {
  readonly tab: Tab
  /** What stands under its address, its own list first. */
  readonly lists: readonly ScreenEntry[]
}

/** Several lists under one address, each behind a tab with how many rows it has. Those that were opened stay as they are while another one is looked at. */
export function ListsTab({ tab, lists }: Props) {
  const { menus } = useWorkspace()
  const choice = useChosenList(tab, lists)
  const { chosen } = choice
  const id = useId()
  const seen = useSeen(chosen.path)
  const held = menuAt(menus, tab.path)?.menuId ?? tab.openerMenuId
  const shared = useSharedTab(tab.key, choice)
  return (
    <div className="lists-tab">
      <ListStrip tab={tab} lists={lists} choice={choice} held={held} id={id} />
      {lists
        .filter(({ path }) => seen.has(path))
        .map((list) => (
          <section
            key={list.path}
            id={`${id}-${list.path}`}
            className="lists-pane"
            role="tabpanel"
            aria-labelledby={`${id}-of-${list.path}`}
            hidden={list !== chosen}
          >
            <Pane tab={tab} list={list} held={held} choice={choice} shared={shared} />
          </section>
        ))}
    </div>
  )
}

interface PaneProps {
  readonly tab: Tab
  readonly list: ScreenEntry
  readonly held: string | undefined
  readonly choice: ListChoice
  readonly shared: ReturnType<typeof useSharedTab>
}

/** One of the lists, in a tab that it shares with the others. */
function Pane({ tab, list, held, choice, shared }: PaneProps) {
  const { path } = list
  const [hosted] = useState(() => shared(path))
  return (
    <OneScreen
      tab={{ ...tab, path, params: choice.paramsOf(path) }}
      hosted={hosted}
      {...(held === undefined ? {} : { held })}
    />
  )
}

/** The lists that were looked at. */
function useSeen(path: string): ReadonlySet<string> {
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set([path]))
  if (!seen.has(path)) setSeen(new Set([...seen, path]))
  return seen
}
