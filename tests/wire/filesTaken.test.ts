// Files on the wire: what is taken and what is not.
import { existsSync } from 'node:fs'
import { request as httpRequest } from 'node:http'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { stranger } from './client.ts'
import type { WireClient } from './client.ts'
import { fileCall, form, uploadAll } from './fileCalls.ts'
import type { Uploaded } from './fileCalls.ts'
import { attempt, buyer, keeper, rows, server, withFiles } from './filesWorld.ts'
import {
  bmp,
  docx,
  gif,
  gifOf,
  jpeg,
  lateJpeg,
  lying,
  ole,
  packedBy,
  pdf,
  png,
  pptx,
  xlsx,
  zip,
  zipNamed,
} from './sampleFiles.ts'

withFiles()

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
