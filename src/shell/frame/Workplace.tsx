import { Layout } from 'antd'
import { useMemo, useState } from 'react'
import { WorkspaceContext, type Workspace } from '../workspace.ts'
import { TabBar } from '../tabs/TabBar.tsx'
import { TabPanes } from '../tabs/TabPanes.tsx'
import { Header } from './Header.tsx'
import { LoginAgain } from './LoginAgainDialog.tsx'
import { MenuSearch } from './MenuSearch.tsx'
import { Navigation } from './Navigation.tsx'
import { useTabRouter } from './useTabRouter.ts'

/** One responsibility at work: header, navigation, tabs. */
export function Workplace({ workspace, onResp }: { workspace: Workspace; onResp: (respId: string) => void }) {
  const { router, leave } = useTabRouter(workspace)
  const [collapsed, setCollapsed] = useState(() => localStorage.getItem('navigation') === 'collapsed')
  const [searching, setSearching] = useState(false)
  const held = useMemo(() => ({ ...workspace, router }), [workspace, router])
  const fold = (now: boolean) => {
    setCollapsed(now)
    localStorage.setItem('navigation', now ? 'collapsed' : 'open')
  }
  return (
    <WorkspaceContext value={held}>
      <Layout className="shell">
        <Header
          collapsed={collapsed}
          onCollapse={fold}
          onSearch={() => setSearching(true)}
          onResp={(respId) => leave(() => onResp(respId))}
          leave={leave}
        />
        <Layout hasSider>
          <Layout.Sider
            theme="light"
            width={228}
            collapsedWidth={52}
            collapsed={collapsed}
            className="shell-sider"
          >
            <Navigation collapsed={collapsed} />
          </Layout.Sider>
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
