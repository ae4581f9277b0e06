// @vitest-environment jsdom
import { expect, test } from 'vitest'
import type { UserInfo } from '../language/wire.ts'
import { endSession, leaveSession, session, sessionEnd } from './session.ts'

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
