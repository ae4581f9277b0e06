import { expect, test } from 'vitest'
import type { LiveTopic } from '../../src/language/live.ts'
import type { TalkMessage, TalkPerson, TalkRoom, UnreadRoom } from '../../src/language/room.ts'
import type { Row } from '../../src/language/row.ts'
import type { MenuWaiting } from '../../src/language/waiting.ts'
import type { WireClient } from './client.ts'
import { newsOf } from './liveClient.ts'
import { liveWorld, told } from './liveWorld.ts'

/** Who is mentioned has a task of it until he has read it; what is said about a document stands in its timeline. */
const world = liveWorld()
const about = () => ({ entity: 'slcSupplierInfo', id: world.first })
const open = async (client: WireClient, party: string | null): Promise<string> =>
  String((await client.call<TalkRoom>('messageServer', 'imRoom', 'openRoom', { ...about(), party })).id)
let number = 0
const send = (client: WireClient, room: string, text: string, more: object = {}): Promise<TalkMessage> =>
  client.call('messageServer', 'imMessage', 'send', { room, clientMsgId: `n${(number += 1)}`, text, ...more })
const idOf = async (client: WireClient, room: string, name: string): Promise<string> => {
  const people = await client.call<readonly TalkPerson[]>('messageServer', 'imRoom', 'findPeople', { room })
  return people.find((one) => one.name === name)?.id ?? ''
}
const mentions = (client: WireClient): Promise<readonly Row[]> =>
  client.call('messageServer', 'imMention', 'listByPage', { sort: [{ field: 'sentDate', order: 'desc' }] })
const waiting = async (client: WireClient): Promise<number> => {
  const all = await client.call<readonly MenuWaiting[]>('baseServer', 'baseHome', 'findWaiting', { rows: 5 })
  const own = all.find(({ entity }) => entity === 'imMention')
  return (own?.states ?? []).reduce((sum, { count }) => sum + count, 0)
}

test('who is mentioned has a task, which ends when he has read it, and nobody else finds it', async () => {
  const room = await open(world.own, world.first)
  await open(world.buyer, world.first)
  const { seq } = await send(world.buyer, room, 'please confirm', {
    mentions: [await idOf(world.buyer, room, 'supplier1')],
  })
  expect(await mentions(world.own)).toMatchObject([
    { status: 'OPEN', seqNum: seq, entityName: 'slcSupplierInfo', businessKey: world.first },
  ])
  expect((await mentions(world.own))[0]).not.toHaveProperty('senderName')
  expect(await waiting(world.own)).toBe(1)
  expect(await waiting(world.rival)).toBe(0)
  expect(await mentions(world.rival)).toEqual([])
  expect(await mentions(world.buyer)).toEqual([])
  const [row] = await mentions(world.own)
  for (const other of [world.rival, world.buyer]) {
    const asked = { id: row?.['id'], versionNum: row?.['versionNum'] }
    expect((await other.post('messageServer', 'imMention', 'doRead', asked)).envelope.code).toBe('SRM-1010')
    expect((await other.post('messageServer', 'imMention', 'findById', asked)).envelope.code).toBe('SRM-1010')
    expect((await other.post('messageServer', 'imMention', 'saveOrUpdate', asked)).envelope.status).toBe('E')
  }
  const tasks = (client: WireClient): Promise<readonly Row[]> =>
    client.call('srmServer', 'srmBaseSupplierPending', 'listByPage', { entityNameList: ['imMention'] })
  expect(await tasks(world.own)).toMatchObject([{ status: 'OPEN', pendingType: 'imMention_doRead' }])
  expect(await tasks(world.rival)).toEqual([])
  await world.own.call('messageServer', 'imRoom', 'markRead', { room, seq })
  expect(await waiting(world.own)).toBe(0)
  expect(await mentions(world.own)).toMatchObject([{ status: 'READ' }])
  expect(await tasks(world.own)).toMatchObject([{ status: 'DONE' }])
})

