import { EllipsisOutlined, HomeOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import { useSay } from '../../client/language.ts'
import { useStore } from '../../client/Store.ts'
import { Icon } from '../../cells/Icon.tsx'
import { useTexts } from '../../client/useTexts.ts'
import { shellTexts } from '../../texts/shellTexts.ts'
import { countOfMenu, useWaiting } from '../../client/waiting.ts'
import { firstPagesOf, labelOf, pathOf } from '../menus.ts'
import { addressOf } from '../tabs/tabs.ts'
import { shortCount } from '../bell/countText.ts'
import { useWorkspace } from '../workspace.ts'

/** On a phone, under the thumb: home, the first page of the first three groups, and everything else. */
export function BottomBar({ onMore }: { onMore: () => void }) {
  const say = useTexts(shellTexts)
  const speak = useSay()
  const { client, user, respId, menus, home } = useWorkspace()
  const waiting = useWaiting(client, user.userId, respId).list
  return (
    <nav className="bottom-bar" aria-label={say('navigation.main')}>
      <Place path={home} icon={<HomeOutlined aria-hidden />} name={say('navigation.home')} />
      {firstPagesOf(menus, 3).map((menu) => (
        <Place
          key={menu.menuId}
          path={pathOf(menu)}
          icon={<Icon name={menu.imageLink} fallback="file" />}
          name={speak(labelOf(menu))}
          waits={countOfMenu(waiting, menu.menuId)}
        />
      ))}
      <button type="button" onClick={onMore}>
        <EllipsisOutlined aria-hidden />
        <span>{say('navigation.more')}</span>
      </button>
    </nav>
  )
}

interface PlaceProps {
  readonly path: string
  readonly icon: ReactNode
  readonly name: string
  /** How many of its rows wait for the user. */
  readonly waits?: ReturnType<typeof countOfMenu>
}

function Place({ path, icon, name, waits }: PlaceProps) {
  const say = useTexts(shellTexts)
  const { count = 0, isMore = false } = waits ?? {}
  const { tabs, router } = useWorkspace()
  const { list, active } = useStore(tabs)
  const isFront = list.find((tab) => tab.key === active)?.path === path
  return (
    <a
      href={addressOf({ path, params: {} })}
      aria-current={isFront ? 'page' : undefined}
      aria-description={count > 0 ? say('navigation.waiting', { count }) : undefined}
      onClick={(event) => {
        event.preventDefault()
        router.open(path)
      }}
    >
      {icon}
      <span>{name}</span>
      {count > 0 && (
        <b className="shell-count" aria-hidden="true">
          {shortCount({ count, isMore })}
        </b>
      )}
    </a>
  )
}
