// Files on the wire: who may read them, where they stand, and how they go again.
import { describe, expect, test } from 'vitest'
import type { Row } from '../../src/language/row.ts'
import { sweepFiles } from '../../src/server/files/sweepFiles.ts'
import { publicKey, seal } from './client.ts'
import { download, fileCall, upload } from './fileCalls.ts'
import type { Uploaded } from './fileCalls.ts'
import { attach, buyer, keeper, listed, partner, read, rival, rows, server, withFiles } from './filesWorld.ts'
import { pdf, png } from './sampleFiles.ts'

withFiles()

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
