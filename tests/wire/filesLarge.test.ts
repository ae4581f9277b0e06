// Large files in parts: broken off, gone on with, damaged, joined once.
import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { partSize } from '../../src/rules/files/uploadRules.ts'
import { sweepFiles } from '../../src/server/files/sweepFiles.ts'
import type { Row } from '../../src/language/row.ts'
import { signIn, type WireClient } from './client.ts'
import {
  beginLarge,
  digest,
  download,
  fileCall,
  sendPart,
  upload,
  uploadAll,
  type LargeUpload,
  type Uploaded,
} from './fileCalls.ts'
import { password, startTestServer, type TestServer } from './testServer.ts'
import { pdf } from './sampleFiles.ts'

let server: TestServer
let keeper: WireClient
let buyer: WireClient
beforeAll(async () => {
  server = await startTestServer({ LARGE_FILE_MB: '1', FILE_DAY_MB: '64' })
  keeper = await signIn(server.address, 'mdmAdmin', password)
  buyer = await signIn(server.address, 'buyer', password)
})
afterAll(() => server.stop())

const begin = (originalFileName: string, content: Buffer, client = keeper) =>
  beginLarge(client, { originalFileName, fileSize: content.length, sha256: digest(content) })
const piece = (content: Buffer, part: number): Buffer =>
  content.subarray((part - 1) * partSize, part * partSize)
const send = (uploadId: string, part: number, content: Buffer, sha256?: string, client = keeper) =>
  sendPart(client, uploadId, content, part, sha256)
const complete = async (uploadId: string, client = keeper) =>
  (await fileCall<Uploaded>(client, 'v1/largeFile/complete', { uploadId })).envelope
const large = (size: number): Buffer => Buffer.concat([pdf(), randomBytes(size)])

test('[uploadRules.largeFileThreshold] an upload that was broken off goes on with the parts that are there; the joined file is what was sent', async () => {
  const content = large(2 * partSize + 1000)
  const {
    data: { uploadId, partCount, partSize: size, received },
  } = await begin('plan.pdf', content)
  expect([partCount, size, received]).toEqual([3, 8 * 1024 * 1024, []])
  expect((await send(uploadId, 3, piece(content, 3))).status).toBe('S')
  expect((await send(uploadId, 1, piece(content, 1))).status).toBe('S')
  expect((await complete(uploadId)).code).toBe('PARTS_MISSING')

  const again = await begin('plan.pdf', content)
  expect([again.data.uploadId, again.data.received]).toEqual([uploadId, [1, 3]])
  expect((await send(uploadId, 1, piece(content, 1))).status).toBe('S')
  expect((await send(uploadId, 2, piece(content, 2))).status).toBe('S')
  const done = await complete(uploadId)
  expect(done.data).toMatchObject({
    originalFileName: 'plan.pdf',
    fileSize: content.length,
    mimeType: 'application/pdf',
  })
  expect((await complete(uploadId)).data.id).toBe(done.data.id)
  expect(existsSync(join(server.services.settings.dataDir, 'files', 'parts', uploadId))).toBe(false)
  const response = await download(keeper, done.data.id)
  expect(digest(Buffer.from(await response.arrayBuffer()))).toBe(digest(content))
})

test('a damaged part is not kept, a part of another size or number is refused', async () => {
  const content = large(partSize)
  const {
    data: { uploadId },
  } = await begin('damaged.pdf', content)
  expect((await send(uploadId, 1, piece(content, 1), digest(Buffer.from('other')))).code).toBe('PART_CORRUPT')
  expect((await send(uploadId, 1, piece(content, 1).subarray(1))).code).toBe('PART_CORRUPT')
  expect((await send(uploadId, 3, piece(content, 2))).code).toBe('PARAM_INVALID')
  expect(
    (await fileCall<LargeUpload>(keeper, 'v1/largeFile/status', { uploadId })).envelope.data.received,
  ).toEqual([])
})

test("an upload is nobody else's", async () => {
  const {
    data: { uploadId },
  } = await begin('mine.pdf', large(100))
  expect((await send(uploadId, 1, Buffer.from('x'), undefined, buyer)).code).toBe('SRM-1010')
  for (const path of ['status', 'complete', 'abort'])
    expect((await fileCall(buyer, `v1/largeFile/${path}`, { uploadId })).http).toBe(404)
})

test('what was joined has to be what was announced, and what its name says', async () => {
  const content = large(500)
  const {
    data: { uploadId },
  } = await begin('announced.pdf', content)
  const other = large(500)
  await send(uploadId, 1, other)
  expect((await complete(uploadId)).code).toBe('PARAM_INVALID')
  const wrong = randomBytes(500)
  const {
    data: { uploadId: second },
  } = await begin('wrong.png', wrong)
  await send(second, 1, wrong)
  expect((await complete(second)).code).toBe('FILE_CONTENT')
})

