import { Layout } from 'antd'
import { useMemo, useState } from 'react'
import { DeskContext, type Desk } from '../desk.ts'
import { TabBar } from '../tabs/TabBar.tsx'
import { TabPanes } from '../tabs/TabPanes.tsx'
import { Header } from './Header.tsx'
import { LoginAgain } from './LoginAgainDialog.tsx'
import { MenuSearch } from './MenuSearch.tsx'
import { Navigation } from './Navigation.tsx'
import { useDoorman } from './useDoorman.ts'

/** One responsibility at work: header, navigation, tabs. */
export function Workplace({ desk, onResp }: { desk: Desk; onResp: (respId: string) => void }) {
  const { door, leave } = useDoorman(desk)
  const [collapsed, setCollapsed] = useState(() => localStorage.getItem('navigation') === 'collapsed')
  const [searching, setSearching] = useState(false)
  const held = useMemo(() => ({ ...desk, door }), [desk, door])
  const fold = (now: boolean) => {
    setCollapsed(now)
    localStorage.setItem('navigation', now ? 'collapsed' : 'open')
  }
  return (
    <DeskContext value={held}>
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
      <LoginAgain client={desk.client} tabs={desk.tabs} />
      <MenuSearch open={searching} onOpen={setSearching} />
    </DeskContext>
  )
}
