import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { LiveNews, LiveTopic, ServerFrame } from '../../src/language/live.ts'
import type { Row } from '../../src/language/row.ts'
import type { Running } from '../../src/server/start.ts'
import { signIn, type WireClient } from './client.ts'
import { newsOf, openLive, type LiveClient } from './liveClient.ts'
import { password, startTestServer, type TestServer } from './testServer.ts'

/** Who is at a document, over two servers; whose a socket is, how long, and how many there may be. */
let server: TestServer
let here: Running
let there: Running
let [admin, buyer, own, rival]: WireClient[] = []
const open: LiveClient[] = []

beforeAll(async () => {
  server = await startTestServer()
  here = await server.another()
  there = await server.another()
  await server.newUser('rival', ['supplier'], { userType: 'EX', supplierId: server.suppliers[1] })
  admin = await signIn(here.address, 'admin', password)
  buyer = await signIn(here.address, 'buyer', password)
  own = await signIn(here.address, 'supplier1', password)
  rival = await signIn(here.address, 'rival', password)
})
afterAll(async () => {
  for (const one of open) one.stop()
  await server.stop()
})

/** A socket that is closed in the end. */
async function live(client: WireClient | undefined, at: Running = here, options = {}): Promise<LiveClient> {
  if (!client) throw new Error('Nobody signed in.')
  const one = await openLive(client, at.address, options)
  open.push(one)
  return one
}

const rename = async (id: string, fields: Row) => {
  const { rows } = await server.services.database.pool.query<{ version_num: number }>(
    'select version_num from slc_supplier_info where id = $1',
    [id],
  )
  return server.save('slcSupplierInfo', { id, versionNum: rows[0]?.version_num, ...fields })
}
const supplier = (id: string): LiveTopic => ({ kind: 'document', entity: 'slcSupplierInfo', id })
const told = <Kind extends keyof LiveNews>(frame: ServerFrame): LiveNews[Kind] | null =>
  (frame as { news: LiveNews[Kind] | null }).news
const named = ({ suppliers: [first] }: TestServer) => first

describe('who is at a document', () => {
  const at = (id: string, isEditing = false): LiveTopic => ({
    kind: 'presence',
    entity: 'slcSupplierInfo',
    id,
    isEditing,
  })
  const others = (frame: ServerFrame) => told<'presence'>(frame)?.others

  test('is told over servers, at once: who comes, edits, and leaves', async () => {
    const id = server.suppliers[1]
    const one = await live(admin)
    one.watch('p', at(id))
    expect(others(await one.next(newsOf('p')))).toEqual([])
    const other = await live(buyer, there)
    other.watch('p', at(id))
    expect(others(await one.next(newsOf('p')))).toMatchObject([{ name: 'buyer', isEditing: false }])
    other.watch('p', at(id, true))
    expect(others(await one.next(newsOf('p')))).toMatchObject([{ name: 'buyer', isEditing: true }])
    // Who has no socket is there as well.
    await own?.post('baseServer', 'basePresence', 'enter', { entity: 'slcSupplierInfo', id, editing: 'N' })
    other.stop()
    expect(others(await one.next(newsOf('p')))).toEqual([])
  })

  test('is not told of what may not be read', async () => {
    const one = await live(rival)
    one.watch('p', at(server.suppliers[0]))
    expect(await one.next()).toMatchObject({ type: 'REFUSED', code: 'SRM-1010' })
  })
})

