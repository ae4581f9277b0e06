import { EllipsisOutlined, HomeOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import { useSay } from '../../client/language.ts'
import { useStore } from '../../client/Store.ts'
import { Icon } from '../../cells/Icon.tsx'
import { useTexts } from '../../client/useTexts.ts'
import { shellTexts } from '../../texts/shellTexts.ts'
import { firstPagesOf, labelOf, pathOf } from '../menus.ts'
import { addressOf } from '../tabs/tabs.ts'
import { useWorkspace } from '../workspace.ts'

/** On a phone, under the thumb: home, the first page of the first three groups, and everything else. */
export function BottomBar({ onMore }: { onMore: () => void }) {
  const say = useTexts(shellTexts)
  const speak = useSay()
  const { menus, home } = useWorkspace()
  return (
    <nav className="bottom-bar" aria-label={say('navigation.main')}>
      <Place path={home} icon={<HomeOutlined aria-hidden />} name={say('navigation.home')} />
      {firstPagesOf(menus, 3).map((menu) => (
        <Place
          key={menu.menuId}
          path={pathOf(menu)}
          icon={<Icon name={menu.imageLink} fallback="file" />}
          name={speak(labelOf(menu))}
        />
      ))}
      <button type="button" onClick={onMore}>
        <EllipsisOutlined aria-hidden />
        <span>{say('navigation.more')}</span>
      </button>
    </nav>
  )
}

function Place({ path, icon, name }: { path: string; icon: ReactNode; name: string }) {
  const { tabs, router } = useWorkspace()
  const { list, active } = useStore(tabs)
  const isFront = list.find((tab) => tab.key === active)?.path === path
  return (
    <a
      href={addressOf({ path, params: {} })}
      aria-current={isFront ? 'page' : undefined}
      onClick={(event) => {
        event.preventDefault()
        router.open(path)
      }}
    >
      {icon}
      <span>{name}</span>
    </a>
  )
}
