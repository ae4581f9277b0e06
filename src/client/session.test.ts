// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import type { UserInfo } from '../language/wire.ts'
import {
  beginSession,
  endSession,
  keepScreens,
  leaveSession,
  loseSession,
  session,
  sessionEnd,
  sessionLost,
} from './session.ts'

const someone = { userId: 'u1' } as UserInfo // only that there is somebody matters here

test('a session that the server ended says why', () => {
  session.set(someone)
  endSession('SESSION_EXPIRED')
  expect(sessionEnd.get()).toBe('SESSION_EXPIRED')
})

test('who leaves on purpose is not told that the session expired, even if a call on the way was refused', () => {
  session.set(someone)
  leaveSession()
  endSession('AUTH_REQUIRED')
  expect(sessionEnd.get()).toBe('LOGOUT')
  session.set(someone)
  endSession('SESSION_REPLACED')
  expect(sessionEnd.get()).toBe('SESSION_REPLACED')
})

test('a lost session leaves the user where the screens are kept, and ends everywhere else', () => {
  session.set(someone)
  const stop = keepScreens()
  loseSession('SESSION_EXPIRED')
  expect([session.get(), sessionLost.get()]).toEqual([someone, 'SESSION_EXPIRED'])
  beginSession({ ...someone, authorizationCode: 'new' })
  expect(sessionLost.get()).toBeNull()
  stop()
  loseSession('SESSION_EXPIRED')
  expect([session.get(), sessionLost.get()]).toEqual([null, null])
})

test('somebody else who logs in where a session was lost does not take over its screens', () => {
  session.set(someone)
  const stop = keepScreens()
  loseSession('SESSION_EXPIRED')
  beginSession({ ...someone, userId: 'u2' })
  expect([session.get(), sessionLost.get(), sessionEnd.get()]).toEqual([null, null, 'SESSION_EXPIRED'])
  stop()
})

test('a login in another tab lets this one go on; that of another user does not', async () => {
  const sister = new BroadcastChannel('session')
  session.set({ ...someone, authorizationCode: 'old' })
  const stop = keepScreens()
  loseSession('SESSION_EXPIRED')
  sister.postMessage({ kind: 'begun', user: { ...someone, userId: 'u2', authorizationCode: 'x' } })
  sister.postMessage({ kind: 'here', user: { ...someone, authorizationCode: 'old' } })
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(sessionLost.get()).toBe('SESSION_EXPIRED')
  sister.postMessage({ kind: 'begun', user: { ...someone, authorizationCode: 'new' } })
  await vi.waitFor(() => expect([session.get()?.authorizationCode, sessionLost.get()]).toEqual(['new', null]))
  sister.postMessage({ kind: 'begun', user: { ...someone, authorizationCode: 'newer' } })
  await vi.waitFor(() => expect(session.get()?.authorizationCode).toBe('newer')) // also where nothing was lost yet
  sister.close()
  stop()
})

test('whoever lost the session asks the other tabs for it, and one that has lost it too does not answer', async () => {
  const sister = new BroadcastChannel('session')
  const heard: string[] = []
  sister.addEventListener('message', ({ data }: MessageEvent<{ kind: string }>) => heard.push(data.kind))
  session.set({ ...someone, authorizationCode: 'old' })
  const stop = keepScreens()
  loseSession('SESSION_EXPIRED')
  sister.postMessage({ kind: 'ask' })
  await vi.waitFor(() => expect(heard).toContain('ask'))
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(heard).toEqual(['ask'])
  sister.close()
  endSession('LOGOUT')
  stop()
})
