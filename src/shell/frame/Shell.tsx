import { LoadingOutlined } from '@ant-design/icons'
import { App as AntApp, Button, ConfigProvider, Skeleton } from 'antd'
import dayjs from 'dayjs'
import { Suspense, useEffect, useMemo, useState } from 'react'
import { createPortal } from 'react-dom'
import { spoken } from '../../texts/spoken.ts'
import type { UserInfo } from '../../language/wire.ts'
import { logout } from '../../client/account.ts'
import { popupsId } from '../../cells/popupsId.ts'
import { useLanguage } from '../../client/language.ts'
import { createLookups } from '../../client/lookups.ts'
import { forgetTotals } from '../../client/totals.ts'
import { LookupsContext } from '../../client/useLookup.ts'
import type { WebClient } from '../../client/webClient.ts'
import { ProblemState } from '../../runtime/host/ProblemState.tsx'
import { createWorkspace } from '../workspace.ts'
import { useTexts } from '../../client/useTexts.ts'
import { shellTexts } from '../../texts/shellTexts.ts'
import { csp } from '../styleNonce.ts'
import { useAntdTheme } from '../useAntdTheme.ts'
import { PasswordDialog } from './OwnDialog.tsx'
import { useFetchFailed } from './useFetchFailed.tsx'
import { useMenus } from './useMenus.ts'
import { Workplace } from './Workplace.tsx'
import '../../cells/sheets.css'
import '../shell.css'
import { libraryTexts } from '../../texts/libraryTexts.ts'

/** What turns on a busy button is not read out: its own words are. antd would call it “loading” in every language. */
const button = {
  autoInsertSpace: false,
  loadingIcon: <LoadingOutlined aria-hidden />,
}

const popups = (): HTMLElement => document.getElementById(popupsId) ?? document.body

/** Everything behind the login. */
export function Shell({ client, user }: { client: WebClient; user: UserInfo }) {
  const language = useLanguage()
  const lookups = useMemo(() => createLookups(client), [client])
  const { controls, dates } = libraryTexts(language)
  dayjs.locale(dates)
  useEffect(() => forgetTotals, [user.userId])
  return (
    <ConfigProvider
      theme={useAntdTheme()}
      csp={csp}
      locale={controls}
      button={button}
      getPopupContainer={popups}
    >
      <AntApp message={{ top: 20, duration: 4, maxCount: 4 }} className="shell-app">
        <LookupsContext value={lookups}>
          {user.mustChangePassword ? (
            <Suspense>
              <PasswordDialog client={client} must onClose={() => undefined} />
            </Suspense>
          ) : (
            <Frame client={client} user={user} key={user.userId} />
          )}
          {createPortal(
            <div id={popupsId} role="region" aria-label={shellTexts.in(language)('navigation.popups')} />,
            document.body,
          )}
        </LookupsContext>
      </AntApp>
    </ConfigProvider>
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
  const workspace = useMemo(
    () =>
      menus &&
      createWorkspace({
        client,
        user,
        respId,
        respName: '',
        home: homeOf(resp?.homeType ?? user.userType),
        menus,
      }),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- rights that were renewed do not close the tabs
    [client, user.userId, respId, menus],
  )
  if (error)
    return (
      <main className="shell-problem">
        <ProblemState error={error} title={say('page.loadFailed')} level={1} onRetry={retry}>
          <Button onClick={() => void logout(client)}>{say('account.logout')}</Button>
        </ProblemState>
      </main>
    )
  if (!workspace)
    return (
      <div className="shell-waiting">
        <Skeleton active />
      </div>
    )
  return <Workplace key={respId} workspace={{ ...workspace, respName }} onResp={setRespId} />
}

const homeOf = (type: string): string => (/^ex/i.test(type) ? 'exHome' : 'inHome')
