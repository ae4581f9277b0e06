// What one server of a database does holds at the other from the next call on, though both have been busy before.
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Row } from '../../src/language/row.ts'
import type { Running } from '../../src/server/start.ts'
import { publicKey, seal, signIn, type WireClient } from './client.ts'
import { fileCall, form, upload, type Uploaded } from './fileCalls.ts'
import { password, startTestServer, type TestServer } from './testServer.ts'
import { pdf } from './sampleFiles.ts'

let server: TestServer
let other: Running
let admin: WireClient
beforeAll(async () => {
  server = await startTestServer({ SESSION_LIMIT: '3' })
  other = await server.another()
  admin = await signIn(server.address, 'admin', password)
  await code(admin.at(other.address))
})
afterAll(() => server.stop())

const code = async (client: WireClient) =>
  (await client.post('baseServer', 'baseLogin', 'currentUser')).envelope.code
/** Someone who was served at both servers just now. */
async function busy(
  userName: string,
  responsibilities: readonly string[],
): Promise<{ readonly id: string; readonly here: WireClient; readonly there: WireClient }> {
  const id = await server.newUser(userName, responsibilities)
  const here = await signIn(server.address, userName, password)
  const there = here.at(other.address)
  expect([await code(here), await code(there)]).toEqual(['OK', 'OK'])
  return { id, here, there }
}
const versionOf = async (entity: string, id: string) =>
  (await admin.call<{ versionNum: number }>('baseServer', entity, 'findById', { id })).versionNum

test('a user who is disabled is thrown out at the other', async () => {
  const { id, there } = await busy('leaver', ['buyer'])
  await admin.call('baseServer', 'baseUser', 'doDisable', { id, versionNum: await versionOf('baseUser', id) })
  expect(await code(there)).toMatch(/SESSION_EXPIRED|AUTH_REQUIRED/)
})

test('a responsibility that is taken away is gone at the other', async () => {
  const { id, here, there } = await busy('turncoat', ['mdmAdmin', 'buyer'])
  const save = async (client: WireClient, orgCode: string) =>
    (
      await client.post('baseServer', 'baseOrganization', 'saveOrUpdate', {
        orgCode,
        orgNameCn: orgCode,
        orgType: 'GROUP',
      })
    ).http
  expect([await save(here, 'T1'), await save(there, 'T2')]).toEqual([200, 200])
  await server.services.database.pool.query(
    `delete from base_user_responsibility where user_id = $1 and responsibility_code = 'mdmAdmin'`,
    [id],
  )
  expect([await save(there, 'T3'), await save(here, 'T4')]).toEqual([403, 403])
})

test('a session that ended at one has ended at the other: by leaving, by a new password, by one login too many', async () => {
  const first = await busy('mover', ['buyer'])
  await first.here.call('baseServer', 'baseLogin', 'logout')
  expect(await code(first.there)).toBe('SESSION_EXPIRED')
  const second = await signIn(other.address, 'mover', password)
  const third = await signIn(server.address, 'mover', password)
  expect([await code(second.at(server.address)), await code(third.at(other.address))]).toEqual(['OK', 'OK'])
  const facts = await publicKey(server.address)
  await second.call('baseServer', 'baseLogin', 'changePassword', {
    oldPassword: seal(password, facts),
    newPassword: seal('Neue-Lampe-42', facts),
  })
  expect([
    await code(second.at(server.address)),
    await code(third.at(server.address)),
    await code(third),
  ]).toEqual(['OK', 'SESSION_EXPIRED', 'SESSION_EXPIRED'])
  for (const at of [server, other, server]) await signIn(at.address, 'mover', 'Neue-Lampe-42')
  expect(await code(second)).toBe('SESSION_REPLACED')
})

test('a code list that was changed at one is the changed one at the other', async () => {
  const there = admin.at(other.address)
  const list = async (client: WireClient) =>
    (
      await client.call<Record<string, Row[]>>('baseServer', 'baseLookupValues', 'findLookupListByTypes', {
        lookupTypes: [type],
      })
    )[type] ?? []
  const type = 'CURRENCY'
  const before = await list(there)
  for (const [turn, by] of [admin, there, admin].entries()) {
    const added = `N${turn}`
    await by.call('baseServer', 'baseLookupValue', 'saveOrUpdate', {
      typeCode: type,
      lookupCode: added,
      meaningCn: added,
      meaningEn: added,
      seqNum: 900 + turn,
    })
    expect([(await list(admin)).length, (await list(there)).length]).toEqual([
      before.length + turn + 1,
      before.length + turn + 1,
    ])
  }
})

test('parts that came to both are joined once, whoever is asked to', async () => {
  const content = pdf()
  const there = admin.at(other.address)
  const {
    envelope: {
      data: { uploadId },
    },
  } = await fileCall<{ uploadId: string }>(admin, 'v1/largeFile/init', {
    originalFileName: 'both.pdf',
    fileSize: content.length,
  })
  await fileCall(
    there,
    'v1/largeFile/uploadPart',
    form(
      [{ name: 'part', content }],
      { uploadId, partNumber: '1', sha256: createHash('sha256').update(content).digest('hex') },
      'file',
    ),
  )
  const answers = await Promise.all(
    [admin, there, admin, there].map(
      async (client) => (await fileCall<Uploaded>(client, 'v1/largeFile/complete', { uploadId })).envelope,
    ),
  )
  const done = answers.filter(({ status }) => status === 'S')
  expect([
    done.length > 0,
    answers.filter(({ code }) => code !== 'OK' && code !== 'BUSY'),
    new Set(done.map(({ data }) => data.id)).size,
  ]).toEqual([true, [], 1])
  expect(
    (await server.services.database.pool.query(`select from base_file where original_file_name = 'both.pdf'`))
      .rowCount,
  ).toBe(1)
})

test('a file is read at the other, by an address of the first too, and by that once', async () => {
  const id = await upload(admin, 'shared.pdf', pdf())
  expect((await admin.at(other.address).send('/api/fileServer/v2/file/download', { id })).status).toBe(200)
  const {
    envelope: {
      data: { url },
    },
  } = await fileCall<{ url: string }>(admin, 'v2/file/getFileUrl', { id })
  const get = async (address: string) =>
    (await fetch(address + url, { headers: { cookie: admin.cookie } })).status
  expect([await get(other.address), await get(server.address)]).toEqual([200, 404])
})
