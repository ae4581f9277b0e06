import { DoubleLeftOutlined, DoubleRightOutlined } from '@ant-design/icons'
import { Drawer } from 'antd'
import { useTexts } from '../../client/useTexts.ts'
import { shellTexts } from '../../texts/shellTexts.ts'
import { LanguageSwitch } from './Header.tsx'
import { Navigation } from './Navigation.tsx'
import { OpenTabs } from './OpenTabs.tsx'
import { UserMenu, type Own } from './UserMenu.tsx'

interface Props {
  /** A drawer over the page, where there is no room beside it. */
  readonly narrow: boolean
  readonly collapsed: boolean
  readonly onCollapse: (collapsed: boolean) => void
  readonly own: Own
}

/** The menus, beside the page or, on a narrow screen, over it until one is chosen. */
export function SideBar({ narrow, collapsed, onCollapse, own }: Props) {
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
        footer={
          <div className="shell-drawer-own">
            <UserMenu own={own} />
            <LanguageSwitch />
          </div>
        }
      >
        <OpenTabs onChosen={() => onCollapse(true)} />
        <Navigation collapsed={false} onChosen={() => onCollapse(true)} />
      </Drawer>
    )
  const fold = say(collapsed ? 'navigation.expand' : 'navigation.collapse')
  return (
    <div className="shell-sider">
      <Navigation collapsed={collapsed} />
      <button
        type="button"
        className="shell-fold"
        aria-label={fold}
        title={fold}
        onClick={() => onCollapse(!collapsed)}
      >
        {collapsed ? <DoubleRightOutlined aria-hidden /> : <DoubleLeftOutlined aria-hidden />}
      </button>
    </div>
  )
}
