import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import type { LiveTopic, ServerFrame } from '../../src/language/live.ts'
import type { Row } from '../../src/language/row.ts'
import { signIn } from './client.ts'
import { newsOf } from './liveClient.ts'
import { supplier, told, liveWorld } from './liveWorld.ts'
import { password } from './testServer.ts'

/** Who is at a document, over two servers; whose a socket is, how long, and how many there may be. */
const world = liveWorld()

describe('who is at a document', () => {
  const at = (id: string, isEditing = false): LiveTopic => ({
    kind: 'presence',
    entity: 'slcSupplierInfo',
    id,
    isEditing,
  })
  const others = (frame: ServerFrame) => told<'presence'>(frame)?.others

  test('is told over servers, at once: who comes, edits, and leaves', async () => {
    const id = world.second
    const one = await world.live(world.admin)
    one.watch('p', at(id))
    expect(others(await one.next(newsOf('p')))).toEqual([])
    const other = await world.live(world.buyer, world.there)
    other.watch('p', at(id))
    expect(others(await one.next(newsOf('p')))).toMatchObject([{ name: 'buyer', isEditing: false }])
    other.watch('p', at(id, true))
    expect(others(await one.next(newsOf('p')))).toMatchObject([{ name: 'buyer', isEditing: true }])
    // Who has no socket is there as well.
    await world.own.post('baseServer', 'basePresence', 'enter', {
      entity: 'slcSupplierInfo',
      id,
      editing: 'N',
    })
    other.stop()
    expect(others(await one.next(newsOf('p')))).toEqual([])
  })

  test('is not told of what may not be read', async () => {
    const one = await world.live(world.rival)
    one.watch('p', at(world.first))
    expect(await one.next()).toMatchObject({ type: 'REFUSED', code: 'SRM-1010' })
  })
})

describe('a session', () => {
  test('that ends closes its socket at every server', async () => {
    const leaver = await signIn(world.here.address, 'buyer', password)
    const [one, other] = [await world.live(leaver), await world.live(leaver, world.there)]
    await leaver.call('baseServer', 'baseLogin', 'logout')
    for (const socket of [one, other]) {
      expect(await socket.next()).toMatchObject({ type: 'SESSION_END', code: 'SESSION_EXPIRED' })
      expect(await socket.end()).toBe(1008)
    }
  })

  test('of a user who is disabled hears nothing more', async () => {
    const id = await world.server.newUser('leaver', ['buyer'])
    const one = await world.live(await signIn(world.here.address, 'leaver', password), world.there)
    one.watch('d', supplier(world.first))
    await one.next(newsOf('d'))
    const { versionNum } = await world.admin.call<Row>('baseServer', 'baseUser', 'findById', { id })
    await world.admin.call('baseServer', 'baseUser', 'doDisable', { id, versionNum })
    await world.rename(world.first, { shortName: 'After he left' })
    expect(await one.end()).toBe(1008)
    expect(one.texts.join('')).not.toContain('After he left')
  })

  test('whose right is taken is told so, and no more', async () => {
    const id = await world.server.newUser('narrowed', ['buyer'])
    const one = await world.live(await signIn(world.here.address, 'narrowed', password))
    one.watch('d', supplier(world.first))
    await one.next(newsOf('d'))
    await world.server.services.database.pool.query(
      'delete from base_user_responsibility where user_id = $1',
      [id],
    )
    expect(await one.next((frame) => frame.type === 'REFUSED')).toMatchObject({ id: 'd', code: 'FORBIDDEN' })
    await world.rename(world.first, { shortName: 'After it was taken' })
    await sleep(500)
    expect(one.texts.join('')).not.toContain('After it was taken')
  })

  test('is needed, with everything that proves it', async () => {
    const signed = () => world.buyer.signedHeaders()
    const { appsign: _sign, ...unsigned } = signed()
    for (const wrong of [unsigned, { ...signed(), AuthorizationCode: 'x' }, {}]) {
      const one = await world.live(world.buyer, world.here, { headers: wrong })
      expect(one.frames[0]).toMatchObject({ type: 'SESSION_END' })
      expect(await one.end()).toBe(1008)
    }
    const headers = signed()
    const used = await world.live(world.buyer, world.here, { headers })
    expect(used.frames[0]).toMatchObject({ type: 'READY' })
    const again = await world.live(world.buyer, world.here, { headers })
    expect(again.frames[0]).toMatchObject({ type: 'SESSION_END', code: 'REPLAY' })
  })

  test('opens no socket from another page, without its cookie, or elsewhere', async () => {
    await expect(
      world.live(world.buyer, world.here, { origin: 'https://elsewhere.example' }),
    ).rejects.toThrow('403')
    await expect(world.live(world.buyer, world.here, { cookie: '' })).rejects.toThrow('401')
    const one = await world.live(world.buyer, world.here, { origin: world.here.address })
    expect(one.frames[0]).toMatchObject({ type: 'READY' })
  })
})

describe('a socket', () => {
  test('that says nothing of itself, or asks before, is closed', async () => {
    const early = await world.live(world.buyer, world.here, { silent: true })
    early.watch('d', supplier(world.first))
    expect(await early.end()).toBe(1008)
    expect(early.frames).toEqual([])
  })

  test('that sends too often, too much or no frame at all is closed', async () => {
    const often = await world.live(world.buyer)
    for (let count = 0; count < 60; count++) often.send({ type: 'PING', t0: count, isActive: false })
    expect(await often.end()).toBe(1008)
    const wrong = await world.live(world.buyer)
    wrong.send('{"type":"SUB","id":"x"}')
    expect(await wrong.end()).toBe(1008)
    const large = await world.live(world.buyer)
    large.send(`"${'x'.repeat(70_000)}"`)
    expect(await large.end()).toBe(1009)
  })

  test('is one of twelve of a user', async () => {
    await world.server.newUser('many', ['buyer'])
    const many = await signIn(world.here.address, 'many', password)
    for (let count = 0; count < 12; count++) expect((await world.live(many)).frames[0]?.type).toBe('READY')
    expect((await world.live(many)).frames[0]).toMatchObject({ type: 'SESSION_END', code: 'TOO_MANY' })
  })

  test('tells the time of the server', async () => {
    const one = await world.live(world.buyer)
    one.send({ type: 'PING', t0: 7, isActive: true })
    const pong = await one.next(({ type }) => type === 'PONG')
    expect(pong).toMatchObject({ t0: 7 })
    expect(Math.abs(pong.serverTime - Date.now())).toBeLessThan(2000)
  })
})
