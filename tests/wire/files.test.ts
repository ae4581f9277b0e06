// Files on the wire: what is taken and what is not, who may read them, where they stand, and how they go again.
import { request as httpRequest } from 'node:http'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sweepFiles } from '../../src/server/files/sweepFiles.ts'
import type { Row } from '../../src/language/row.ts'
import { publicKey, seal, signIn, stranger, type WireClient } from './client.ts'
import { download, fileCall, form, upload, uploadAll, type Uploaded } from './fileCalls.ts'
import { password, startTestServer, type TestServer } from './testServer.ts'
import {
  bmp,
  docx,
  gif,
  jpeg,
  ole,
  pdf,
  png,
  pptx,
  xlsx,
  zip,
  zipNamed,
  gifOf,
  lateJpeg,
  lying,
  packedBy,
} from './sampleFiles.ts'

let server: TestServer
let keeper: WireClient
let buyer: WireClient
let partner: WireClient
let rival: WireClient
beforeAll(async () => {
  server = await startTestServer({ FILE_LIMIT_MB: '4', LARGE_FILE_MB: '1', ATTACHMENT_MAX: '3' })
  await server.newUser('supplier2', ['supplier'], { userType: 'EX', supplierId: server.suppliers[1] })
  keeper = await signIn(server.address, 'mdmAdmin', password)
  buyer = await signIn(server.address, 'buyer', password)
  partner = await signIn(server.address, 'supplier1', password)
  rival = await signIn(server.address, 'supplier2', password)
})
afterAll(() => server.stop())

const attempt = async (
  name: string,
  content: Buffer,
  fields: Record<string, string> = {},
  menuId?: string,
) => {
  const { http, envelope } = await uploadAll(keeper, [{ name, content }], fields, menuId ? { menuId } : {})
  return [http, envelope.code, envelope.status === 'S' ? envelope.data[0]?.mimeType : undefined]
}

/** The document of the first partner: its own users read it, others of that kind do not. */
const read = (client: WireClient): Promise<Row> =>
  client.call<Row>('srmServer', 'srmSlcSupplierInfo', 'findById', { id: server.suppliers[0] })
async function attach(client: WireClient, files: string | null) {
  const { versionNum } = await read(keeper)
  return client.post<Row>('srmServer', 'srmSlcSupplierInfo', 'saveOrUpdate', {
    id: server.suppliers[0],
    versionNum,
    files,
  })
}
const listed = async (client: WireClient, ids: string) =>
  (await fileCall<Uploaded[]>(client, 'v2/file/listBaseFile', { ids })).envelope.data.map(
    ({ originalFileName }) => originalFileName,
  )
const rows = async (sql: string, values: unknown[] = []) =>
  (await server.services.database.pool.query(sql, values)).rows

