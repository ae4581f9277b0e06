import type { UserInfo } from '../language/wire.ts'
import { clockAhead } from './clock.ts'
import { createStore, type Store } from './Store.ts'

/** Who is logged in here. Kept in memory and sessionStorage, never in localStorage: the signing key must die with the browser tab. */
export const session: Store<UserInfo | null> = createStore(read())

/** Why the last session ended, for the login page: SESSION_EXPIRED, SESSION_REPLACED, LOGOUT. */
export const sessionEnd = createStore<string | null>(null)

const followClock = () => clockAhead.set(session.get()?.clockAhead ?? 0)
followClock()

session.subscribe(() => {
  const user = session.get()
  followClock()
  if (user) sessionStorage.setItem('userInfo', JSON.stringify(user))
  else sessionStorage.removeItem('userInfo')
})

function read(): UserInfo | null {
  const text = sessionStorage.getItem('userInfo')
  if (!text) return null
  try {
    return JSON.parse(text) as UserInfo
  } // we wrote it ourselves, below
  catch {
    return null
  }
}

/** Why the session was lost while its screens stay as they are. Calls wait until it is null again. */
export const sessionLost = createStore<string | null>(null)

let keepers = 0

/** Somebody asks to log in again in place: a lost session leaves the screens as they are. Answers how to stop. */
export function keepScreens(): () => void {
  keepers += 1
  return () => {
    keepers -= 1
  }
}

let isLeaving = false

/** From here on the session ends because the user wants it to, whatever a call that is still on the way is told. */
export function leaveSession(): void {
  isLeaving = true
}

export function endSession(code: string): void {
  if (!session.get()) return
  sessionEnd.set(isLeaving ? 'LOGOUT' : code)
  isLeaving = false
  session.set(null)
  sessionLost.set(null)
}

/** The server does not know the session any more. Where nobody keeps the screens it is over. Another tab may have a newer one. */
export function loseSession(code: string): void {
  if (keepers === 0 || isLeaving) return endSession(code)
  if (!session.get() || sessionLost.get()) return
  sessionLost.set(code)
  channel?.postMessage({ kind: 'ask' } satisfies Message)
}

/** Somebody logged in here; the other tabs of the same user go on with it. Screens that were kept are for who had them open. */
export function beginSession(user: UserInfo): void {
  const lost = sessionLost.get()
  if (lost && session.get()?.userId !== user.userId) return endSession(lost)
  sessionEnd.set(null)
  session.set(user)
  sessionLost.set(null)
  channel?.postMessage({ kind: 'begun', user } satisfies Message)
}

/** Once nothing is lost (any more): whether the screens go on. `signal` gives up. */
export function sessionSettled(signal?: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    const settle = () => {
      if (sessionLost.get() && !signal?.aborted) return
      stop()
      signal?.removeEventListener('abort', settle)
      const user = session.get()
      resolve(user !== null && !user.mustChangePassword)
    }
    const stop = sessionLost.subscribe(settle)
    signal?.addEventListener('abort', settle)
    settle()
  })
}

type Message =
  | { readonly kind: 'ask' | 'logout' }
  | { readonly kind: 'here' | 'begun'; readonly user: UserInfo }

const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('session')

channel?.addEventListener('message', ({ data }: MessageEvent<Message>) => {
  const user = session.get()
  if (data.kind === 'ask' && user && !sessionLost.get())
    channel.postMessage({ kind: 'here', user } satisfies Message)
  if (data.kind === 'here' && !user) session.set(data.user)
  if ((data.kind === 'begun' || (data.kind === 'here' && sessionLost.get())) && isNewer(user, data.user)) {
    session.set(data.user)
    sessionLost.set(null)
  }
  if (data.kind === 'logout') endSession('LOGOUT')
})

const isNewer = (mine: UserInfo | null, theirs: UserInfo): boolean =>
  mine?.userId === theirs.userId && mine.authorizationCode !== theirs.authorizationCode

/** Ends the session here and in the other tabs of this browser. */
export function endSessionEverywhere(): void {
  channel?.postMessage({ kind: 'logout' } satisfies Message)
  endSession('LOGOUT')
}

/** A link opened in a new tab of the browser finds the session of its sisters. Waits 150 ms at most. */
export async function findSession(): Promise<UserInfo | null> {
  if (session.get() || !channel) return session.get()
  return new Promise((resolve) => {
    const stop = session.subscribe(() => finish())
    const timer = setTimeout(() => finish(), 150)
    const finish = () => {
      stop()
      clearTimeout(timer)
      resolve(session.get())
    }
    channel.postMessage({ kind: 'ask' } satisfies Message)
  })
}

/** Random id of this browser profile, made once. */
export function certificate(make: () => string): string {
  const known = localStorage.getItem('certificate')
  if (known) return known
  const made = make()
  localStorage.setItem('certificate', made)
  return made
}
