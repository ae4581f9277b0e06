// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest'
import { session } from '../../client/session.ts'
import type { UserInfo } from '../../language/wire.ts'
import { tenantNow } from './tenantNow.ts'

afterEach(() => session.set(null))

test('forms go by the clock of the server, where that was moved', () => {
  const year = Number(tenantNow().slice(0, 4))
  session.set({ userId: 'u1', clockAhead: 10 * 366 * 86_400_000 } as UserInfo) // only the clock matters here
  expect(Number(tenantNow().slice(0, 4)) - year).toBeGreaterThanOrEqual(10)
})
