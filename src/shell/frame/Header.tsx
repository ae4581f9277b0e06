import { QuestionCircleOutlined, SearchOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { useState } from 'react'
import { nextLanguage } from '../../client/language.ts'
import { factsOfLanguage } from '../../language/languages.ts'
import { savePreference } from '../../client/preference.ts'
import { company } from '../../client/company.ts'
import { chooseLanguage, useLanguage } from '../../client/language.ts'
import { useWorkspace } from '../workspace.ts'
import { useTexts } from '../../client/useTexts.ts'
import { shellTexts } from '../../texts/shellTexts.ts'
import mark from '../mark.svg'
import { Bell } from '../bell/Bell.tsx'
import { TabBar } from '../tabs/TabBar.tsx'
import { OwnDialog, type OwnKind } from './OwnDialog.tsx'
import { UserMenu, type Own } from './UserMenu.tsx'
import { WireIndicator } from './WireIndicator.tsx'

/** One bar: whose house this is, what is open, the search, help and who is there. */
export function Header({ onSearch, own }: { onSearch: () => void; own: Own }) {
  const say = useTexts(shellTexts)
  const { client } = useWorkspace()
  return (
    <header className="shell-header">
      <div className="shell-brand">
        <img src={company.mark ?? mark} alt="" className="shell-mark" />
        <span className="shell-name">{company.name}</span>
      </div>
      <TabBar />
      <Button
        className="shell-search"
        icon={<SearchOutlined aria-hidden />}
        aria-label={`${say('search.title')}: ${say('search.what')} Ctrl K`}
        onClick={onSearch}
      >
        <span>{say('search.what')}</span> {/* the blank is part of what is read */}
        <kbd>Ctrl K</kbd>
      </Button>
      <WireIndicator activity={client.activity} />
      <Bell />
      <Help />
      <LanguageSwitch />
      <UserMenu own={own} />
    </header>
  )
}

function Help() {
  const say = useTexts(shellTexts)
  const [shown, setShown] = useState<OwnKind | null>(null)
  return (
    <>
      <Dropdown
        trigger={['click']}
        menu={{
          items: [
            { key: 'keys', label: say('keys.title'), onClick: () => setShown('keys') },
            { key: 'about', label: say('about.title'), onClick: () => setShown('about') },
          ],
        }}
      >
        <Button
          type="text"
          aria-label={say('help.title')}
          title={say('help.title')}
          icon={<QuestionCircleOutlined aria-hidden />}
        />
      </Dropdown>
      {shown && <OwnDialog kind={shown} onClose={() => setShown(null)} />}
    </>
  )
}

/** One press speaks the next of the languages that are offered. */
export function LanguageSwitch() {
  const say = useTexts(shellTexts)
  const { client } = useWorkspace()
  const next = nextLanguage(useLanguage())
  const { short, name, tag } = factsOfLanguage(next)
  return (
    <Button
      type="text"
      className="shell-language"
      lang={tag}
      aria-label={`${say('account.language')}: ${short} (${name})`}
      title={name}
      onClick={() => {
        void chooseLanguage(next)
        void savePreference(client, { language: next })
      }}
    >
      {short}
    </Button>
  )
}
