// Files on the wire: how they are downloaded and looked at.
import { describe, expect, test } from 'vitest'
import { signIn } from './client.ts'
import type { WireClient } from './client.ts'
import { download, fileCall, upload } from './fileCalls.ts'
import { buyer, keeper, rows, server, withFiles } from './filesWorld.ts'
import { pdf, png, xlsx, zip } from './sampleFiles.ts'
import { password } from './testServer.ts'

withFiles()

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