describe('what is taken', () => {
  test('[uploadRules.allowedExtensions] all twelve extensions with the content that belongs to them, in any case of letters', async () => {
    const samples: [string, Buffer, string][] = [
      ['a.JPG', jpeg(), 'image/jpeg'],
      ['a.jpeg', jpeg(), 'image/jpeg'],
      ['a.Png', png(), 'image/png'],
      ['a.bmp', bmp(), 'image/bmp'],
      ['a.pdf', pdf(), 'application/pdf'],
      ['a.xlsx', await xlsx(), 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
      ['a.docx', await docx(), 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
      ['a.pptx', await pptx(), 'application/vnd.openxmlformats-officedocument.presentationml.presentation'],
      ['a.zip', await zip({ 'a.txt': 'x' }), 'application/zip'],
      ['a.xls', ole('Root Entry', 'Workbook'), 'application/vnd.ms-excel'],
      ['a.doc', ole('WordDocument'), 'application/msword'],
      ['a.ppt', ole('PowerPoint Document'), 'application/vnd.ms-powerpoint'],
    ]
    for (const [name, content, mimeType] of samples)
      expect([name, ...(await attempt(name, content))]).toEqual([name, 200, 'OK', mimeType])
  })

  test('[errors.extensionNotAllowed] any other extension is refused with the list, in both languages', async () => {
    for (const language of ['EN', 'CN'] as const) {
      const { envelope } = await uploadAll(
        keeper,
        [{ name: 'a.txt', content: Buffer.from('x') }],
        {},
        { language },
      )
      expect([envelope.status, envelope.code, envelope.msg]).toEqual([
        'E',
        'FILE_EXTENSION',
        language === 'EN'
          ? 'The current file extension cannot be attached: jpg, jpeg, png, bmp, xlsx, xls, docx, doc, pdf, ppt, pptx, zip'
          : '当前文件后缀名不允许上传，允许的后缀名：jpg, jpeg, png, bmp, xlsx, xls, docx, doc, pdf, ppt, pptx, zip',
      ])
    }
    expect(await attempt('a.gif', gif())).toEqual([200, 'FILE_EXTENSION', undefined])
  })

  test('[uploadRules.gridImageExtensions] a field of pictures takes gif and nothing but pictures', async () => {
    expect(await attempt('a.gif', gif(), { functionId: 'image' }, 'materialManagementList')).toEqual([
      200,
      'OK',
      'image/gif',
    ])
    expect(await attempt('a.pdf', pdf(), { functionId: 'image' }, 'materialManagementList')).toEqual([
      200,
      'FILE_IMAGE_TYPE',
      undefined,
    ])
  })

  test('content that is not what the extension says is refused, and nothing of it stays', async () => {
    const wrong: [string, Buffer][] = [
      ['a.pdf', png()],
      ['a.png', pdf()],
      ['a.jpg', gif()],
      ['a.docx', await xlsx()],
      ['a.xlsx', await zip({ 'a.txt': 'x' })],
      ['a.doc', ole('Workbook')],
      ['a.xls', await xlsx()],
      ['a.zip', Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(100)])],
      ['a.bmp', Buffer.from('BMnothing like a picture, only text')],
      ['a.png', png().subarray(0, 12)],
    ]
    const before = await rows('select count(*)::int as n from base_file')
    for (const [name, content] of wrong)
      expect([name, ...(await attempt(name, content))]).toEqual([name, 200, 'FILE_CONTENT', undefined])
    expect(await rows('select count(*)::int as n from base_file')).toEqual(before)
  })

  test('archives that hide something are refused', async () => {
    const nested = await zip({ 'in.zip': await zip({ 'deep.zip': await zip({ 'a.txt': 'x' }) }) })
    const wrong: [string, Buffer][] = [
      ['macro.xlsx', await xlsx({ 'xl/vbaProject.bin': 'x' })],
      ['macro.doc', ole('WordDocument', '_VBA_PROJECT')],
      ['nested.zip', nested],
      ['bomb.zip', await zip({ 'zeros.txt': Buffer.alloc(20 * 1024 * 1024) })],
      ['huge.png', png(60_000, 60_000)],
      ['lies.zip', lying(await zip({ 'a.txt': Buffer.alloc(300_000) }), 1000)],
      ['lies.xlsx', lying(await xlsx({ 'xl/sheet.xml': 'x'.repeat(200_000) }), 1000)],
      ['less.zip', lying(await zip({ 'a.txt': Buffer.alloc(300) }), 1000)],
      ['locked.zip', packedBy(await zip({ 'a.txt': 'x' }), 14)],
      ['late.jpg', lateJpeg(65_000, 65_000)],
      ['endless.jpg', lateJpeg(4, 3, 20_000)],
    ]
    for (const [name, content] of wrong)
      expect([name, ...(await attempt(name, content))]).toEqual([name, 200, 'FILE_UNSAFE', undefined])
    expect(
      await attempt(
        'frame.gif',
        gifOf(4, 3, 60_000, 60_000),
        { functionId: 'image' },
        'materialManagementList',
      ),
    ).toEqual([200, 'FILE_UNSAFE', undefined])
    expect([
      await attempt('late.jpg', lateJpeg(65, 65)),
      await attempt('frame.gif', gifOf(4, 3, 5, 5), { functionId: 'image' }, 'materialManagementList'),
    ]).toEqual([
      [200, 'OK', 'image/jpeg'],
      [200, 'OK', 'image/gif'],
    ])
    for (const name of ['../../../x', '/etc/passwd', 'C:/x/y'])
      expect([name, ...(await attempt('names.zip', await zipNamed(name)))]).toEqual([
        name,
        200,
        'FILE_CONTENT',
        undefined,
      ])
    expect(await attempt('once.zip', await zip({ 'in.zip': await zip({ 'a.txt': 'x' }) }))).toEqual([
      200,
      'OK',
      'application/zip',
    ])
  })

  test('a name is cleaned, a path in it means nothing, letters of any writing stay', async () => {
    const { envelope } = await uploadAll(
      keeper,
      [{ name: '..\\..\\采购 “清单”\u202e.pdf', content: pdf() }],
      { path: '../../../../tmp' },
    )
    expect(envelope.data[0]).toMatchObject({
      originalFileName: '采购 “清单”.pdf',
      suffixName: 'pdf',
      fileSize: pdf().length,
    })
    expect(envelope.data[0]?.fileName).toMatch(/^[0-9a-f]{32}$/)
    expect(
      existsSync(
        join(
          server.services.settings.dataDir,
          'files',
          'stored',
          envelope.data[0]?.fileName.slice(0, 2) ?? '',
          envelope.data[0]?.fileName ?? '',
        ),
      ),
    ).toBe(true)
  })

  test('several files in one form have a result each', async () => {
    const { envelope } = await uploadAll(keeper, [
      { name: 'good.pdf', content: pdf() },
      { name: 'bad.exe', content: pdf() },
      { name: 'wrong.png', content: pdf() },
    ])
    expect([envelope.status, envelope.data.map(({ status, code }) => [status, code])]).toEqual([
      'S',
      [
        ['S', undefined],
        ['E', 'FILE_EXTENSION'],
        ['E', 'FILE_CONTENT'],
      ],
    ])
    expect((await uploadAll(keeper, [{ name: 'empty.pdf', content: Buffer.alloc(0) }])).envelope.code).toBe(
      'FILE_EMPTY',
    )
    expect((await fileCall(keeper, 'v2/file/upload', form([]))).envelope.code).toBe('PARAM_REQUIRED')
    expect((await fileCall(keeper, 'v2/file/upload', { files: 'x' })).http).toBe(415)
  })

  test('[uploadRules.maxSingleFile] what says beforehand that it is too large is refused before it is read', async () => {
    const { status, sent } = await pushSlowly(keeper, 40 * 1024 * 1024)
    expect(status).toBe(413)
    expect(sent).toBeLessThan(1024 * 1024)
  })

  test('[uploadRules.largeFileThreshold] above the threshold the answer is to send it in parts; one request may still carry it for programs, up to the largest', async () => {
    const pages = Buffer.concat([pdf(), Buffer.alloc(1024 * 1024 + 1)])
    expect(await attempt('large.pdf', pages)).toEqual([200, 'FILE_LARGE', undefined])
    expect(await attempt('large.pdf', pages.subarray(0, 1024 * 1024))).toEqual([200, 'OK', 'application/pdf'])
    const single = await fileCall<Uploaded[]>(
      keeper,
      'v1/largeFile/upload',
      form([{ name: 'large.pdf', content: pages }]),
    )
    expect(single.envelope.data[0]).toMatchObject({ fileSize: pages.length, status: 'S' })
    const most = 4 * 1024 * 1024
    expect(
      (
        await fileCall(
          keeper,
          'v1/largeFile/upload',
          form([{ name: 'most.pdf', content: Buffer.concat([pdf(), Buffer.alloc(most)]).subarray(0, most) }]),
        )
      ).envelope.status,
    ).toBe('S')
    const over = await fileCall(
      keeper,
      'v1/largeFile/upload',
      form([{ name: 'over.pdf', content: Buffer.concat([pdf(), Buffer.alloc(most)]).subarray(0, most + 1) }]),
    )
    expect([over.http, over.envelope.code]).toEqual([413, 'TOO_LARGE'])
  })

  test('without a session nothing is taken, listed or sent', async () => {
    expect(
      (
        await fetch(`${server.address}/api/fileServer/v2/file/upload`, {
          method: 'POST',
          body: form([{ name: 'a.pdf', content: pdf() }]),
        })
      ).status,
    ).toBe(401)
    const nobody = await stranger(server.address)
    expect((await nobody.post('fileServer', 'file', 'upload')).http).toBe(404)
    for (const path of [
      'v2/file/listBaseFile',
      'v2/file/download',
      'v2/file/batchDelete',
      'v1/largeFile/init',
    ]) {
      expect([
        path,
        (
          await fetch(`${server.address}/api/fileServer/${path}`, {
            method: 'POST',
            body: '{}',
            headers: { 'content-type': 'application/json' },
          })
        ).status,
      ]).toEqual([path, 401])
    }
  })

  test('[permissionRules.btnUploadAttachment] who holds the upload button nowhere, or not in the page that calls, uploads nothing', async () => {
    expect(
      (await uploadAll(buyer, [{ name: 'a.pdf', content: pdf() }], {}, { menuId: 'supplierInfoList' })).http,
    ).toBe(403)
    expect(
      (await uploadAll(buyer, [{ name: 'a.pdf', content: pdf() }], {}, { menuId: 'purOrderList' })).http,
    ).toBe(200)
  })
})

