import { LeftOutlined, MenuOutlined, SearchOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useNavigate } from 'react-router-dom'
import { useStore } from '../../client/Store.ts'
import { menuAt } from '../menus.ts'
import { useWorkspace } from '../workspace.ts'
import { useTexts } from '../../client/useTexts.ts'
import { shellTexts } from '../../texts/shellTexts.ts'
import { Bell } from '../bell/Bell.tsx'
import { useTabTitle } from '../tabs/useTabTitle.ts'
import { WireIndicator } from './WireIndicator.tsx'

/** On a phone: back from what was opened or the menus, what is in front, the search. */
export function PhoneHeader({ onMenu, onSearch }: { onMenu: () => void; onSearch: () => void }) {
  const say = useTexts(shellTexts)
  const navigate = useNavigate()
  const { client, tabs, menus, home } = useWorkspace()
  const titleOf = useTabTitle()
  const { list, active } = useStore(tabs)
  const front = list.find((tab) => tab.key === active)
  const isBeginning = !front || front.path === home || menuAt(menus, front.path) !== undefined
  return (
    <header className="shell-header shell-header-phone">
      {isBeginning ? (
        <Button
          type="text"
          aria-label={say('navigation.expand')}
          icon={<MenuOutlined aria-hidden />}
          onClick={onMenu}
        />
      ) : (
        <Button
          type="text"
          aria-label={say('navigation.back')}
          icon={<LeftOutlined aria-hidden />}
          onClick={() => void navigate(-1)}
        />
      )}
      <span className="shell-title">{front ? titleOf(front) : ''}</span>
      <WireIndicator activity={client.activity} />
      <Bell />
      <Button
        type="text"
        aria-label={say('search.title')}
        icon={<SearchOutlined aria-hidden />}
        onClick={onSearch}
      />
    </header>
  )
}
