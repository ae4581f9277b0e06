import {
  DownOutlined,
  MenuFoldOutlined,
  MenuUnfoldOutlined,
  SearchOutlined,
  UserOutlined,
} from '@ant-design/icons'
import { Button, Dropdown, Segmented, Tooltip } from 'antd'
import { useState } from 'react'
import type { Language } from '../../language/label.ts'
import { logout, savePreference } from '../../client/account.ts'
import { language, useLanguage, useSay } from '../../client/language.ts'
import { carryWork } from '../../runtime/journal/carryWork.ts'
import { useWorkspace } from '../workspace.ts'
import { useFrameWords } from '../frameWords.ts'
import mark from '../mark.svg'
import { PasswordDialog } from './PasswordDialog.tsx'
import { WireIndicator } from './WireIndicator.tsx'

interface Props {
  readonly collapsed: boolean
  readonly onCollapse: (collapsed: boolean) => void
  readonly onSearch: () => void
  readonly onResp: (respId: string) => void
  readonly leave: (then: () => void) => void
}

export function Header({ collapsed, onCollapse, onSearch, onResp, leave }: Props) {
  const say = useFrameWords()
  const { client } = useWorkspace()
  return (
    <header className="shell-header">
      <Tooltip title={say(collapsed ? 'expand' : 'collapse')}>
        <Button
          type="text"
          aria-label={say(collapsed ? 'expand' : 'collapse')}
          icon={collapsed ? <MenuUnfoldOutlined /> : <MenuFoldOutlined />}
          onClick={() => onCollapse(!collapsed)}
        />
      </Tooltip>
      <img src={mark} alt="" className="shell-mark" />
      <span className="shell-name">Screenwright</span>
      <Button className="shell-search" icon={<SearchOutlined />} onClick={onSearch}>
        {say('search')}
        <kbd>Ctrl K</kbd>
      </Button>
      <span className="shell-gap" />
      <WireIndicator activity={client.activity} />
      <RespSwitch onResp={onResp} />
      <LanguageSwitch />
      <UserMenu leave={leave} />
    </header>
  )
}

function RespSwitch({ onResp }: { onResp: (respId: string) => void }) {
  const say = useFrameWords()
  const spoken = useLanguage()
  const { user, respId, respName } = useWorkspace()
  const items = user.responsibilities.map((resp) => ({
    key: resp.respId,
    label: spoken === 'CN' ? resp.nameCn : resp.nameEn,
  }))
  if (items.length < 2) return <span className="shell-resp">{respName}</span>
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items,
        selectable: true,
        selectedKeys: [respId],
        onClick: ({ key }) => {
          if (key !== respId) onResp(key)
        },
      }}
    >
      <Button type="text" aria-label={`${say('workAs')}: ${respName}`} title={say('workAs')}>
        {respName}
        <DownOutlined />
      </Button>
    </Dropdown>
  )
}

function LanguageSwitch() {
  const say = useFrameWords()
  const { client } = useWorkspace()
  const choose = (chosen: Language) => {
    language.set(chosen)
    void savePreference(client, { language: chosen })
  }
  return (
    <Segmented<Language>
      size="small"
      aria-label={say('language')}
      value={useLanguage()}
      onChange={choose}
      options={[
        { value: 'CN', label: '中文' },
        { value: 'EN', label: 'EN' },
      ]}
    />
  )
}

function UserMenu({ leave }: { leave: (then: () => void) => void }) {
  const say = useFrameWords()
  const { client, user } = useWorkspace()
  const [changing, setChanging] = useState(false)
  const name = useSay()({ CN: user.userFullName || user.userName, EN: user.nameEn || user.userName })
  const items = [
    { key: 'who', type: 'group' as const, label: `${name} (${user.userName})` },
    { key: 'password', label: say('changePassword') },
    { type: 'divider' as const },
    { key: 'logout', label: say('logout') },
  ]
  const choose = (key: string) =>
    key === 'password' ? setChanging(true) : leave(() => void carryWork(() => logout(client)))
  return (
    <>
      <Dropdown trigger={['click']} menu={{ items, onClick: ({ key }) => choose(key) }}>
        <Button
          type="text"
          icon={<UserOutlined />}
          aria-label={`${say('account')}: ${name}`}
          className="shell-user"
        >
          {name}
          <DownOutlined />
        </Button>
      </Dropdown>
      {changing && <PasswordDialog client={client} onClose={() => setChanging(false)} />}
    </>
  )
}
