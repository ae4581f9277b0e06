import { afterAll, beforeAll, expect, test } from 'vitest'
import { signIn, type WireClient } from './client.ts'
import { password, startTestServer, type TestServer } from './testServer.ts'

let server: TestServer
let [admin, buyer, sister, outside, other]: WireClient[] = []
let shared = ''
let inner = ''

interface Other {
  readonly name: string | null
  readonly isEditing: boolean
  readonly since: string | null
}
const enter = async (
  client: WireClient | undefined,
  id: string,
  editing = 'N',
  entity = 'slcSupplierInfo',
  language: 'CN' | 'EN' = 'EN',
) =>
  (
    await client?.call<{ others: Other[] }>(
      'baseServer',
      'basePresence',
      'enter',
      { entity, id, editing },
      { language },
    )
  )?.others ?? []

beforeAll(async () => {
  server = await startTestServer()
  await server.newUser('outside2', ['supplier'], { userType: 'EX', supplierId: server.suppliers[1] })
  await server.newUser('sister', ['supplier'], { userType: 'EX', supplierId: server.suppliers[0] })
  admin = await signIn(server.address, 'admin', password)
  buyer = await signIn(server.address, 'buyer', password)
  sister = await signIn(server.address, 'sister', password)
  outside = await signIn(server.address, 'supplier1', password)
  other = await signIn(server.address, 'outside2', password)
  shared = server.suppliers[0]
  inner = server.suppliers[1]
})
afterAll(() => server.stop())

test('people of one house see each other by name, and since when somebody edits', async () => {
  expect(await enter(admin, inner)).toEqual([])
  expect(await enter(buyer, inner, 'Y')).toMatchObject([{ isEditing: false, since: null }])
  const [seen] = await enter(admin, inner)
  expect(seen).toMatchObject({
    name: 'buyer',
    isEditing: true,
    since: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
  })
  await enter(buyer, inner, 'Y')
  expect((await enter(admin, inner))[0]?.since).toBe(seen?.since)
  await enter(buyer, inner, 'N')
  expect(await enter(admin, inner)).toMatchObject([{ isEditing: false, since: null }])
})

test('who leaves, or is not heard of, is not there', async () => {
  await buyer?.call('baseServer', 'basePresence', 'leave', { entity: 'slcSupplierInfo', id: inner })
  expect(await enter(admin, inner)).toEqual([])
  await enter(buyer, inner)
  await server.services.database.pool.query(
    "update sys_presence set seen_at = now() - interval '46 seconds' where user_id <> $1",
    ['nobody'],
  )
  expect(await enter(admin, inner)).toEqual([])
})

test('across houses nobody is named, and everybody there is one', async () => {
  await enter(outside, shared, 'Y')
  await enter(sister, shared)
  expect(await enter(admin, shared)).toMatchObject([{ name: null, isEditing: true }])
  await enter(buyer, shared)
  const seen = await enter(outside, shared)
  expect(seen.filter(({ name }) => name === null)).toHaveLength(1)
  expect(seen.filter(({ name }) => name !== null).map(({ name }) => name)).toEqual(['sister'])
})

test('what a caller may not read is not there for him', async () => {
  expect(
    (await other?.post('baseServer', 'basePresence', 'enter', { entity: 'slcSupplierInfo', id: shared }))
      ?.envelope.code,
  ).toBe('SRM-1010')
  expect(
    (await other?.post('baseServer', 'basePresence', 'enter', { entity: 'slcSupplierInfo', id: 'nothing' }))
      ?.envelope.code,
  ).toBe('SRM-1010')
  expect(
    (await other?.post('baseServer', 'basePresence', 'enter', { entity: 'baseBank', id: shared }))?.envelope
      .status,
  ).toBe('E')
  expect(
    (await admin?.post('baseServer', 'basePresence', 'enter', { entity: '__proto__', id: shared }))?.envelope
      .code,
  ).toBe('PARAM_INVALID')
  expect(
    (await admin?.post('baseServer', 'basePresence', 'enter', { entity: 'slcSupplierInfo' }))?.envelope.code,
  ).toBe('PARAM_REQUIRED')
})
