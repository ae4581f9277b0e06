import { useEffect, useState, type FormEvent } from 'react'
import { language, useLanguage } from '../../client/language.ts'
import { hasSubtle } from '../../client/sign.ts'
import { sessionEnd } from '../../client/session.ts'
import { useStore } from '../../client/Store.ts'
import type { WebClient } from '../../client/webClient.ts'
import { useLoginWords } from './loginWords.ts'
import { PasswordInput } from './PasswordInput.tsx'
import { submitText } from './submitText.ts'
import { useLogin } from './useLogin.ts'
import './login.css'

/** Stands in the first chunk and uses plain elements only, so that it can be used before the shell is loaded. */
export function LoginPage({ client, onDone }: { client: WebClient; onDone: () => void }) {
  const say = useLoginWords()
  const spoken = useLanguage()
  useEffect(() => {
    document.title = `${say('title')} · Screenwright`
  }, [spoken, say])
  return (
    <div className="login">
      <aside className="login-brand" aria-hidden="true">
        <div className="login-name">Screenwright</div>
        <p className="login-product">{say('product')}</p>
        <p className="login-claim">{say('claim')}</p>
      </aside>
      <main className="login-main">
        <button
          type="button"
          className="login-language"
          lang={spoken === 'CN' ? 'en' : 'zh-CN'}
          onClick={() => language.set(spoken === 'CN' ? 'EN' : 'CN')}
        >
          {say('otherLanguage')}
        </button>
        <LoginForm client={client} onDone={onDone} />
      </main>
    </div>
  )
}

function LoginForm({ client, onDone }: { client: WebClient; onDone: () => void }) {
  const say = useLoginWords()
  const ended = useStore(sessionEnd)
  const [userName, setUserName] = useState(() => localStorage.getItem('userName') ?? '')
  const [remember, setRemember] = useState(true)
  const [password, setPassword] = useState('')
  const { busy, error, seconds, submit } = useLogin(client, onDone)
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (remember) localStorage.setItem('userName', userName.trim())
    else localStorage.removeItem('userName')
    void submit(userName, password)
  }
  return (
    <form className="login-form" onSubmit={send} noValidate aria-labelledby="login-title">
      <h1 id="login-title">{say('title')}</h1>
      {ended && !error && (
        <p className="login-note" role="status">
          {say(ended === 'SESSION_REPLACED' || ended === 'LOGOUT' ? ended : 'SESSION_EXPIRED')}
        </p>
      )}
      {!hasSubtle() && <p className="login-note login-warning">{say('insecure')}</p>}
      <label htmlFor="userName">{say('userName')}</label>
      <input
        id="userName"
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus={!userName}
        value={userName}
        onChange={(event) => setUserName(event.target.value)}
        aria-invalid={Boolean(error)}
      />
      <PasswordInput
        value={password}
        onChange={setPassword}
        invalid={Boolean(error)}
        autoFocus={Boolean(userName)}
      />
      <label className="login-remember">
        <input type="checkbox" checked={remember} onChange={(event) => setRemember(event.target.checked)} />
        {say('remember')}
      </label>
      <p className="login-error" role="alert">
        {error}
      </p>
      <button type="submit" className="login-submit" disabled={busy || seconds > 0}>
        {submitText(say, busy, seconds)}
      </button>
    </form>
  )
}
