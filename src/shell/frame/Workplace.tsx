import { Layout } from 'antd'
import { useMemo, useState } from 'react'
import { useDrawn } from '../../client/appearance.ts'
import { useTexts } from '../../client/useTexts.ts'
import { shellTexts } from '../../texts/shellTexts.ts'
import { WorkspaceContext, type Workspace } from '../workspace.ts'
import { TabBar } from '../tabs/TabBar.tsx'
import { TabPanes } from '../tabs/TabPanes.tsx'
import { Header } from './Header.tsx'
import { LoginAgain } from './LoginAgainDialog.tsx'
import { MenuSearch } from './MenuSearch.tsx'
import { SideBar } from './SideBar.tsx'
import { useTabRouter } from './useTabRouter.ts'

/** One responsibility at work: header, navigation, tabs. */
export function Workplace({ workspace, onResp }: { workspace: Workspace; onResp: (respId: string) => void }) {
  const { router, leave } = useTabRouter(workspace)
  const { narrow } = useDrawn()
  const { collapsed, fold } = useFolding(narrow)
  const [searching, setSearching] = useState(false)
  const held = useMemo(() => ({ ...workspace, router }), [workspace, router])
  return (
    <WorkspaceContext value={held}>
      <Layout className="shell">
        <SkipLink />
        <Header
          collapsed={collapsed}
          onCollapse={fold}
          onSearch={() => setSearching(true)}
          onResp={(respId) => leave(() => onResp(respId))}
          leave={leave}
        />
        <Layout hasSider>
          <SideBar narrow={narrow} collapsed={collapsed} onCollapse={fold} />
          <Layout className="shell-body">
            <TabBar />
            <TabPanes />
          </Layout>
        </Layout>
      </Layout>
      <LoginAgain client={workspace.client} tabs={workspace.tabs} />
      <MenuSearch open={searching} onOpen={setSearching} />
    </WorkspaceContext>
  )
}

/** The drawer of a narrow screen begins closed; beside the page the navigation stands as it was left. */
function useFolding(narrow: boolean) {
  const [folded, setFolded] = useState(() => localStorage.getItem('navigation') === 'collapsed')
  const [drawn, setDrawn] = useState(false)
  const fold = (now: boolean) => {
    if (narrow) return setDrawn(!now)
    setFolded(now)
    localStorage.setItem('navigation', now ? 'collapsed' : 'open')
  }
  return { collapsed: narrow ? !drawn : folded, fold }
}

/** The first stop of the keyboard: past header, menus and tabs, to the page in front. */
function SkipLink() {
  const say = useTexts(shellTexts)
  return (
    <button
      type="button"
      className="shell-skip"
      onClick={() => document.querySelector<HTMLElement>('.tab-pane:not([hidden])')?.focus()}
    >
      {say('navigation.skip')}
    </button>
  )
}
