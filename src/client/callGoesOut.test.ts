// @vitest-environment jsdom
import axios from 'axios'
import { expect, test, vi } from 'vitest'
import type { UserInfo } from '../language/wire.ts'
import { session } from './session.ts'
import { createWebClient } from './webClient.ts'

test('a call is on its way when the task of its caller is over: nothing is looked up first that the browser answers later', async () => {
  let sent = 0
  session.set({ signKey: 'ab'.repeat(32) } as UserInfo) // a call looks at nothing else of it
  vi.stubGlobal('cookieStore', { get: () => new Promise(() => undefined) })
  vi.stubGlobal(
    'XMLHttpRequest',
    class {
      open() {}
      setRequestHeader() {}
      send() {
        sent += 1
      }
    },
  )
  const client = createWebClient(() => 'EN', axios.create({ adapter: 'xhr' }))
  void client.call('someServer', 'someNote', 'listByPage')
  await new Promise((resolve) => setTimeout(resolve))
  vi.unstubAllGlobals()
  expect(sent).toBe(1)
})
