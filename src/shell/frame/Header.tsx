import { DownOutlined, MenuFoldOutlined, MenuUnfoldOutlined, SearchOutlined } from '@ant-design/icons'
import { Button, Dropdown, Segmented, Tooltip } from 'antd'
import type { Language } from '../../language/label.ts'
import { factsOfLanguage, offeredLanguages } from '../../language/languages.ts'
import { spoken } from '../../texts/spoken.ts'
import { savePreference } from '../../client/account.ts'
import { company } from '../../client/company.ts'
import { chooseLanguage, useLanguage } from '../../client/language.ts'
import { useWorkspace } from '../workspace.ts'
import { useTexts } from '../../client/useTexts.ts'
import { shellTexts } from '../../texts/shellTexts.ts'
import mark from '../mark.svg'
import { UserMenu } from './UserMenu.tsx'
import { WireIndicator } from './WireIndicator.tsx'

interface Props {
  readonly collapsed: boolean
  readonly onCollapse: (collapsed: boolean) => void
  readonly onSearch: () => void
  readonly onResp: (respId: string) => void
  readonly leave: (then: () => void) => void
}

export function Header({ collapsed, onCollapse, onSearch, onResp, leave }: Props) {
  const say = useTexts(shellTexts)
  const { client } = useWorkspace()
  return (
    <header className="shell-header">
      <Tooltip title={say(collapsed ? 'navigation.expand' : 'navigation.collapse')}>
        <Button
          type="text"
          aria-label={say(collapsed ? 'navigation.expand' : 'navigation.collapse')}
          icon={collapsed ? <MenuUnfoldOutlined aria-hidden /> : <MenuFoldOutlined aria-hidden />}
          onClick={() => onCollapse(!collapsed)}
        />
      </Tooltip>
      <img src={company.mark ?? mark} alt="" className="shell-mark" />
      <span className="shell-name">{company.name}</span>
      <Button className="shell-search" icon={<SearchOutlined aria-hidden />} onClick={onSearch}>
        {say('menu.search')}
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
  const say = useTexts(shellTexts)
  const language = useLanguage()
  const { user, respId, respName } = useWorkspace()
  const items = user.responsibilities.map((resp) => ({
    key: resp.respId,
    label: spoken({ CN: resp.nameCn, EN: resp.nameEn }, language),
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
      <Button type="text" aria-label={`${say('account.workAs')}: ${respName}`} title={say('account.workAs')}>
        {respName}
        <DownOutlined aria-hidden />
      </Button>
    </Dropdown>
  )
}

function LanguageSwitch() {
  const say = useTexts(shellTexts)
  const { client } = useWorkspace()
  const choose = (chosen: Language) => {
    void chooseLanguage(chosen)
    void savePreference(client, { language: chosen })
  }
  return (
    <Segmented<Language>
      size="small"
      aria-label={say('account.language')}
      value={useLanguage()}
      onChange={choose}
      options={offeredLanguages.map((value) => ({ value, label: factsOfLanguage(value).short }))}
    />
  )
}
