import { company } from '../../client/company.ts'
import { lazy, memo, Suspense, useEffect, useState } from 'react'
import { useStore } from '../../client/Store.ts'
import { useWorkspace } from '../workspace.ts'
import { HomePage } from '../home/HomePage.tsx'
import { isPagePath } from '../pages/pagePaths.ts'
import { useKeepRecents } from './useRecents.ts'
import { useTabTitle } from './useTabTitle.ts'
import { ScreenTab } from './ScreenTab.tsx'
import { TabBoundary } from './TabBoundary.tsx'
import type { Tab } from './tabs.ts'

const PageTab = lazy(async () => ({ default: (await import('../pages/PageTab.tsx')).PageTab }))

/** Open tabs stay alive behind the one in front; tabs that came back with F5 are drawn when they are first shown. */
export function TabPanes() {
  const { tabs } = useWorkspace()
  const { list, active } = useStore(tabs)
  const titleOf = useTabTitle()
  useKeepRecents()
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set())
  if (!seen.has(active)) setSeen(new Set([...seen, active]))
  const front = list.find((tab) => tab.key === active)
  const title = front ? titleOf(front) : ''
  useEffect(() => {
    document.title = title ? `${title} · ${company.name}` : company.name
  }, [title])
  return (
    <main className="tab-panes">
      {list
        .filter((tab) => seen.has(tab.key))
        .map((tab) => (
          <Pane key={tab.key} tab={tab} front={tab.key === active} />
        ))}
    </main>
  )
}

const Pane = memo(function Pane({ tab, front }: { tab: Tab; front: boolean }) {
  const { home } = useWorkspace()
  const [again, setAgain] = useState(0)
  return (
    <section className="tab-pane" tabIndex={-1} hidden={!front} data-path={tab.path}>
      <TabBoundary key={`${tab.round}.${again}`} onRetry={() => setAgain(again + 1)}>
        {tab.path === home ? <HomePage front={front} /> : <TabContent tab={tab} />}
      </TabBoundary>
    </section>
  )
})

function TabContent({ tab }: { tab: Tab }) {
  if (!isPagePath(tab.path)) return <ScreenTab tab={tab} />
  return (
    <Suspense>
      <PageTab tab={tab} path={tab.path} />
    </Suspense>
  )
}
