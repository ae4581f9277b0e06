import { useEffect, useState, type FormEvent } from 'react'
import { factsOfLanguage } from '../../language/languages.ts'
import { company } from '../../client/company.ts'
import { chooseLanguage, nextLanguage, useLanguage } from '../../client/language.ts'
import { hasSubtle } from '../../client/sign.ts'
import { sessionEnd } from '../../client/session.ts'
import { useStore } from '../../client/Store.ts'
import type { WebClient } from '../../client/webClient.ts'
import { useTexts } from '../../client/useTexts.ts'
import { loginTexts } from '../../texts/loginTexts.ts'
import mark from '../mark.svg'
import { FieldError } from './FieldError.tsx'
import { LoginNews } from './LoginNews.tsx'
import { LoginPicture } from './LoginPicture.tsx'
import { PasswordInput } from './PasswordInput.tsx'
import { submitText } from './submitText.ts'
import { useLogin } from './useLogin.ts'
import './login.css'

interface Props {
  readonly client: WebClient
  /** Something is typed, or filled in by the browser: somebody is about to come in. */
  readonly onBegin?: () => void
}

/** Stands in the first chunk and uses plain elements only, so that it can be used before the shell is loaded. */
export function LoginPage({ client, onBegin }: Props) {
  const say = useTexts(loginTexts)
  const spoken = useLanguage()
  const other = nextLanguage(spoken)
  useEffect(() => {
    document.title = `${say('form.title')} · ${company.name}`
  }, [spoken, say])
  return (
    <div className="login">
      <header className="login-brand">
        <div className="login-name">
          <img src={company.mark ?? mark} alt="" />
          {company.name}
        </div>
        <div>
          <p className="login-product">{say('brand.product')}</p>
          <p className="login-claim">{say('brand.claim')}</p>
        </div>
        <LoginPicture />
      </header>
      <main className="login-main" onInput={onBegin}>
        <button
          type="button"
          className="login-language"
          lang={factsOfLanguage(other).tag}
          onClick={() => void chooseLanguage(other)}
        >
          {factsOfLanguage(other).name}
        </button>
        <LoginForm client={client} />
        <div className="login-help">
          <p>{say('form.forgotten')}</p>
          {company.help && <p>{company.help}</p>}
        </div>
      </main>
      <LoginNews />
    </div>
  )
}

function LoginForm({ client }: { client: WebClient }) {
  const say = useTexts(loginTexts)
  const ended = useStore(sessionEnd)
  const [userName, setUserName] = useState(() => localStorage.getItem('userName') ?? '')
  const [remember, setRemember] = useState(true)
  const [password, setPassword] = useState('')
  const { busy, errors, seconds, submit } = useLogin(client)
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (remember) localStorage.setItem('userName', userName.trim())
    else localStorage.removeItem('userName')
    void submit(userName, password)
  }
  return (
    <form className="login-form" onSubmit={send} noValidate aria-labelledby="login-title">
      <p className="login-company">{company.name}</p>
      <h1 id="login-title">{say('form.title')}</h1>
      {ended && Object.keys(errors).length === 0 && (
        <p className="login-note" role="status">
          {say(
            ended === 'SESSION_REPLACED' || ended === 'LOGOUT' ? `ended.${ended}` : 'ended.SESSION_EXPIRED',
          )}
        </p>
      )}
      {!hasSubtle() && <p className="login-note login-warning">{say('form.insecure')}</p>}
      <label htmlFor="userName">{say('form.userName')}</label>
      <input
        id="userName"
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus={!userName}
        value={userName}
        onChange={(event) => setUserName(event.target.value)}
        aria-invalid={errors.userName !== undefined}
        aria-describedby="userNameError"
      />
      <FieldError id="userNameError" text={errors.userName ?? ''} />
      <PasswordInput
        value={password}
        onChange={setPassword}
        error={errors.password ?? ''}
        autoFocus={Boolean(userName)}
      />
      <label className="login-remember">
        <input type="checkbox" checked={remember} onChange={(event) => setRemember(event.target.checked)} />
        {say('form.remember')}
      </label>
      <FieldError id="loginError" text={errors.form ?? ''} />
      <button type="submit" className="login-submit" disabled={busy || seconds > 0}>
        {submitText(say, busy, seconds)}
      </button>
    </form>
  )
}
