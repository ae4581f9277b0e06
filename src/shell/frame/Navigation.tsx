import { HomeOutlined } from '@ant-design/icons'
import { Empty, Menu, type MenuProps } from 'antd'
import { useMemo, useState } from 'react'
import type { Language } from '../../language/label.ts'
import type { MenuNode } from '../../language/wire.ts'
import { useLanguage } from '../../client/language.ts'
import { useStore } from '../../client/Store.ts'
import { Icon } from '../../cells/Icon.tsx'
import { useWorkspace } from '../workspace.ts'
import { useTexts } from '../../client/useTexts.ts'
import { shellTexts } from '../../texts/shellTexts.ts'
import { foldersOf, labelOf, menuAt, pathOf } from '../menus.ts'
import { addressOf } from '../tabs/tabs.ts'
import { spoken } from '../../texts/spoken.ts'

type Items = NonNullable<MenuProps['items']>

interface Props {
  readonly collapsed: boolean
  /** A page was chosen. */
  readonly onChosen?: () => void
}

export function Navigation({ collapsed, onChosen }: Props) {
  const say = useTexts(shellTexts)
  const language = useLanguage()
  const { menus, tabs, home, router } = useWorkspace()
  const { list, active } = useStore(tabs)
  const front = list.find((tab) => tab.key === active)
  const shown = front && (menuAt(menus, front.path)?.menuId ?? front.openerMenuId)
  const selected = front?.path === home ? home : shown
  const [open, setOpen] = useState<string[] | null>(null)
  const items = useMemo(
    () => [
      { key: home, icon: <HomeOutlined aria-hidden />, label: say('navigation.home') },
      ...toItems(menus, language),
    ],
    [menus, language, home, say],
  )
  const byId = (menuId: string) => {
    router.open(pathOfId(menus, menuId) ?? menuId)
    onChosen?.()
  }
  return (
    <nav aria-label={say('navigation.title')} className="shell-navigation">
      <Menu
        mode="inline"
        inlineIndent={16}
        items={items}
        selectedKeys={selected ? [selected] : []}
        {...(collapsed
          ? {}
          : {
              openKeys:
                open ?? (shown ? foldersOf(menus, shown) : menus.slice(0, 3).map((menu) => menu.menuId)),
              onOpenChange: setOpen,
            })}
        onClick={({ key }) => byId(key)}
      />
      {menus.length === 0 && !collapsed && (
        <Empty
          image={Empty.PRESENTED_IMAGE_SIMPLE}
          description={
            <>
              {say('menu.none')}
              <br />
              <small>{say('menu.noneWhy')}</small>
            </>
          }
        />
      )}
    </nav>
  )
}

const flat = (menus: readonly MenuNode[]): MenuNode[] =>
  menus.flatMap((menu) => [menu, ...flat(menu.children)])
const pathOfId = (menus: readonly MenuNode[], menuId: string): string | undefined => {
  const menu = flat(menus).find((each) => each.menuId === menuId)
  return menu && pathOf(menu)
}

/** Pages are links as well: they can be opened in a new tab of the browser. */
function toItems(menus: readonly MenuNode[], language: Language): Items {
  return menus.map((menu) => {
    const label = spoken(labelOf(menu), language)
    if (menu.menuType === 'DIR')
      return {
        key: menu.menuId,
        icon: (
          <span>
            <Icon name={menu.imageLink} fallback="folder" />
          </span>
        ),
        label,
        children: toItems(menu.children, language),
      }
    const link = (
      <a
        href={addressOf({ path: pathOf(menu), params: {} })}
        onClick={(event) => {
          if (!event.ctrlKey && !event.metaKey) event.preventDefault()
          else event.stopPropagation()
        }}
      >
        {label}
      </a>
    )
    return {
      key: menu.menuId,
      label: link,
      title: label,
      ...(menu.levelId <= 1
        ? {
            icon: (
              <span>
                <Icon name={menu.imageLink} fallback="file" />
              </span>
            ),
          }
        : {}),
    }
  })
}