test('an answer reads what was said before it; what is taken back waits for nobody, and its words are nowhere', async () => {
  const room = await open(world.own, world.first)
  await world.own.call('messageServer', 'imRoom', 'markRead', { room, seq: 999_999 })
  const supplier = await idOf(world.buyer, room, 'supplier1')
  await send(world.buyer, room, 'and this?', { mentions: [supplier] })
  expect(await waiting(world.own)).toBe(1)
  await send(world.own, room, 'done')
  expect(await waiting(world.own)).toBe(0)
  const { seq } = await send(world.buyer, room, 'zz-secret-words', { mentions: [supplier] })
  await world.buyer.call('messageServer', 'imMessage', 'recall', { room, seq })
  expect(await waiting(world.own)).toBe(0)
  expect((await mentions(world.own))[0]).toMatchObject({ status: 'DROPPED' })
  const [mention] = await mentions(world.own)
  for (const who of [world.own, world.buyer, world.admin]) {
    const found = await who.call('baseServer', 'baseSearch', 'findDocuments', { text: 'zz-secret' })
    expect(found).toEqual([])
    const [history, words] = await Promise.all([
      who.post('srmServer', 'srmSlcSupplierInfo', 'findHistory', { id: world.first }),
      who.post('messageServer', 'imMention', 'listByPage', { quick: 'zz-secret' }),
    ])
    expect(history.envelope.status).toBe('S')
    expect(words.envelope.data ?? []).toEqual([])
    expect(JSON.stringify(history.envelope)).not.toContain('zz-secret')
  }
  const own = await world.own.post('messageServer', 'imMention', 'findHistory', { id: mention?.['id'] })
  expect(own.envelope.status).toBe('S')
  expect(JSON.stringify(own.envelope)).not.toContain('zz-secret')
  for (const [family, operation] of [
    ['imMessage', 'findHistory'],
    ['imMessage', 'listByPage'],
    ['imMessage', 'findById'],
    ['imMention', 'listByPage'],
  ] as const)
    for (const who of [world.own, world.buyer, world.admin]) {
      const { envelope } = await who.post('messageServer', family, operation, {})
      expect(JSON.stringify(envelope)).not.toContain('zz-secret')
    }
})

test('what is said about a document is told where its timeline stands, to whom it is told in its rooms', async () => {
  const inner = await open(world.buyer, null)
  const shared = await open(world.buyer, world.first)
  const said: LiveTopic = { kind: 'said', ...about() }
  const [near, outside] = [await world.live(world.buyer), await world.live(world.own, world.there)]
  near.watch('s', said)
  outside.watch('s', said)
  await near.next(newsOf('s'))
  await outside.next(newsOf('s'))
  await send(world.buyer, inner, 'only for us')
  expect(told<'said'>(await near.next(newsOf('s')))?.[0]).toMatchObject({ text: 'only for us', party: null })
  await send(world.buyer, shared, 'for you')
  const heard = told<'said'>(await outside.next(newsOf('s')))
  expect(heard?.[0]).toMatchObject({ text: 'for you', room: shared, partyName: null })
  expect(JSON.stringify(heard)).not.toContain('only for us')
  const rival = await world.live(world.rival)
  rival.watch('s', said)
  expect(await rival.next()).toMatchObject({ type: 'REFUSED', code: 'SRM-1010' })
})

test('what is unread is counted over all rooms, and falls when it is read', async () => {
  const room = await open(world.own, world.first)
  await world.own.call('messageServer', 'imRoom', 'markRead', { room, seq: 999_999 })
  const live = await world.live(world.own)
  live.watch('u', { kind: 'unread' })
  expect(told<'unread'>(await live.next(newsOf('u')))).toEqual([])
  const { seq } = await send(world.buyer, room, 'one more')
  const rooms = told<'unread'>(await live.next(newsOf('u'))) as readonly UnreadRoom[]
  expect(rooms).toMatchObject([{ room, unread: 1, entity: 'slcSupplierInfo', id: world.first }])
  await world.own.call('messageServer', 'imRoom', 'markRead', { room, seq })
  expect(told<'unread'>(await live.next(newsOf('u')))).toEqual([])
}, 30_000)

test('who has lost the document is told nothing of its talk any more: no count, no mention, no word', async () => {
  const room = await open(world.own, world.first)
  const person = await idOf(world.buyer, room, 'supplier1')
  const live = await world.live(world.own)
  live.watch('u', { kind: 'unread' })
  live.watch('t', { kind: 'talk', room })
  live.watch('s', { kind: 'said', ...about() })
  await live.next(newsOf('s'))
  await send(world.buyer, room, 'still yours', { mentions: [person] })
  expect(await waiting(world.own)).toBe(1)
  const moveTo = async (supplierId: string) => {
    const { pool } = world.server.services.database
    const { rows } = await pool.query<{ id: string; version_num: number }>(
      "select id, version_num from base_user where user_name = 'supplier1'",
    )
    await world.server.save('baseUser', { id: rows[0]?.id, versionNum: rows[0]?.version_num, supplierId })
  }
  await moveTo(world.second)
  await send(world.buyer, room, 'zz-after-it', { mentions: [person] }).catch(() =>
    send(world.buyer, room, 'zz-after-it'),
  )
  const again = await world.live(world.own)
  again.watch('u', { kind: 'unread' })
  expect(told<'unread'>(await again.next(newsOf('u')))).toEqual([])
  again.watch('t', { kind: 'talk', room })
  expect(await again.next(({ type }) => type === 'REFUSED')).toMatchObject({ code: 'SRM-1010' })
  expect(await mentions(world.own)).toEqual([])
  expect(await waiting(world.own)).toBe(0)
  for (const [family, operation] of [
    ['imMessage', 'listMessages'],
    ['imRoom', 'findPeople'],
  ] as const)
    expect((await world.own.post('messageServer', family, operation, { room })).envelope.code).toBe(
      'SRM-1010',
    )
  expect(live.texts.join()).not.toContain('zz-after-it')
  await moveTo(world.first)
  expect(await waiting(world.own)).toBeGreaterThan(0)
}, 30_000)
