import { expect, test } from 'vitest'
import type { TalkMessage, TalkRoom } from '../../src/language/room.ts'
import type { WireClient, WireOptions } from './client.ts'
import {
  beginLarge,
  digest,
  download,
  fileCall,
  form,
  sendPart,
  type NamedFile,
  type Uploaded,
} from './fileCalls.ts'
import { liveWorld } from './liveWorld.ts'
import { pdf } from './sampleFiles.ts'

/** What is tried with the talk: files of others, and what is written as if it were a page. */
const world = liveWorld()
/** The room with a supplier about its own document. */
const open = async (client: WireClient, party: string): Promise<string> => {
  const about = { entity: 'slcSupplierInfo', id: party, party }
  return String((await client.call<TalkRoom>('messageServer', 'imRoom', 'openRoom', about)).id)
}
let number = 0
const send = (client: WireClient, room: string, text: string, more: object = {}): Promise<TalkMessage> =>
  client.call('messageServer', 'imMessage', 'send', { room, clientMsgId: `a${(number += 1)}`, text, ...more })
const last = async (client: WireClient, room: string): Promise<TalkMessage | undefined> =>
  (await client.call<readonly TalkMessage[]>('messageServer', 'imMessage', 'listMessages', { room })).at(-1)
const status = async (client: WireClient, id: string): Promise<number> => (await download(client, id)).status

/** Files that go with a message: their room stands in the address. */
const uploadInto = (client: WireClient, room: string, files: readonly NamedFile[], as: WireOptions = {}) =>
  fileCall<Uploaded[]>(client, `v2/file/upload?room=${encodeURIComponent(room)}`, form(files), as)

test('a file of a message is read by both sides of its room, by no other supplier, and by nobody else once it is taken back', async () => {
  const room = await open(world.own, world.first)
  const files = [{ name: 'drawing.pdf', content: pdf('planted') }]
  expect((await uploadInto(world.rival, room, files)).envelope.code).toBe('SRM-1010')
  const { envelope } = await uploadInto(world.own, room, files)
  const id = String(envelope.data[0]?.id)
  expect(await status(world.buyer, id)).toBe(404) // it is in no message yet
  const stolen = { room: await open(world.rival, world.second), clientMsgId: 'stolen', text: '', files: [id] }
  expect((await world.rival.post('messageServer', 'imMessage', 'send', stolen)).envelope.status).toBe('E')
  const { seq } = await send(world.own, room, '', { files: [id] })
  expect((await last(world.buyer, room))?.files).toMatchObject([{ id }])
  expect(await status(world.buyer, id)).toBe(200)
  expect(await status(world.rival, id)).toBe(404)
  await world.own.call('messageServer', 'imMessage', 'recall', { room, seq })
  expect((await last(world.buyer, room))?.files).toEqual([])
  expect(await status(world.buyer, id)).toBe(404)
})

test('a file for a room comes in parts as any other, from whoever reads the room and without an upload button of the page', async () => {
  const room = await open(world.own, world.first)
  const content = pdf('in parts')
  const file = { originalFileName: 'plan.pdf', fileSize: content.length, room }
  const page = { menuId: 'nowhere' } // a page without a button
  expect((await beginLarge(world.own, { ...file, room: '' }, page)).code).toBe('FORBIDDEN')
  expect((await beginLarge(world.rival, file, page)).code).toBe('SRM-1010')
  const { data } = await beginLarge(world.own, file, page)
  expect((await sendPart(world.own, data.uploadId, content)).status).toBe('S')
  const done = await fileCall<Uploaded>(world.own, 'v1/largeFile/complete', {
    uploadId: data.uploadId,
    sha256: digest(content),
  })
  await send(world.own, room, '', { files: [done.envelope.data.id] })
  expect(await status(world.buyer, done.envelope.data.id)).toBe(200)
  expect(await status(world.rival, done.envelope.data.id)).toBe(404)
})

test('who may not upload there is refused before a byte of the file has come', async () => {
  const room = await open(world.own, world.first)
  const page = { menuId: 'nowhere' }
  for (const [client, address, code] of [
    [world.rival, `v2/file/upload?room=${room}`, 'SRM-1010'],
    [world.own, 'v2/file/upload', 'FORBIDDEN'],
    [world.own, 'v2/file/upload?room=none', 'SRM-1010'],
    [world.own, 'v2/file/upload?room=a&room=b', 'PARAM_INVALID'],
  ] as const) {
    const never = new ReadableStream<Uint8Array>({
      start: (to) => to.enqueue(new TextEncoder().encode('--x\r\n')), // it begins, and nothing more comes
    })
    const answer = await fetch(`${client.address}/api/fileServer/${address}`, {
      method: 'POST',
      body: never,
      duplex: 'half',
      headers: { ...client.signedHeaders(page), 'content-type': 'multipart/form-data; boundary=x' },
    } as RequestInit)
    expect(await answer.json()).toMatchObject({ code })
  }
})

test.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="data:text/html;base64,PHNjcmlwdD4=">x</a>',
  '<svg><script>alert(1)</script></svg>',
  '<style>*{display:none}</style>',
  '<b><i>never closed <scr<script>ipt>',
])('what is written as a page is kept as the words that it is: %s', async (text) => {
  const room = await open(world.own, world.first)
  await send(world.own, room, text)
  expect((await last(world.buyer, room))?.text).toBe(text)
})
