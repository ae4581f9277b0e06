import { expect, test } from 'vitest'
import type { LiveTopic, ServerFrame } from '../../src/language/live.ts'
import type { TalkMessage, TalkPerson, TalkRoom } from '../../src/language/room.ts'
import type { WireClient } from './client.ts'
import { newsOf } from './liveClient.ts'
import { liveWorld, told } from './liveWorld.ts'

/** The talk about a document: of the house alone, and with each party. */
const world = liveWorld()
const about = () => ({ entity: 'slcSupplierInfo', id: world.first })
const rooms = (client: WireClient): Promise<readonly TalkRoom[]> =>
  client.call('messageServer', 'imRoom', 'findRooms', about())
const open = async (client: WireClient, party: string | null): Promise<string> =>
  String((await client.call<TalkRoom>('messageServer', 'imRoom', 'openRoom', { ...about(), party })).id)
const refusedAs = async (
  client: WireClient,
  family: string,
  operation: string,
  body: object,
): Promise<string> => (await client.post('messageServer', family, operation, body)).envelope.code ?? ''
let number = 0
const send = (client: WireClient, room: string, text: string, more: object = {}): Promise<TalkMessage> =>
  client.call('messageServer', 'imMessage', 'send', { room, clientMsgId: `m${(number += 1)}`, text, ...more })
const list = (client: WireClient, room: string): Promise<readonly TalkMessage[]> =>
  client.call('messageServer', 'imMessage', 'listMessages', { room })
const talk = (room: string): LiveTopic => ({ kind: 'talk', room })
const heard = (frame: ServerFrame) => told<'talk'>(frame)?.map(({ seq, text }) => [seq, text])

test('a party has a room of its own, of which no other knows; the house has one that no party knows', async () => {
  const [inner, shared] = [await open(world.buyer, null), await open(world.buyer, world.first)]
  await send(world.buyer, inner, 'among us')
  await send(world.buyer, shared, 'with you')
  expect(await rooms(world.own)).toMatchObject([{ id: shared, unread: 1 }])
  expect((await rooms(world.admin)).map(({ party }) => party).sort()).toEqual([world.first, null].sort())
  expect(await open(world.own, world.first)).toBe(shared)
  for (const [who, room] of [
    [world.own, inner],
    [world.rival, shared],
    [world.rival, inner],
    [world.rival, 'nothing'],
  ] as const) {
    expect(await refusedAs(who, 'imMessage', 'listMessages', { room })).toBe('SRM-1010')
    expect(await refusedAs(who, 'imMessage', 'send', { room, clientMsgId: 'x', text: 'x' })).toBe('SRM-1010')
    expect(await refusedAs(who, 'imRoom', 'findPeople', { room })).toBe('SRM-1010')
    expect(await refusedAs(who, 'imMessage', 'recall', { room, seq: 1 })).toBe('SRM-1010')
    const socket = await world.live(who)
    socket.watch('t', talk(room))
    expect(await socket.next()).toMatchObject({ type: 'REFUSED', code: 'SRM-1010' })
    socket.stop()
  }
  expect(await refusedAs(world.rival, 'imRoom', 'findRooms', about())).toBe('SRM-1010')
  expect(await refusedAs(world.own, 'imRoom', 'openRoom', { ...about(), party: null })).toBe('SRM-1010')
  expect(await refusedAs(world.own, 'imRoom', 'openRoom', { ...about(), party: world.second })).toBe(
    'SRM-1010',
  )
  for (const entity of ['imRoom', 'imMessage', 'imRoomUser'])
    expect(await refusedAs(world.own, entity, 'listByPage', {})).toBe('FORBIDDEN')
})

test('what is said is heard at every server, in its order and without a gap, also by who was away', async () => {
  const room = await open(world.own, world.first)
  const near = await world.live(world.own)
  near.watch('t', talk(room))
  const before = heard(await near.next(newsOf('t')))?.length ?? 0
  const texts = Array.from({ length: 8 }, (_, at) => `at once ${at}`)
  await Promise.all(texts.map((text, at) => send(at % 2 ? world.buyer : world.own, room, text)))
  const all = await list(world.buyer, room)
  expect(all.map(({ seq }) => seq)).toEqual(all.map((_, at) => at + 1))
  expect(
    all
      .slice(before)
      .map(({ text }) => text)
      .sort(),
  ).toEqual(texts)
  const far = await world.live(world.admin, world.there)
  far.watch('t', talk(room))
  expect(heard(await far.next(newsOf('t')))).toEqual(all.map(({ seq, text }) => [seq, text]))
  await send(world.own, room, '<script>alert(1)</script> <b>not bold</b>')
  expect(heard(await far.next(newsOf('t')))?.at(-1)).toEqual([
    all.length + 1,
    '<script>alert(1)</script> <b>not bold</b>',
  ])
})

