// What is no fault of the server is not told as one; a disk without room is told as what it is.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Envelope } from '../../src/language/wire.ts'
import { watchRoom } from '../../src/server/files/Room.ts'
import { signIn } from './client.ts'
import { uploadAll } from './fileCalls.ts'
import { password, startTestServer, type TestServer } from './testServer.ts'
import { pdf } from './sampleFiles.ts'

const web = mkdtempSync(join(tmpdir(), 'screenwright-web-'))
let server: TestServer
beforeAll(async () => {
  mkdirSync(join(web, 'assets'))
  writeFileSync(join(web, 'index.html'), '<title>page</title>')
  server = await startTestServer({ WEB_DIR: web })
})
afterAll(async () => {
  await server.stop()
  rmSync(web, { recursive: true, force: true })
})

/** As it is written: fetch would take the dots out of a path. */
const get = (path: string) =>
  new Promise<{ http: number; text: string }>((resolve, reject) => {
    const { hostname, port } = new URL(server.address)
    request({ hostname, port, path }, (answer) => {
      let text = ''
      answer
        .setEncoding('utf8')
        .on('data', (part: string) => {
          text += part
        })
        .on('end', () => resolve({ http: answer.statusCode ?? 0, text }))
    })
      .on('error', reject)
      .end()
  })

test.each([
  '/assets/../../package.json',
  '/%2e%2e/package.json',
  '/assets/%2e%2e/%2e%2e/package.json',
  '/..%2fpackage.json',
  '/assets/..%5c..%5cpackage.json',
  '//etc/passwd',
  '/%',
  '/assets/%00',
])('%s is no page, and no fault', async (path) => {
  const { http, text } = await get(path)
  expect([http >= 400 && http < 500, text.includes('dependencies')]).toEqual([true, false])
})

test('what a library refuses comes with its status and the envelope', async () => {
  const { http, text } = await get('/%2e%2e/package.json')
  expect([http, (JSON.parse(text) as Envelope).code]).toEqual([403, 'FORBIDDEN'])
})

test.each(['ENOSPC', 'EDQUOT'])(
  'a disk without room (%s) answers BUSY, and the server is not ready as long as that lasts',
  async (code) => {
    const client = await signIn(server.address, 'mdmAdmin', password)
    const { vault, room } = server.services.files
    const ready = async () => (await fetch(`${server.address}/ready`)).status
    const isThere = vi.spyOn(room, 'isThere').mockResolvedValue(false)
    const write = vi
      .spyOn(vault, 'write')
      .mockRejectedValue(Object.assign(new Error('no space left on device'), { code }))
    const { http, envelope } = await uploadAll(client, [{ name: 'a.pdf', content: pdf() }])
    expect([http, envelope.code, await ready()]).toEqual([503, 'BUSY', 503])
    write.mockRestore()
    isThere.mockRestore()
    await expect.poll(ready, { timeout: 20_000 }).toBe(200)
    expect((await uploadAll(client, [{ name: 'a.pdf', content: pdf() }])).envelope.code).toBe('OK')
  },
)

test('room is there until something does not fit, and again when something does', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'screenwright-room-'))
  let now = 0
  const room = watchRoom(join(folder, 'files'), () => now)
  expect([room.note(new Error('x')), await room.isThere()]).toEqual([false, true])
  writeFileSync(join(folder, 'files'), 'in the way, so that nothing fits')
  expect([room.note(Object.assign(new Error('full'), { code: 'ENOSPC' })), await room.isThere()]).toEqual([
    true,
    false,
  ])
  rmSync(join(folder, 'files'))
  expect(await room.isThere()).toBe(false)
  now = 1_001
  expect(await room.isThere()).toBe(true)
  rmSync(folder, { recursive: true })
})
