// The clock of rules, numbers and timers is moved by one call, where that is allowed, and at every server of the database.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Row } from '../../src/language/row.ts'
import type { Running } from '../../src/server/start.ts'
import { signIn, type WireClient } from './client.ts'
import { password, startTestServer, type TestServer } from './testServer.ts'

let server: TestServer
let other: Running
let admin: WireClient
beforeAll(async () => {
  server = await startTestServer({ MOVABLE_CLOCK: 'Y' })
  other = await server.another()
  admin = await signIn(server.address, 'admin', password)
})
afterAll(() => server.stop())

const move = (body: Row) => admin.post<Row>('baseServer', 'baseClock', 'move', body)
const save = async (client: WireClient, orgCode: string) =>
  client.call<Row>('baseServer', 'baseOrganization', 'saveOrUpdate', {
    orgCode,
    orgNameCn: orgCode,
    orgType: 'GROUP',
  })

test('what is written goes by the clock that was set, and by the true one again', async () => {
  const { envelope } = await move({ now: '2031-05-06 07:08:00' })
  expect(String(envelope.data?.['now'])).toMatch(/^2031-05-06 07:08:/)
  expect(String((await save(admin, 'C1'))['creationDate'])).toMatch(/^2031-05-06 07:08:/)
  expect((await move({ hours: 48 })).envelope.data).toMatchObject({
    now: expect.stringMatching(/^2031-05-08/),
  })
  expect(String((await save(admin, 'C2'))['creationDate'])).toMatch(/^2031-05-08/)
  await expect
    .poll(async () => String((await save(admin.at(other.address), `D${Date.now()}`))['creationDate']), {
      timeout: 10_000,
    })
    .toMatch(/^2031-05-08/)
  const { userInfo } = await admin.call<{ userInfo: { clockAhead: number } }>(
    'baseServer',
    'baseLogin',
    'currentUser',
  )
  expect(new Date(Date.now() + userInfo.clockAhead).getFullYear()).toBe(2031)
  expect(String((await move({ hours: -72 })).envelope.data?.['now'])).toMatch(/^2031-05-05/)
  const year = String(new Date().getFullYear())
  expect(String((await move({})).envelope.data?.['now']).slice(0, 4)).toBe(year)
  expect(String((await save(admin, 'C3'))['creationDate']).slice(0, 4)).toBe(year)
})

test('a day that there is not is refused', async () => {
  expect((await move({ now: '2031-02-30 07:08:00' })).envelope.code).toBe('PARAM_INVALID')
  expect((await move({ now: 'tomorrow, some time' })).envelope.code).toBe('PARAM_INVALID')
})

test('where it is not allowed nobody moves it', async () => {
  const fixed = await server.another({ MOVABLE_CLOCK: 'N' })
  const { http, envelope } = await admin
    .at(fixed.address)
    .post('baseServer', 'baseClock', 'move', { hours: 1 })
  expect([http, envelope.code]).toEqual([403, 'FORBIDDEN'])
})