test('[calls.websockets.nettyWs] the talk is told at the address of the talk as well, to who is of the room and has proven who he is', async () => {
  const room = await open(world.own, world.first)
  const path = '/ws/netty'
  const own = await world.live(world.own, world.there, { path })
  own.watch('t', talk(room))
  const before = heard(await own.next(newsOf('t')))?.length ?? 0
  const { seq } = await send(world.buyer, room, 'over there')
  expect(heard(await own.next(newsOf('t')))?.slice(before)).toEqual([[seq, 'over there']])
  await world.buyer.call('messageServer', 'imMessage', 'recall', { room, seq })
  expect(heard(await own.next(newsOf('t')))?.at(-1)).toEqual([seq, null])
  const rival = await world.live(world.rival, world.there, { path })
  rival.watch('t', talk(room))
  expect(await rival.next()).toMatchObject({ type: 'REFUSED', code: 'SRM-1010' })
  await expect(world.live(world.own, world.there, { path, cookie: '' })).rejects.toThrow('401')
  await expect(world.live(world.own, world.there, { path: '/ws/other' })).rejects.toThrow('404')
})

test('a message that is sent again is the same one; a long one, an empty one and too many are refused', async () => {
  const room = await open(world.own, world.first)
  const body = { room, clientMsgId: 'again', text: 'once' }
  const [one, two] = await Promise.all(
    [1, 2].map(() => world.own.call<TalkMessage>('messageServer', 'imMessage', 'send', body)),
  )
  expect(two?.seq).toBe(one?.seq)
  expect(
    await refusedAs(world.own, 'imMessage', 'send', { ...body, clientMsgId: 'l', text: 'x'.repeat(4001) }),
  ).toBe('PARAM_INVALID')
  expect(await refusedAs(world.own, 'imMessage', 'send', { ...body, clientMsgId: 'e', text: '   ' })).toBe(
    'PARAM_REQUIRED',
  )
  expect(
    await refusedAs(world.own, 'imMessage', 'send', {
      ...body,
      clientMsgId: 'h',
      text: 'x'.repeat(5_000_000),
    }),
  ).toBe('TOO_LARGE')
})

test('who is mentioned is told so, and only people of the room are; those outside are not told who writes for the house', async () => {
  const room = await open(world.own, world.first)
  await open(world.buyer, world.first)
  const people = await world.buyer.call<readonly TalkPerson[]>('messageServer', 'imRoom', 'findPeople', {
    room,
  })
  const supplier1 = people.find(({ name }) => name === 'supplier1')?.id
  await send(world.buyer, room, 'please look', { mentions: [supplier1] })
  expect((await list(world.own, room)).at(-1)).toMatchObject({ mentionsMe: true, mentions: [], isOwn: false })
  expect((await list(world.own, room)).at(-1)?.name).not.toBe('buyer')
  expect((await list(world.buyer, room)).at(-1)).toMatchObject({
    name: 'buyer',
    mentions: [supplier1],
    isOwn: true,
  })
  expect(await world.own.call('messageServer', 'imRoom', 'findPeople', { room })).toMatchObject([
    { name: 'supplier1' },
  ])
  const body = { room, clientMsgId: 'strange', text: 'x', mentions: ['somebody'] }
  expect(await refusedAs(world.buyer, 'imMessage', 'send', body)).toBe('PARAM_INVALID')
})

test('an own message is taken back within two minutes: its number stays; and what was read is read', async () => {
  const room = await open(world.own, world.first)
  const { seq } = await send(world.own, room, 'a mistake')
  expect(await refusedAs(world.buyer, 'imMessage', 'recall', { room, seq })).toBe('SRM-1010')
  await world.own.call('messageServer', 'imMessage', 'recall', { room, seq })
  expect((await list(world.buyer, room)).at(-1)).toMatchObject({ seq, text: null })
  const unread = async () => (await rooms(world.own))[0]?.unread
  expect(await unread()).toBe(0)
  await send(world.buyer, room, 'one more')
  expect(await unread()).toBe(1)
  await world.own.call('messageServer', 'imRoom', 'markRead', { room, seq: 999_999 })
  expect(await unread()).toBe(0)
  const late = await send(world.own, room, 'too late')
  const { pool } = world.server.services.database
  await pool.query(
    "update im_message set sent_date = sent_date - interval '3 minutes' where text = 'too late'",
  )
  expect(await refusedAs(world.own, 'imMessage', 'recall', { room, seq: late.seq })).toBe('FORBIDDEN')
})