describe('who reads a file', () => {
  test('until it stands in a document, nobody but who uploaded it; then whoever may read the document', async () => {
    const id = await upload(keeper, 'contract.pdf', pdf('contract'))
    expect([await listed(keeper, id), await listed(buyer, id), await listed(partner, id)]).toEqual([
      ['contract.pdf'],
      [],
      [],
    ])
    expect((await attach(keeper, id)).envelope.status).toBe('S')
    expect([
      await listed(keeper, id),
      await listed(buyer, id),
      await listed(partner, id),
      await listed(rival, id),
    ]).toEqual([['contract.pdf'], ['contract.pdf'], ['contract.pdf'], []])
    for (const [client, http] of [
      [keeper, 200],
      [buyer, 200],
      [partner, 200],
      [rival, 404],
    ] as const)
      expect((await download(client, id)).status).toBe(http)
    expect((await download(rival, 'x'.repeat(26))).status).toBe(404)
  })

  test('[permissionRules.btnPreviewAttachment] [permissionRules.btnDownloadAttachment] [permissionRules.btnDelAttachment] the buttons count on the server too', async () => {
    const id = await upload(keeper, 'granted.pdf', pdf())
    await attach(keeper, id)
    const none = 'slcSupplierInfo'
    const menu = server.services.definitions.menus.find(({ id: name }) => name === 'purRequisitionList')
    expect(
      menu?.resources
        .filter(({ code }) => code.endsWith('Attachment'))
        .map(({ code, operation }) => [code, operation]),
    ).toEqual([
      ['btnUploadAttachment', 'uploadAttachment'],
      ['btnPreviewAttachment', 'previewAttachment'],
      ['btnDownloadAttachment', 'downloadAttachment'],
      ['btnDelAttachment', 'deleteAttachment'],
    ])
    // In a page that has no such button for this document, nothing is permitted.
    for (const path of ['v2/file/preview', 'v2/file/download', 'v2/file/delete'])
      expect([
        path,
        none,
        (await fileCall(keeper, path, { id }, { menuId: 'materialManagementList' })).http,
      ]).toEqual([path, none, 403])
  })

  test('the list keeps the order, leaves out what may not be seen, and says what stands in a document', async () => {
    const [one, two, foreign] = [
      await upload(keeper, 'one.pdf', pdf()),
      await upload(keeper, 'two.png', png()),
      await upload(buyer, 'foreign.pdf', pdf()),
    ]
    await attach(keeper, two)
    const { envelope } = await fileCall<(Uploaded & { linkedFlag: string })[]>(
      keeper,
      'v2/file/listBaseFile',
      { ids: [two, foreign, one] },
    )
    expect(envelope.data.map(({ originalFileName, linkedFlag }) => [originalFileName, linkedFlag])).toEqual([
      ['two.png', 'Y'],
      ['one.pdf', 'N'],
    ])
  })
})

