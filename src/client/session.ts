import type { UserInfo } from '../language/wire.ts'
import { createStore, type Store } from './Store.ts'

/** Who is logged in here. Kept in memory and sessionStorage, never in localStorage: the signing key must die with the browser tab. */
export const session: Store<UserInfo | null> = createStore(read())

/** Why the last session ended, for the login page: SESSION_EXPIRED, SESSION_REPLACED, LOGOUT. */
export const sessionEnd = createStore<string | null>(null)

session.subscribe(() => {
  const user = session.get()
  if (user) sessionStorage.setItem('userInfo', JSON.stringify(user))
  else sessionStorage.removeItem('userInfo')
})

function read(): UserInfo | null {
  const text = sessionStorage.getItem('userInfo')
  if (!text) return null
  try { return JSON.parse(text) as UserInfo } // we wrote it ourselves, below
  catch { return null }
}

let isLeaving = false

/** From here on the session ends because the user wants it to, whatever a call that is still on the way is told. */
export function leaveSession(): void { isLeaving = true }

export function endSession(code: string): void {
  if (!session.get()) return
  sessionEnd.set(isLeaving ? 'LOGOUT' : code)
  isLeaving = false
  session.set(null)
}

type Message = { readonly kind: 'ask' } | { readonly kind: 'here'; readonly user: UserInfo } | { readonly kind: 'logout' }

const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('session')

channel?.addEventListener('message', ({ data }: MessageEvent<Message>) => {
  const user = session.get()
  if (data.kind === 'ask' && user) channel.postMessage({ kind: 'here', user } satisfies Message)
  if (data.kind === 'here' && !user) session.set(data.user)
  if (data.kind === 'logout') endSession('LOGOUT')
})

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
    const finish = () => { stop(); clearTimeout(timer); resolve(session.get()) }
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
