import { Drawer, Layout } from 'antd'
import { useTexts } from '../../client/useTexts.ts'
import { shellTexts } from '../../texts/shellTexts.ts'
import { Navigation } from './Navigation.tsx'

interface Props {
  /** A drawer over the page, where there is no room beside it. */
  readonly narrow: boolean
  readonly collapsed: boolean
  readonly onCollapse: (collapsed: boolean) => void
}

/** The menus, beside the page or, on a narrow screen, over it until one is chosen. */
export function SideBar({ narrow, collapsed, onCollapse }: Props) {
  const say = useTexts(shellTexts)
  if (narrow)
    return (
      <Drawer
        placement="left"
        size={288}
        open={!collapsed}
        onClose={() => onCollapse(true)}
        title={say('navigation.title')}
        className="shell-drawer"
      >
        <Navigation collapsed={false} onChosen={() => onCollapse(true)} />
      </Drawer>
    )
  return (
    <Layout.Sider theme="light" width={228} collapsedWidth={52} collapsed={collapsed} className="shell-sider">
      <Navigation collapsed={collapsed} />
    </Layout.Sider>
  )
}