describe('a document and its files', () => {
  test('files of others, unknown ids and too many are refused, and the document stays as it was', async () => {
    const foreign = await upload(buyer, 'foreign.pdf', pdf())
    await attach(keeper, null)
    const before = await read(keeper)
    for (const files of [foreign, 'x'.repeat(26)]) {
      const { envelope } = await attach(keeper, files)
      expect([envelope.status, envelope.errors?.map(({ path, code }) => [path, code])]).toEqual([
        'E',
        [['files', 'PARAM_INVALID']],
      ])
    }
    expect((await attach(keeper, 'a b;drop')).envelope.status).toBe('E')
    const four = [
      await upload(keeper, '1.pdf', pdf()),
      await upload(keeper, '2.pdf', pdf()),
      await upload(keeper, '3.pdf', pdf()),
      await upload(keeper, '4.pdf', pdf()),
    ]
    expect((await attach(keeper, four.join())).envelope).toMatchObject({ status: 'E', code: 'FILE_COUNT' })
    expect((await attach(keeper, four.slice(1).join())).envelope.status).toBe('S')
    expect((await attach(keeper, null)).envelope.status).toBe('S')
    expect(before['files']).toBeNull()
  })

  test('a file stands in one document only, and its link goes with the field', async () => {
    const id = await upload(keeper, 'only.pdf', pdf())
    await attach(keeper, id)
    const other = await keeper.call<Row>('srmServer', 'srmSlcSupplierInfo', 'findById', {
      id: server.suppliers[1],
    })
    const { envelope } = await keeper.post('srmServer', 'srmSlcSupplierInfo', 'saveOrUpdate', {
      id: other['id'],
      versionNum: other['versionNum'],
      files: id,
    })
    expect(envelope.errors?.map(({ path, code }) => [path, code])).toEqual([['files', 'PARAM_INVALID']])
    expect(
      await rows('select entity_name, slot, document_id from base_file_link where file_id = $1', [id]),
    ).toEqual([{ entity_name: 'slcSupplierInfo', slot: 'files', document_id: server.suppliers[0] }])
    await attach(keeper, null)
    expect(await rows('select 1 from base_file_link where file_id = $1', [id])).toEqual([])
    expect([await listed(keeper, id), await listed(buyer, id)]).toEqual([['only.pdf'], []])
  })

  test("a copy is a file of one's own on the same bytes", async () => {
    const id = await upload(keeper, 'original.pdf', pdf('same bytes'))
    await attach(keeper, id)
    const { envelope } = await fileCall<Uploaded[]>(buyer, 'v2/file/copy', { ids: id }, {})
    const copied = envelope.data[0]?.id ?? ''
    expect([copied !== id, await listed(buyer, copied), await listed(keeper, copied)]).toEqual([
      true,
      ['original.pdf'],
      [],
    ])
    expect(Buffer.from(await (await download(buyer, copied)).arrayBuffer()).equals(pdf('same bytes'))).toBe(
      true,
    )
    expect((await fileCall(rival, 'v2/file/copy', { ids: id })).http).toBe(404)
  })
})