test('the rules are asked before the first byte: extension, size, emptiness, the amount of a day', async () => {
  const init = async (body: Row) => {
    const { http, envelope } = await fileCall(keeper, 'v1/largeFile/init', body)
    return [http, envelope.code]
  }
  expect(await init({ originalFileName: 'a.exe', fileSize: 10 })).toEqual([200, 'FILE_EXTENSION'])
  expect(await init({ originalFileName: 'a.pdf', fileSize: 2_147_483_649 })).toEqual([413, 'TOO_LARGE'])
  expect(await init({ originalFileName: 'a.pdf', fileSize: 0 })).toEqual([200, 'FILE_EMPTY'])
  expect(await init({ originalFileName: 'a.pdf', fileSize: 64 * 1024 * 1024 })).toEqual([200, 'FILE_QUOTA'])
  expect(await init({ originalFileName: 'a.pdf' })).toEqual([200, 'PARAM_INVALID'])
})

test('abort frees the room, and what nobody went on with for a day is swept away', async () => {
  const content = large(100)
  const folder = (id: string) => join(server.services.settings.dataDir, 'files', 'parts', id)
  const {
    data: { uploadId },
  } = await begin('aborted.pdf', content)
  await send(uploadId, 1, content)
  expect(existsSync(folder(uploadId))).toBe(true)
  expect((await fileCall(keeper, 'v1/largeFile/abort', { uploadId })).envelope.status).toBe('S')
  expect(existsSync(folder(uploadId))).toBe(false)
  const {
    data: { uploadId: stale },
  } = await begin('stale.pdf', content)
  await send(stale, 1, content)
  await server.services.database.pool.query(
    `update base_file_upload set used_at = now() - interval '25 hours' where id = $1`,
    [stale],
  )
  expect((await sweepFiles(server.services.files)).uploads).toBe(1)
  expect([
    existsSync(folder(stale)),
    (await fileCall(keeper, 'v1/largeFile/status', { uploadId: stale })).http,
  ]).toEqual([false, 404])
})

test('a file in a field that is hidden from some is hidden from them', async () => {
  const id = await upload(keeper, 'internal.pdf', pdf())
  const {
    definitions,
    database: { pool },
  } = server.services
  const hidden = definitions.entities['purOrderHeader']?.access['supplier']?.hide.map(({ field }) => field)
  expect(hidden).toContain('internalFiles')
  const group = await server.save('baseOrganization', { orgCode: 'G1', orgNameCn: 'G1', orgType: 'GROUP' })
  const ou = await server.save('baseOrganization', {
    orgCode: 'OU1',
    orgNameCn: 'OU1',
    orgType: 'OU',
    parentOrgId: group['id'],
    taxNo: '91350100M000100Y43',
  })
  const billType = await server.save('purBillType', {
    billTypeCode: 'PO1',
    billTypeName: 'PO1',
    documentKind: 'PO',
  })
  const shown = await upload(keeper, 'shown.pdf', pdf())
  const order = await server.save('purOrderHeader', {
    billTypeId: billType['id'],
    ouId: ou['id'],
    supplierId: server.suppliers[0],
    buyerId: keeper.user.userId,
    files: shown,
    internalFiles: id,
  })
  await pool.query(`update pur_order_header set status = 'PUBLISHED', publish_date = now() where id = $1`, [
    order['id'],
  ])
  const partner = await signIn(server.address, 'supplier1', password)
  const list = await fileCall<Uploaded[]>(partner, 'v2/file/listBaseFile', { ids: [shown, id] })
  expect(list.envelope.data.map(({ originalFileName }) => originalFileName)).toEqual(['shown.pdf'])
  expect([(await download(partner, shown)).status, (await download(partner, id)).status]).toEqual([200, 404])
})

test('a sender that goes away leaves nothing behind', async () => {
  const count = async () =>
    (await server.services.database.pool.query('select count(*)::int as n from base_file')).rows
  const incoming = () => readdirSync(join(server.services.settings.dataDir, 'files', 'incoming')).length
  const before = await count()
  const abort = new AbortController()
  const body = new ReadableStream({
    start(to) {
      to.enqueue(
        new TextEncoder().encode(
          '--xyz\r\nContent-Disposition: form-data; name="files"; filename="a.pdf"\r\n\r\n%PDF-1.4',
        ),
      )
      void expect
        .poll(incoming, { timeout: 20_000 })
        .toBe(1)
        .finally(() => abort.abort())
    },
  })
  await fetch(`${server.address}/api/fileServer/v2/file/upload`, {
    method: 'POST',
    body,
    duplex: 'half',
    signal: abort.signal,
    headers: { ...keeper.signedHeaders(), 'content-type': 'multipart/form-data; boundary=xyz' },
  } as RequestInit).catch(() => undefined)
  await expect.poll(incoming, { timeout: 20_000 }).toBe(0)
  expect(await count()).toEqual(before)
  expect((await uploadAll(keeper, [{ name: 'after.pdf', content: pdf() }])).envelope.status).toBe('S')
})
