import { App, Button, Modal } from 'antd'
import { useEffect, useId, useState, type FormEvent } from 'react'
import { useSay } from '../../client/language.ts'
import { endSession, keepScreens, leaveSession, session, sessionLost } from '../../client/session.ts'
import { useStore, type Store } from '../../client/Store.ts'
import type { WebClient } from '../../client/webClient.ts'
import type { UserInfo } from '../../language/wire.ts'
import { useTexts } from '../../client/useTexts.ts'
import { shellTexts } from '../../texts/shellTexts.ts'
import { loginTexts } from '../../texts/loginTexts.ts'
import { FieldError } from '../login/FieldError.tsx'
import { PasswordInput } from '../login/PasswordInput.tsx'
import { submitText } from '../login/submitText.ts'
import { useLogin } from '../login/useLogin.ts'
import type { Tabs } from '../tabs/tabs.ts'
import { aboutKept } from './aboutKept.ts'

interface Props {
  readonly client: WebClient
  readonly tabs: Store<Tabs>
}

/** Another tab may have a newer session; so many ms it has to say so before anybody is asked for a password. */
const newerSessionDelay = 200
/** Above every dialog of the page, below the messages. */
const above = 1900

/** While it is there, a session that is lost leaves the page as it is, and its user is asked to log in again. */
export function LoginAgain(props: Props) {
  const lost = useStore(sessionLost)
  const user = useStore(session)
  const [asks, setAsks] = useState(false)
  useEffect(() => keepScreens(), [])
  useEffect(() => {
    if (!lost) return undefined
    const timer = setTimeout(() => setAsks(true), newerSessionDelay)
    return () => {
      clearTimeout(timer)
      setAsks(false)
    }
  }, [lost])
  return lost && user && asks ? <LoginAgainDialog {...props} user={user} code={lost} /> : null
}

function LoginAgainDialog({ client, tabs, user, code }: Props & { user: UserInfo; code: string }) {
  const say = useTexts(shellTexts)
  const name = useSay()({ CN: user.userFullName || user.userName, EN: user.nameEn || user.userName })
  const about = useId()
  const leave = useLeave(tabs)
  return (
    <Modal
      open
      title={say('session.loginAgain')}
      width={420}
      zIndex={above}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      footer={null}
      aria-describedby={about}
      afterOpenChange={() => document.getElementById('password')?.focus()}
    >
      <p id={about}>{say(code === 'SESSION_REPLACED' ? 'session.replaced' : 'session.ended', { name })}</p>
      <LoginAgainForm client={client} userName={user.userName} />
      <Button type="link" block onClick={leave} className="login-other">
        {say('session.loginOther')}
      </Button>
    </Modal>
  )
}

function LoginAgainForm({ client, userName }: { client: WebClient; userName: string }) {
  const say = useTexts(loginTexts)
  const [password, setPassword] = useState('')
  const { busy, errors, seconds, submit } = useLogin(client) // the session that begins closes the dialog
  const send = (event: FormEvent) => {
    event.preventDefault()
    void submit(userName, password)
  }
  return (
    <form className="login-form login-again" onSubmit={send} noValidate>
      <label htmlFor="userName">{say('form.userName')}</label>
      <input id="userName" name="username" autoComplete="username" readOnly value={userName} />
      <PasswordInput value={password} onChange={setPassword} error={errors.password ?? ''} autoFocus />
      <FieldError id="againError" text={errors.form ?? ''} />
      <Button type="primary" htmlType="submit" size="large" disabled={busy || seconds > 0}>
        {submitText(say, busy, seconds)}
      </Button>
    </form>
  )
}

/** To the login page. What is unsaved is written down for who typed it. */
function useLeave(tabs: Store<Tabs>): () => void {
  const say = useTexts(shellTexts)
  const { modal } = App.useApp()
  const leave = () => {
    leaveSession()
    endSession('LOGOUT')
  }
  return () => {
    const dirty = tabs.get().list.filter((tab) => tab.dirty)
    if (dirty.length === 0) return leave()
    void modal.confirm({
      title: say('unsaved.title'),
      content: aboutKept(say, dirty),
      okText: say('session.loginOther'),
      cancelText: say('session.stay'),
      zIndex: above + 10,
      onOk: leave,
    })
  }
}
