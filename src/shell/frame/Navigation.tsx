import { HomeOutlined } from '@ant-design/icons'
import { Tooltip } from 'antd'
import type { KeyboardEvent, MouseEvent, ReactNode } from 'react'
import type { MenuWaiting } from '../../language/waiting.ts'
import type { MenuNode } from '../../language/wire.ts'
import { useSay } from '../../client/language.ts'
import { useStore } from '../../client/Store.ts'
import { Icon } from '../../cells/Icon.tsx'
import { countOfMenu, useWaiting } from '../../client/waiting.ts'
import { useWorkspace } from '../workspace.ts'
import { useTexts } from '../../client/useTexts.ts'
import { shellTexts } from '../../texts/shellTexts.ts'
import { labelOf, menuAt, menuGroupsOf, pathOf } from '../menus.ts'
import { addressOf } from '../tabs/tabs.ts'

interface Props {
  /** Icons alone, named by tooltips. */
  readonly collapsed: boolean
  /** A page was chosen. */
  readonly onChosen?: () => void
}

/** Home and the pages of every group. One stop of the keyboard: the arrows go on from page to page. */
export function Navigation({ collapsed, onChosen }: Props) {
  const say = useTexts(shellTexts)
  const { client, user, respId, menus, home, tabs } = useWorkspace()
  const waiting = useWaiting(client, user.userId, respId).list
  const { list, active } = useStore(tabs)
  const front = list.find((tab) => tab.key === active)
  const shown = front && (menuAt(menus, front.path)?.menuId ?? front.openerMenuId)
  const current = front?.path === home ? home : shown
  const shared = { collapsed, current, reached: current ?? home, waiting, ...(onChosen && { onChosen }) }
  return (
    <nav aria-label={say('navigation.title')} className="shell-navigation">
      <div role="menu" aria-label={say('navigation.title')} onKeyDown={walk}>
        <Page
          id={home}
          path={home}
          name={say('navigation.home')}
          icon={<HomeOutlined aria-hidden />}
          {...shared}
        />
        {menuGroupsOf(menus).map((group) => (
          <Group key={group.menuId} group={group} {...shared} />
        ))}
      </div>
      {menus.length === 0 && !collapsed && (
        <p className="shell-no-menus">
          {say('menu.none')}
          <small>{say('menu.noneWhy')}</small>
        </p>
      )}
    </nav>
  )
}

interface Shared extends Props {
  /** The page in front; an address that leads nowhere is none of them. */
  readonly current: string | undefined
  /** The page that the keyboard comes to. */
  readonly reached: string
  /** What waits for the user; undefined until it is known. */
  readonly waiting: readonly MenuWaiting[] | undefined
}

/** A group whose name one of its pages has is not named twice. */
function Group({ group, ...shared }: Shared & { group: MenuNode }) {
  const speak = useSay()
  const name = speak(labelOf(group))
  const isNamed = group.children.every((page) => speak(labelOf(page)) !== name)
  return (
    <div role="group" aria-label={name} className="shell-group">
      {isNamed && !shared.collapsed && (
        <p className="shell-group-name" aria-hidden="true">
          {name}
        </p>
      )}
      {group.children.map((page) => (
        <Page
          key={page.menuId}
          id={page.menuId}
          path={pathOf(page)}
          name={speak(labelOf(page))}
          icon={<Icon name={page.imageLink} fallback="file" />}
          {...shared}
        />
      ))}
    </div>
  )
}

interface PageProps extends Shared {
  readonly id: string
  readonly path: string
  readonly name: string
  readonly icon: ReactNode
}

/** Pages are links: they can be opened in a new tab of the browser. */
function Page({ id, path, name, icon, collapsed, current, reached, waiting, onChosen }: PageProps) {
  const say = useTexts(shellTexts)
  const { router } = useWorkspace()
  const { count, isMore } = countOfMenu(waiting, id)
  const isCurrent = id === current
  const open = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    router.open(path)
    onChosen?.()
  }
  const link = (
    <a
      role="menuitem"
      href={addressOf({ path, params: {} })}
      className="shell-page"
      tabIndex={id === reached ? 0 : -1}
      aria-current={isCurrent ? 'page' : undefined}
      aria-description={count > 0 ? say('navigation.waiting', { count }) : undefined}
      onClick={open}
    >
      {icon}
      <span className="shell-page-name" title={collapsed ? undefined : name}>
        {name}
      </span>
      {count > 0 && (
        <span className="shell-count" title={say('navigation.waiting', { count })}>
          <span aria-hidden="true">{isMore ? `${count}+` : count}</span>
        </span>
      )}
    </a>
  )
  return collapsed ? (
    <Tooltip title={name} placement="right">
      {link}
    </Tooltip>
  ) : (
    link
  )
}

const steps: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

function walk(event: KeyboardEvent<HTMLElement>): void {
  const step = steps[event.key]
  if (!step) return
  const pages = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=menuitem]')]
  const at = pages.findIndex((page) => page === document.activeElement)
  pages[step(at, pages.length)]?.focus()
  event.preventDefault()
}
