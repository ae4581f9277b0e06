import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react'
import { BrowserRouter, Link, Navigate, Route, Routes, useLocation } from 'react-router-dom'
import { currentUser } from '../client/account.ts'
import { useLanguage } from '../client/language.ts'
import { findSession, session, sessionEnd } from '../client/session.ts'
import { useStore } from '../client/Store.ts'
import { factsOfLanguage } from '../language/languages.ts'
import type { UserInfo } from '../language/wire.ts'
import type { WebClient } from '../client/webClient.ts'
import { Boundary } from './Boundary.tsx'
import { LoginPage } from './login/LoginPage.tsx'
import { useTexts } from '../client/useTexts.ts'
import { loginTexts } from '../texts/loginTexts.ts'
import { PlainPage } from './PlainPage.tsx'

const loadShell = () => import('./frame/Shell.tsx')
const IframeBox = lazy(async () => ({ default: (await import('./pages/IframeBoxPage.tsx')).IframeBoxPage }))
const VisitPage = lazy(async () => ({ default: (await import('./visit/VisitPage.tsx')).VisitPage }))
const Shell = lazy(async () => ({ default: (await loadShell()).Shell }))

export function App({ client }: { client: WebClient }) {
  const spoken = useLanguage()
  useEffect(() => {
    document.documentElement.lang = factsOfLanguage(spoken).tag
  }, [spoken])
  return (
    <Boundary>
      <BrowserRouter>
        <Routes>
          <Route path="/" element={<LoginDoor client={client} />} />
          <Route path="/login" element={<LoginDoor client={client} />} />
          <Route
            path="/main/*"
            element={
              <SignedInDoor client={client}>{(user) => <Shell client={client} user={user} />}</SignedInDoor>
            }
          />
          <Route
            path="/iframeBox"
            element={<SignedInDoor client={client}>{() => <IframeBox client={client} />}</SignedInDoor>}
          />
          <Route
            path="/visit/*"
            element={
              <Suspense fallback={<Waiting />}>
                <VisitPage />
              </Suspense>
            }
          />
          <Route path="/register" element={<Navigate to="/visit/registerInfoEdit" replace />} />
          {['/pubNotice', '/noticeListNew'].map((path) => (
            <Route key={path} path={path} element={<PublicNotices />} />
          ))}
          <Route path="/forget" element={<NotYet />} />
          <Route path="*" element={<Missing />} />
        </Routes>
      </BrowserRouter>
    </Boundary>
  )
}

/** Where the user wanted to go before login: kept in the address, and only within the shell. */
const wanted = (search: string): string => {
  const to = new URLSearchParams(search).get('to') ?? ''
  return to.startsWith('/main/') || to.startsWith('/iframeBox?') ? to : '/main'
}

/** What everybody may read: all of it, or one by its `id`. */
const PublicNotices = () => <Navigate to={`/visit/noticeListNew${useLocation().search}`} replace />

function LoginDoor({ client }: { client: WebClient }) {
  const user = useStore(session)
  const { search } = useLocation()
  const [asked, setAsked] = useState(false)
  useEffect(() => {
    findSession().finally(() => setAsked(true))
  }, [])
  // The session alone leads on: what of a login comes in later must not call anybody back who is at work already.
  if (user && asked) return <Navigate to={wanted(search)} replace />
  return <LoginPage client={client} onBegin={() => fetchAhead(client)} />
}

/** The shell is fetched from the first letter on, so that whoever only looks at the page pays for no more than the page; what goes wrong here is told when it is needed. */
function fetchAhead(client: WebClient): void {
  requestAnimationFrame(() =>
    setTimeout(() => {
      loadShell().catch(() => undefined)
      client.publicKey().catch(() => undefined)
    }),
  )
}

/** What stands behind it is for those who have signed in; others come back to it after the login. */
function SignedInDoor({ client, children }: { client: WebClient; children: (user: UserInfo) => ReactNode }) {
  const user = useStore(session)
  const { pathname, search } = useLocation()
  const say = useTexts(loginTexts)
  const [known, setKnown] = useState(false)
  useEffect(() => {
    const ask = async () => {
      try {
        if (await findSession()) await currentUser(client)
      } // a session that has ended is told by the call itself
      finally {
        setKnown(true)
      }
    }
    ask().catch(() => undefined)
  }, [client])
  if (!known) return <Waiting />
  const isBeginning = pathname === '/main' || sessionEnd.get() === 'LOGOUT' // whoever leaves on purpose does not want to come back here
  if (!user)
    return (
      <Navigate to={isBeginning ? '/login' : `/login?to=${encodeURIComponent(pathname + search)}`} replace />
    )
  return <Suspense fallback={<Waiting label={say('page.loading')} />}>{children(user)}</Suspense>
}

function Waiting({ label = '' }: { label?: string }) {
  return (
    <main className="plain-page boot-wait" aria-busy="true">
      <p>{label}</p>
    </main>
  )
}

function Missing() {
  const say = useTexts(loginTexts)
  return (
    <PlainPage kind="missing" title={say('page.missing')} why={say('page.missingWhy')}>
      <Link to="/">{say('page.toStart')}</Link>
    </PlainPage>
  )
}

function NotYet() {
  const say = useTexts(loginTexts)
  return (
    <PlainPage kind="empty" title={say('page.notYet')} why={say('page.notYetWhy')}>
      <Link to="/">{say('page.toStart')}</Link>
    </PlainPage>
  )
}
