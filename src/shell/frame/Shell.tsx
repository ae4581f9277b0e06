import { Button, Skeleton } from 'antd'
import { Suspense, useEffect, useMemo, useState } from 'react'
import { spoken } from '../../texts/spoken.ts'
import type { UserInfo } from '../../language/wire.ts'
import { logout } from '../../client/account.ts'
import { useLanguage } from '../../client/language.ts'
import { forgetTotals } from '../../client/totals.ts'
import type { WebClient } from '../../client/webClient.ts'
import { ProblemState } from '../../runtime/host/ProblemState.tsx'
import { createWorkspace } from '../workspace.ts'
import { useTexts } from '../../client/useTexts.ts'
import { shellTexts } from '../../texts/shellTexts.ts'
import { PasswordDialog } from './OwnDialog.tsx'
import { Surroundings } from './Surroundings.tsx'
import { useFetchFailed } from './useFetchFailed.tsx'
import { useMenus } from './useMenus.ts'
import { Workplace } from './Workplace.tsx'
import { takeIcons } from '../../cells/Icon.tsx'
import { furtherIcons } from '../../cells/furtherIcons.ts'

takeIcons(furtherIcons) // menus have them at once

/** Everything behind the login. */
export function Shell({ client, user }: { client: WebClient; user: UserInfo }) {
  useEffect(() => forgetTotals, [user.userId])
  return (
    <Surroundings client={client}>
      {user.mustChangePassword ? (
        <Suspense>
          <PasswordDialog client={client} must onClose={() => undefined} />
        </Suspense>
      ) : (
        <Frame client={client} user={user} key={user.userId} />
      )}
    </Surroundings>
  )
}

function firstResp(user: UserInfo): string {
  const held = (id: string | null) =>
    id && user.responsibilities.some(({ respId }) => respId === id) ? id : undefined
  return (
    held(new URLSearchParams(location.search).get('respId')) ??
    held(sessionStorage.getItem('respId')) ??
    user.defaultRespId
  )
}

function Frame({ client, user }: { client: WebClient; user: UserInfo }) {
  const say = useTexts(shellTexts)
  const language = useLanguage()
  useFetchFailed()
  const [respId, setRespId] = useState(() => firstResp(user))
  useEffect(() => sessionStorage.setItem('respId', respId), [respId])
  const { menus, error, retry } = useMenus(client, respId)
  const resp = user.responsibilities.find((each) => each.respId === respId)
  const respName = (resp && spoken({ CN: resp.nameCn, EN: resp.nameEn }, language)) ?? respId
  const isKnown = menus !== undefined
  const workspace = useMemo(
    () =>
      isKnown &&
      createWorkspace({
        client,
        user,
        respId,
        respName: '',
        home: homeOf(resp?.homeType ?? user.userType),
        menus: [],
      }),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- rights and menus that were renewed do not close the tabs
    [client, user.userId, respId, isKnown],
  )
  if (error)
    return (
      <main className="shell-problem">
        <ProblemState error={error} title={say('page.loadFailed')} level={1} onRetry={retry}>
          <Button onClick={() => void logout(client)}>{say('account.logout')}</Button>
        </ProblemState>
      </main>
    )
  if (!workspace || !menus)
    return (
      <div className="shell-waiting">
        <Skeleton active title={false} />
      </div>
    )
  return <Workplace key={respId} workspace={{ ...workspace, user, respName, menus }} onResp={setRespId} />
}

const homeOf = (type: string): string => (/^ex/i.test(type) ? 'exHome' : 'inHome')