describe('downloading', () => {
  test('the bytes with the headers that keep them harmless', async () => {
    const id = await upload(keeper, '合同 "1".pdf', pdf('headers'))
    const response = await download(keeper, id)
    expect(
      Object.fromEntries(
        [
          'content-type',
          'x-content-type-options',
          'content-length',
          'cache-control',
          'content-disposition',
        ].map((name) => [name, response.headers.get(name)]),
      ),
    ).toEqual({
      'content-type': 'application/pdf',
      'x-content-type-options': 'nosniff',
      'content-length': String(pdf('headers').length),
      'cache-control': 'private, no-store',
      'content-disposition': `attachment; filename="__ _1_.pdf"; filename*=UTF-8''${encodeURIComponent('合同 _1_.pdf')}`,
    })
    expect(Buffer.from(await response.arrayBuffer()).equals(pdf('headers'))).toBe(true)
    const picture = await download(keeper, await upload(keeper, 'a.png', png()))
    expect(picture.headers.get('content-security-policy')).toMatch(/^sandbox; default-src 'none'/)
  })

  test('in ranges, with a tag that says whether it is still the same', async () => {
    const content = pdf('0123456789')
    const id = await upload(keeper, 'range.pdf', content)
    const part = await download(keeper, id, { headers: { range: 'bytes=5-9' } })
    expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([
      206,
      `bytes 5-9/${content.length}`,
      content.subarray(5, 10).toString(),
    ])
    const etag = part.headers.get('etag') ?? ''
    expect((await download(keeper, id, { headers: { 'if-none-match': etag } })).status).toBe(304)
    expect(
      (await download(keeper, id, { headers: { range: 'bytes=5-9', 'if-range': '"other"' } })).status,
    ).toBe(200)
    const none = await download(keeper, id, { headers: { range: 'bytes=99999-' } })
    expect([none.status, none.headers.get('content-range')]).toEqual([416, `bytes */${content.length}`])
  })

  test('an address for a picture or a frame is good for one session, a minute and one use', async () => {
    const id = await upload(keeper, 'look.png', png())
    const address = async () =>
      (await fileCall<{ url: string }>(keeper, 'v2/file/preview', { id })).envelope.data.url
    const get = (cookie: string, url: string, headers: Record<string, string> = {}, method = 'GET') =>
      fetch(server.address + url, { method, headers: { cookie, ...headers } })
    const url = await address()
    expect([
      (await get(buyer.cookie, url)).status,
      (await get('', url)).status,
      (await get(keeper.cookie, url.slice(0, -1))).status,
      (await get(keeper.cookie, url, {}, 'HEAD')).status,
    ]).toEqual([404, 401, 404, 200])
    const shown = await get(keeper.cookie, url)
    expect([
      shown.status,
      shown.headers.get('content-type'),
      shown.headers.get('content-disposition')?.startsWith('inline'),
    ]).toEqual([200, 'image/png', true])
    expect((await get(keeper.cookie, url)).status).toBe(404)
    const other = await address()
    expect([
      (await get(keeper.cookie, other.replace('/fileServer', ''))).status,
      (await get(keeper.cookie, other)).status,
    ]).toEqual([200, 404])
    const late = await address()
    await rows(`update base_file_ticket set expires_at = now() - interval '1 second'`)
    expect((await get(keeper.cookie, late)).status).toBe(404)
  })

  test('ranges of the same session may follow, so many and no more', async () => {
    const content = pdf('0123456789')
    const id = await upload(keeper, 'leaf.pdf', content)
    const {
      envelope: {
        data: { url },
      },
    } = await fileCall<{ url: string }>(keeper, 'v2/file/getFileUrl', { id })
    const range = (client: WireClient) =>
      fetch(server.address + url, { headers: { cookie: client.cookie, range: 'bytes=5-9' } }).then(
        ({ status }) => status,
      )
    expect([await range(keeper), await range(keeper), await range(buyer)]).toEqual([206, 206, 404])
    expect((await fetch(server.address + url, { headers: { cookie: keeper.cookie } })).status).toBe(404)
    await rows('update base_file_ticket set range_uses = 1000')
    expect(await range(keeper)).toBe(404)
  })

  test('an address ends with the session that it was given to, by age and by idleness too', async () => {
    const client = await signIn(server.address, 'mdmAdmin', password)
    const id = await upload(client, 'aged.png', png())
    for (const column of ['used_at', 'created_at']) {
      const {
        envelope: {
          data: { url },
        },
      } = await fileCall<{ url: string }>(client, 'v2/file/preview', { id })
      await rows(
        `update sys_session set ${column} = ${column} - interval '13 hours' where id_hash = (select session_id from base_file_ticket order by expires_at desc limit 1)`,
      )
      expect((await fetch(server.address + url, { headers: { cookie: client.cookie } })).status).toBe(401)
      await rows(
        `update sys_session set ${column} = now() where id_hash = (select session_id from base_file_ticket order by expires_at desc limit 1)`,
      )
    }
  })

  test('[uploadRules.previewExtensions] [errors.previewNotSupported] only what can be looked at gets such an address', async () => {
    const archive = await upload(keeper, 'a.zip', await zip({ 'a.txt': 'x' }))
    expect((await fileCall(keeper, 'v2/file/preview', { id: archive })).envelope).toMatchObject({
      status: 'E',
      code: 'PREVIEW_UNSUPPORTED',
      msg: 'Unsupported file format for online preview, please download the file and view with a local tool',
    })
    expect(
      (await fileCall(keeper, 'v2/file/preview', { id: archive }, { language: 'CN' })).envelope.msg,
    ).toBe('不支持该文件格式在线预览，请下载文件后使用本地工具查看')
    const sheet = await upload(keeper, 'a.xlsx', await xlsx())
    expect((await fileCall(keeper, 'v2/file/preview', { id: sheet })).envelope.code).toBe(
      'CONVERT_UNAVAILABLE',
    )
    const url = (await fileCall<{ url: string }>(keeper, 'v2/file/getFileUrl', { id: archive })).envelope.data
      .url
    expect(
      (await fetch(server.address + url, { headers: { cookie: keeper.cookie } })).headers.get(
        'content-disposition',
      ),
    ).toMatch(/^attachment/)
    const page = await upload(keeper, 'a.pdf', pdf())
    expect(
      (await keeper.send('/api/fileServer/v1/convertFile/baseFile2Pdf', { id: page })).headers.get(
        'content-type',
      ),
    ).toBe('application/pdf')
  })

  test('many at once come as one archive with names of their own; one that may not be read refuses all', async () => {
    const ids = [await upload(keeper, 'same.pdf', pdf('1')), await upload(keeper, 'same.pdf', pdf('2'))]
    const response = await keeper.send('/api/fileServer/v2/file/batchDownload', { ids })
    const text = Buffer.from(await response.arrayBuffer()).toString('latin1')
    expect([
      response.headers.get('content-type'),
      text.startsWith('PK'),
      text.includes('same.pdf'),
      text.includes('same (2).pdf'),
    ]).toEqual(['application/zip', true, true, true])
    const foreign = await upload(buyer, 'foreign.pdf', pdf())
    expect(
      (await keeper.send('/api/fileServer/v2/file/batchDownload', { ids: [...ids, foreign] })).status,
    ).toBe(404)
  })
})

