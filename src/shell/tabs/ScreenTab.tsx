import { Skeleton } from 'antd'
import { lazy, Suspense } from 'react'
import { ScreenHostContext } from '../../runtime/host/host.ts'
import { NoScreen } from './NoScreen.tsx'
import type { Tab } from './tabs.ts'
import { useScreen } from './useScreen.ts'
import { useScreenHost } from './useScreenHost.ts'

const ListScreen = lazy(async () => ({
  default: (await import('../../runtime/list/ListScreen.tsx')).ListScreen,
}))
const EditScreen = lazy(async () => ({
  default: (await import('../../runtime/edit/EditScreen.tsx')).EditScreen,
}))

const waiting = (
  <div className="shell-waiting">
    <Skeleton active paragraph={{ rows: 8 }} />
  </div>
)

/** Finds the screen of a tab's address, its menu and its rights, and draws it. */
export function ScreenTab({ tab }: { tab: Tab }) {
  const { found, retry } = useScreen(tab)
  const host = useScreenHost(tab, found)
  if (found.kind === 'unknown' || found.kind === 'refused' || found.kind === 'failed')
    return <NoScreen found={found} path={tab.path} retry={retry} />
  if (found.kind !== 'ready' || !host) return waiting
  const Screen = found.chunk.screen.kind === 'list' ? ListScreen : EditScreen
  return (
    <ScreenHostContext value={host}>
      <Suspense fallback={waiting}>
        <Screen chunk={found.chunk} />
      </Suspense>
    </ScreenHostContext>
  )
}
