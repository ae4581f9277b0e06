import { DownOutlined } from '@ant-design/icons'
import { Button, Dropdown, type MenuProps } from 'antd'
import { Suspense, useState } from 'react'
import { logout } from '../../client/account.ts'
import { useSay } from '../../client/language.ts'
import { carryWork } from '../../runtime/journal/carryWork.ts'
import { useTexts } from '../../client/useTexts.ts'
import { shellTexts } from '../../texts/shellTexts.ts'
import { useWorkspace } from '../workspace.ts'
import { OwnDialog, PasswordDialog, type OwnKind } from './OwnDialog.tsx'

type Items = NonNullable<MenuProps['items']>

/** What the user decides for himself: as what he works, and that he leaves. Both ask first when work is unsaved. */
export interface Own {
  readonly onResp: (respId: string) => void
  readonly leave: (then: () => void) => void
}

/** What a user may want for himself, wherever he is. */
export function UserMenu({ own: { onResp, leave } }: { own: Own }) {
  const say = useTexts(shellTexts)
  const { client, user, respName } = useWorkspace()
  const [shown, setShown] = useState<OwnKind | 'password' | null>(null)
  const resps = useResps(onResp)
  const name = useSay()({ CN: user.userFullName || user.userName, EN: user.nameEn || user.userName })
  const entry = (key: OwnKind | 'password', label: string) => ({ key, label, onClick: () => setShown(key) })
  const items: Items = [
    { key: 'who', type: 'group', label: `${name} (${user.userName})` },
    ...resps,
    entry('profile', say('profile.title')),
    entry('preferences', say('preferences.title')),
    entry('password', say('account.changePassword')),
    { key: 'line', type: 'divider' },
    entry('keys', say('keys.title')),
    entry('about', say('about.title')),
    { key: 'end', type: 'divider' },
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
          aria-label={`${say('account.title')}: ${name} ${respName}`}
          className="shell-user"
        >
          <span className="shell-face" data-letter={[...name][0]} aria-hidden />
          <span className="shell-user-name">{name}</span> {/* the blank is part of what is read */}
          <span className="shell-resp">{respName}</span>
          <DownOutlined aria-hidden />
        </Button>
      </Dropdown>
      {shown === 'password' && (
        <Suspense>
          <PasswordDialog client={client} onClose={() => setShown(null)} />
        </Suspense>
      )}
      {shown && shown !== 'password' && <OwnDialog kind={shown} onClose={() => setShown(null)} />}
    </>
  )
}

/** As what the user may work, where there is a choice. */
function useResps(onResp: (respId: string) => void): Items {
  const say = useTexts(shellTexts)
  const speak = useSay()
  const { user, respId } = useWorkspace()
  if (user.responsibilities.length < 2) return []
  return [
    {
      key: 'resp',
      type: 'group',
      label: say('account.workAs'),
      children: user.responsibilities.map((resp) => ({
        key: resp.respId,
        label: speak({ CN: resp.nameCn, EN: resp.nameEn }),
        'aria-current': resp.respId === respId,
        className: resp.respId === respId ? 'shell-chosen' : '',
        onClick: () => {
          if (resp.respId !== respId) onResp(resp.respId)
        },
      })),
    },
    { key: 'respEnd', type: 'divider' },
  ]
}