describe('a session', () => {
  test('that ends closes its socket at every server', async () => {
    const leaver = await signIn(here.address, 'buyer', password)
    const [one, other] = [await live(leaver), await live(leaver, there)]
    await leaver.call('baseServer', 'baseLogin', 'logout')
    for (const socket of [one, other]) {
      expect(await socket.next()).toMatchObject({ type: 'SESSION_END', code: 'SESSION_EXPIRED' })
      expect(await socket.end()).toBe(1008)
    }
  })

  test('of a user who is disabled hears nothing more', async () => {
    const id = await server.newUser('leaver', ['buyer'])
    const one = await live(await signIn(here.address, 'leaver', password), there)
    one.watch('d', supplier(named(server)))
    await one.next(newsOf('d'))
    const { versionNum } = (await admin?.call<Row>('baseServer', 'baseUser', 'findById', { id })) ?? {}
    await admin?.call('baseServer', 'baseUser', 'doDisable', { id, versionNum })
    await rename(named(server), { shortName: 'After he left' })
    expect(await one.end()).toBe(1008)
    expect(one.texts.join('')).not.toContain('After he left')
  })

  test('whose right is taken is told so, and no more', async () => {
    const id = await server.newUser('narrowed', ['buyer'])
    const one = await live(await signIn(here.address, 'narrowed', password))
    one.watch('d', supplier(named(server)))
    await one.next(newsOf('d'))
    await server.services.database.pool.query('delete from base_user_responsibility where user_id = $1', [id])
    expect(await one.next((frame) => frame.type === 'REFUSED')).toMatchObject({ id: 'd', code: 'FORBIDDEN' })
    await rename(named(server), { shortName: 'After it was taken' })
    await sleep(500)
    expect(one.texts.join('')).not.toContain('After it was taken')
  })

  test('is needed, with everything that proves it', async () => {
    const signed = () => buyer?.signedHeaders() ?? {}
    const { appsign: _sign, ...unsigned } = signed()
    for (const wrong of [unsigned, { ...signed(), AuthorizationCode: 'x' }, {}]) {
      const one = await live(buyer, here, { headers: wrong })
      expect(one.frames[0]).toMatchObject({ type: 'SESSION_END' })
      expect(await one.end()).toBe(1008)
    }
    const headers = signed()
    const used = await live(buyer, here, { headers })
    expect(used.frames[0]).toMatchObject({ type: 'READY' })
    const again = await live(buyer, here, { headers })
    expect(again.frames[0]).toMatchObject({ type: 'SESSION_END', code: 'REPLAY' })
  })

  test('opens no socket from another page, without its cookie, or elsewhere', async () => {
    await expect(live(buyer, here, { origin: 'https://elsewhere.example' })).rejects.toThrow('403')
    await expect(live(buyer, here, { cookie: '' })).rejects.toThrow('401')
    const one = await live(buyer, here, { origin: here.address })
    expect(one.frames[0]).toMatchObject({ type: 'READY' })
  })
})

describe('a socket', () => {
  test('that says nothing of itself, or asks before, is closed', async () => {
    const early = await live(buyer, here, { silent: true })
    early.watch('d', supplier(named(server)))
    expect(await early.end()).toBe(1008)
    expect(early.frames).toEqual([])
  })

  test('that sends too often, too much or no frame at all is closed', async () => {
    const often = await live(buyer)
    for (let count = 0; count < 60; count++) often.send({ type: 'PING', t0: count, isActive: false })
    expect(await often.end()).toBe(1008)
    const wrong = await live(buyer)
    wrong.send('{"type":"SUB","id":"x"}')
    expect(await wrong.end()).toBe(1008)
    const large = await live(buyer)
    large.send(`"${'x'.repeat(70_000)}"`)
    expect(await large.end()).toBe(1009)
  })

  test('is one of twelve of a user', async () => {
    await server.newUser('many', ['buyer'])
    const many = await signIn(here.address, 'many', password)
    for (let count = 0; count < 12; count++) expect((await live(many)).frames[0]?.type).toBe('READY')
    expect((await live(many)).frames[0]).toMatchObject({ type: 'SESSION_END', code: 'TOO_MANY' })
  })

  test('tells the time of the server', async () => {
    const one = await live(buyer)
    one.send({ type: 'PING', t0: 7, isActive: true })
    const pong = await one.next(({ type }) => type === 'PONG')
    expect(pong).toMatchObject({ t0: 7 })
    expect(Math.abs(pong.serverTime - Date.now())).toBeLessThan(2000)
  })
})
