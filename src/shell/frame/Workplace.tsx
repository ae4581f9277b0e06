import { useEffect, useMemo, useState } from 'react'
import { useDrawn } from '../../client/appearance.ts'
import { useStore } from '../../client/Store.ts'
import { WorkspaceContext, type Workspace } from '../workspace.ts'
import { screenAt } from '../menus.ts'
import { useScreens } from '../screens.ts'
import { preloadWhenIdle } from '../tabs/screenParts.ts'
import { TabPanes } from '../tabs/TabPanes.tsx'
import { AskedVerb } from '../home/AskedVerb.tsx'
import { BottomBar } from './BottomBar.tsx'
import { Header } from './Header.tsx'
import { LoginAgain } from './LoginAgainDialog.tsx'
import { Search } from '../search/Search.tsx'
import { PhoneHeader } from './PhoneHeader.tsx'
import { SideBar } from './SideBar.tsx'
import { SkipLinks } from './SkipLinks.tsx'
import { useFolding } from './useFolding.ts'
import { useTabRouter } from './useTabRouter.ts'

/** One responsibility at work: header with tabs, navigation, the page in front. */
export function Workplace({ workspace, onResp }: { workspace: Workspace; onResp: (respId: string) => void }) {
  const { router, leave } = useTabRouter(workspace)
  const room = useDrawn()
  const { narrow } = room
  const { collapsed, fold } = useFolding(room, useIsDocument(workspace))
  const [searching, setSearching] = useState(false)
  const held = useMemo(() => ({ ...workspace, router }), [workspace, router])
  const own = { onResp: (respId: string) => leave(() => onResp(respId)), leave }
  const search = () => setSearching(true)
  useEffect(preloadWhenIdle, [])
  return (
    <WorkspaceContext value={held}>
      <div className={collapsed && !narrow ? 'shell shell-slim' : 'shell'}>
        <SkipLinks />
        {narrow ? (
          <PhoneHeader onMenu={() => fold(false)} onSearch={search} />
        ) : (
          <Header onSearch={search} own={own} />
        )}
        <div className="shell-body">
          <SideBar narrow={narrow} collapsed={collapsed} onCollapse={fold} own={own} />
          <TabPanes />
        </div>
        {narrow && <BottomBar onMore={() => fold(false)} />}
      </div>
      <LoginAgain client={workspace.client} tabs={workspace.tabs} />
      <AskedVerb />
      <Search open={searching} onOpen={setSearching} />
    </WorkspaceContext>
  )
}

/** Whether a document is in front, and no list or home page. */
function useIsDocument({ tabs, user }: Workspace): boolean {
  const { list, active } = useStore(tabs)
  const screens = useScreens()
  const front = list.find((tab) => tab.key === active)
  const entry = front && screenAt(screens, front.path, user.audience)
  return entry !== undefined && entry.kind !== 'list' && entry.kind !== 'report'
}
