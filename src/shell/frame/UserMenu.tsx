import { CheckOutlined, DownOutlined, UserOutlined } from '@ant-design/icons'
import { Button, Dropdown, type MenuProps } from 'antd'
import { useState } from 'react'
import { logout, savePreference } from '../../client/account.ts'
import { appearance, type Appearance } from '../../client/appearance.ts'
import { useSay } from '../../client/language.ts'
import { useStore } from '../../client/Store.ts'
import { carryWork } from '../../runtime/journal/carryWork.ts'
import { useTexts } from '../../client/useTexts.ts'
import { shellTexts } from '../../texts/shellTexts.ts'
import { useWorkspace } from '../workspace.ts'
import { PasswordDialog } from './PasswordDialog.tsx'

type Items = NonNullable<MenuProps['items']>

/** What a user may want for himself, wherever he is. */
export function UserMenu({ leave }: { leave: (then: () => void) => void }) {
  const say = useTexts(shellTexts)
  const { client, user } = useWorkspace()
  const [changing, setChanging] = useState(false)
  const looks = useLooks()
  const name = useSay()({ CN: user.userFullName || user.userName, EN: user.nameEn || user.userName })
  const items: Items = [
    { key: 'who', type: 'group', label: `${name} (${user.userName})` },
    ...looks,
    { type: 'divider' },
    { key: 'password', label: say('account.changePassword'), onClick: () => setChanging(true) },
    { type: 'divider' },
    {
      key: 'logout',
      label: say('account.logout'),
      onClick: () => leave(() => void carryWork(() => logout(client))),
    },
  ]
  return (
    <>
      <Dropdown trigger={['click']} menu={{ items }}>
        <Button
          type="text"
          icon={<UserOutlined aria-hidden />}
          aria-label={`${say('account.title')}: ${name}`}
          className="shell-user"
        >
          {name}
          <DownOutlined aria-hidden />
        </Button>
      </Dropdown>
      {changing && <PasswordDialog client={client} onClose={() => setChanging(false)} />}
    </>
  )
}

const schemes = ['system', 'light', 'dark'] as const
const densities = ['normal', 'compact'] as const

/** Light or dark, close or wide: shown at once, kept here and for the next machine. */
function useLooks(): Items {
  const say = useTexts(shellTexts)
  const { client } = useWorkspace()
  const now = useStore(appearance)
  const choose = (change: Partial<Appearance>) => {
    const next = { ...now, ...change }
    appearance.set(next)
    void savePreference(client, { values: { appearance: next } })
  }
  const choice = (value: Appearance['scheme'] | Appearance['density'], change: Partial<Appearance>) => {
    const chosen = value === now.scheme || value === now.density
    return {
      key: value,
      label: say(`look.${value}`),
      icon: <CheckOutlined style={{ visibility: chosen ? 'visible' : 'hidden' }} />,
      'aria-current': chosen,
      onClick: () => choose(change),
    }
  }
  return [
    {
      key: 'scheme',
      label: say('look.scheme'),
      children: schemes.map((scheme) => choice(scheme, { scheme })),
    },
    {
      key: 'density',
      label: say('look.density'),
      children: densities.map((density) => choice(density, { density })),
    },
  ]
}