describe('deleting', () => {
  test("one's own file is gone at once; the ids may come sealed", async () => {
    const id = await upload(keeper, 'mine.pdf', pdf())
    const [row] = await rows('select file_name from base_file where id = $1', [id])
    const sealed = seal(id, await publicKey(server.address))
    expect(
      (await fileCall(buyer, 'v2/file/batchDelete', { ids: seal(id, await publicKey(server.address)) })).http,
    ).toBe(404)
    expect((await fileCall(keeper, 'v2/file/batchDelete', { ids: sealed })).envelope).toMatchObject({
      status: 'S',
      data: { deleted: 1, ids: '' },
    })
    expect(await listed(keeper, id)).toEqual([])
    expect(await server.services.files.vault.sizeOf(String(row?.file_name))).toBeNull()
    expect((await fileCall(keeper, 'v2/file/batchDelete', { ids: sealed })).envelope.code).toBe('REPLAY')
  })

  test('a file of a document goes by saving the document without it, as far as the caller may', async () => {
    const [gone, stays] = [await upload(keeper, 'gone.pdf', pdf()), await upload(keeper, 'stays.pdf', pdf())]
    await attach(keeper, `${gone},${stays}`)
    const before = await read(keeper)
    expect((await fileCall(partner, 'v2/file/delete', { id: gone })).http).toBe(403)
    expect((await fileCall(keeper, 'v2/file/delete', { id: gone })).envelope).toMatchObject({
      status: 'S',
      data: { ids: stays, deleted: 1 },
    })
    const after = await read(keeper)
    expect([after['files'], Number(after['versionNum']) - Number(before['versionNum'])]).toEqual([stays, 1])
  })

  test('what stands nowhere for a day is swept away, bytes and all; what stands in a document never', async () => {
    const [old, kept, fresh] = [
      await upload(keeper, 'old.pdf', pdf()),
      await upload(keeper, 'kept.pdf', pdf()),
      await upload(keeper, 'fresh.pdf', pdf()),
    ]
    await attach(keeper, kept)
    const [{ file_name: name } = { file_name: '' }] = await rows(
      'select file_name from base_file where id = $1',
      [old],
    )
    await server.services.database.pool.query(
      `update base_file set creation_date = now() - interval '25 hours', unlinked_since = case when unlinked_since is null then null else now() - interval '25 hours' end where id = any($1)`,
      [[old, kept]],
    )
    await sweepFiles(server.services.files)
    expect([await listed(keeper, old), await listed(keeper, kept), await listed(keeper, fresh)]).toEqual([
      [],
      ['kept.pdf'],
      ['fresh.pdf'],
    ])
    expect(await server.services.files.vault.sizeOf(String(name))).toBeNull()
  })

  test('bytes without a row go too, once they are a day old', async () => {
    const id = await upload(keeper, 'orphan.pdf', pdf())
    const [{ file_name: name } = { file_name: '' }] = await rows(
      'delete from base_file where id = $1 returning file_name',
      [id],
    )
    await sweepFiles(server.services.files)
    expect(await server.services.files.vault.sizeOf(String(name))).not.toBeNull()
    await sweepFiles(server.services.files, Date.now() + 25 * 3_600_000)
    expect(await server.services.files.vault.sizeOf(String(name))).toBeNull()
  })
})

/** Announces a large body, sends it piece by piece, and stops as soon as there is an answer. */
function pushSlowly(client: WireClient, announced: number): Promise<{ status: number; sent: number }> {
  return new Promise((resolve, reject) => {
    let sent = 0
    const call = httpRequest(`${client.address}/api/fileServer/v2/file/upload`, {
      method: 'POST',
      headers: {
        ...client.signedHeaders(),
        'content-type': 'multipart/form-data; boundary=xyz',
        'content-length': announced,
      },
    })
    call.on('response', (response) => {
      response.resume()
      clearInterval(pushing)
      resolve({ status: response.statusCode ?? 0, sent })
      call.destroy()
    })
    call.on('error', (error) => {
      if (sent === 0) reject(error)
    })
    call.write('--xyz\r\nContent-Disposition: form-data; name="files"; filename="a.pdf"\r\n\r\n')
    const pushing = setInterval(() => {
      sent += 65_536
      call.write(Buffer.alloc(65_536))
    }, 50)
  })
}
