import { expect, test } from 'vitest'
import type { TalkMessage, TalkRoom } from '../../src/language/room.ts'
import type { WireClient } from './client.ts'
import { download, uploadAll } from './fileCalls.ts'
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

test('a file of a message is read by both sides of its room, by no other supplier, and by nobody else once it is taken back', async () => {
  const room = await open(world.own, world.first)
  const files = [{ name: 'drawing.pdf', content: pdf('planted') }]
  expect((await uploadAll(world.rival, files, { room })).envelope.code).toBe('SRM-1010')
  const { envelope } = await uploadAll(world.own, files, { room })
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
