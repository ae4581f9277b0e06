import { Button, Result, Skeleton } from 'antd'
import { lazy, Suspense } from 'react'
import { ScreenHostContext } from '../../runtime/host/host.ts'
import { useWorkspace } from '../workspace.ts'
import { useTexts } from '../../client/useTexts.ts'
import { shellTexts } from '../../texts/shellTexts.ts'
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
  const say = useTexts(shellTexts)
  const { respName } = useWorkspace()
  const { found, retry } = useScreen(tab)
  const host = useScreenHost(tab, found)
  if (found.kind === 'unknown')
    return (
      <Result
        status="404"
        title={say('page.notFound')}
        subTitle={say('page.notFoundWhy', { path: `/main/${tab.path}` })}
      />
    )
  if (found.kind === 'refused')
    return (
      <Result
        status="403"
        title={say('page.noPermission')}
        subTitle={say('page.noPermissionWhy', { resp: respName })}
      />
    )
  if (found.kind === 'failed')
    return (
      <Result
        status="warning"
        title={say('page.loadFailed')}
        subTitle={found.error.message}
        extra={
          <Button type="primary" onClick={retry}>
            {say('page.retry')}
          </Button>
        }
      />
    )
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
