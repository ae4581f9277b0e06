import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { LiveNews, LiveTopic, ServerFrame } from '../../src/language/live.ts'
import type { Row } from '../../src/language/row.ts'
import type { Running } from '../../src/server/start.ts'
import { signIn, type WireClient } from './client.ts'
import { newsOf, openLive, type LiveClient } from './liveClient.ts'
import { password, startTestServer, type TestServer } from './testServer.ts'

/** What a page is told over its socket: from two servers on one database, after gaps, and nothing that it could not ask for. */
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

describe('a document that is open', () => {
  test('[calls.websockets.srmWs] is told as it is, then as it becomes, with numbers without a gap, whichever server it is changed at', async () => {
    const one = await live(admin)
    const other = await live(buyer, there)
    const id = named(server)
    one.watch('d', supplier(id))
    other.watch('d', supplier(id))
    const first = await one.next(newsOf('d'))
    expect(first).toMatchObject({ seq: 1, news: { row: { supplierCode: 'S1' } } })
    await other.next(newsOf('d'))
    for (const [index, shortName] of ['Alpha', 'Beta', 'Gamma'].entries()) {
      await rename(id, { shortName })
      expect(await one.next(newsOf('d'))).toMatchObject({ seq: index + 2, news: { row: { shortName } } })
      expect(await other.next(newsOf('d'))).toMatchObject({ seq: index + 2, news: { row: { shortName } } })
    }
  })

  test('is told after a gap from where it was left, and not when nothing has changed', async () => {
    const id = named(server)
    const one = await live(admin)
    one.watch('d', supplier(id))
    const before = await one.next(newsOf('d'))
    if (before.type !== 'NEWS') throw new Error('no news')
    one.stop()
    const same = await live(admin, there)
    same.watch('d', supplier(id), before.mark)
    expect(await same.next(newsOf('d'))).toMatchObject({ seq: 1, news: null, mark: before.mark })
    same.stop()
    await rename(id, { shortName: 'While away' })
    await rename(id, { shortName: 'While away, twice' })
    const again = await live(admin)
    again.watch('d', supplier(id), before.mark)
    expect(await again.next(newsOf('d'))).toMatchObject({ news: { row: { shortName: 'While away, twice' } } })
  })

  test('is still told when the server did not hear for a while', async () => {
    const id = named(server)
    const one = await live(admin)
    one.watch('d', supplier(id))
    await one.next(newsOf('d'))
    const { pool } = server.services.database
    await pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where query = 'listen srm_live' and datname = current_database()",
    )
    await rename(id, { shortName: 'Unheard' })
    expect(await one.next(newsOf('d'))).toMatchObject({ news: { row: { shortName: 'Unheard' } } })
  })

  test('is nobody’s who may not read it, and is gone for who may not any more', async () => {
    const one = await live(rival)
    one.watch('d', supplier(named(server)))
    expect(await one.next()).toMatchObject({ type: 'NEWS', news: { row: null } })
    one.watch('b', { kind: 'document', entity: 'baseUser', id: 'x' })
    expect(await one.next()).toMatchObject({ type: 'REFUSED', id: 'b', code: 'FORBIDDEN' })
    one.watch('p', { kind: 'document', entity: '__proto__', id: 'x' })
    expect(await one.next()).toMatchObject({ type: 'REFUSED', id: 'p', code: 'PARAM_INVALID' })
  })

  test('is not told to others, whatever is planted in it', async () => {
    const planted = 'PLANTED-7f31c'
    const id = named(server)
    const mine = await live(own)
    const theirs = await live(rival, there)
    const house = await live(buyer)
    const list: LiveTopic = { kind: 'rows', entity: 'slcSupplierInfo', body: { pageIndex: 1, pageRows: 50 } }
    const counts: LiveTopic = { kind: 'counts', entity: 'slcSupplierInfo', body: {} }
    for (const one of [mine, theirs, house]) {
      one.watch('d', supplier(id))
      one.watch('l', list)
      one.watch('c', counts)
      one.watch('w', { kind: 'waiting', rows: 5 })
      await one.next(newsOf('w'))
    }
    const before = theirs.frames.length
    await rename(id, { shortName: planted })
    await house.next(newsOf('l'))
    await mine.next(newsOf('d'))
    await sleep(2500)
    expect(house.texts.join('')).toContain(planted)
    expect(mine.texts.join('')).toContain(planted)
    expect(theirs.texts.join('')).not.toContain(planted)
    expect(theirs.texts.join('')).not.toContain(id)
    // Not even that something happened.
    expect(theirs.frames.slice(before)).toEqual([])
  })
})

describe('a list', () => {
  const list = (body: Row = {}): LiveTopic => ({
    kind: 'rows',
    entity: 'slcSupplierInfo',
    body: { pageIndex: 1, pageRows: 20, columns: ['supplierCode', 'shortName'], ...body },
  })

  test('is told which of its rows have changed, under its filters, and which have left it', async () => {
    const [first, second] = server.suppliers
    await rename(first, { shortName: 'In list' })
    await rename(second, { shortName: 'Elsewhere' })
    const one = await live(buyer)
    one.watch('l', list({ shortName: 'In list' }))
    expect(await one.next(newsOf('l'))).toMatchObject({ seq: 1, news: null })
    await rename(second, { shortName: 'Elsewhere still' })
    await rename(first, { shortName: 'In list, changed' })
    expect(told<'rows'>(await one.next(newsOf('l')))).toEqual({ changed: [first], gone: [] })
    await rename(first, { shortName: 'Gone' })
    expect(told<'rows'>(await one.next(newsOf('l')))).toEqual({ changed: [], gone: [first] })
    await rename(second, { shortName: 'In list now' })
    expect(told<'rows'>(await one.next(newsOf('l')))).toEqual({ changed: [second], gone: [] })
  })

  test('is not told of what it does not show', async () => {
    const [first] = server.suppliers
    const one = await live(buyer)
    one.watch('l', list({ columns: ['supplierCode'] }))
    one.watch('d', supplier(first))
    await one.next(newsOf('d'))
    const before = one.frames.length
    await rename(first, { shortName: 'Not in a column' })
    await one.next(newsOf('d'))
    await sleep(1500)
    expect(one.frames.slice(before).filter(newsOf('l'))).toEqual([])
  })

  test('is told what changed between its own call and the socket', async () => {
    const [first, second] = server.suppliers
    const rows = await buyer?.call<Row[]>('srmServer', 'srmSlcSupplierInfo', 'listByPage', { pageRows: 20 })
    const seen = Object.fromEntries(
      (rows ?? []).map(({ id, versionNum }) => [String(id), Number(versionNum)]),
    )
    expect(Object.keys(seen)).toEqual(expect.arrayContaining([first, second]))
    await rename(second, { shortName: 'Meanwhile' })
    const one = await live(buyer)
    one.watch('l', { ...list(), seen } as LiveTopic)
    expect(told<'rows'>(await one.next(newsOf('l')))).toEqual({ changed: [second], gone: [] })
  })

  test('of lines is told by what holds them', async () => {
    const one = await live(buyer)
    const lines = Object.keys(here.services.definitions.entities).filter(
      (name) => here.services.definitions.entities[name]?.live && name.startsWith('sfdAuction'),
    )
    expect(lines).toContain('sfdAuctionSupplier')
    one.watch('l', { kind: 'rows', entity: 'sfdAuctionSupplier', body: { pageRows: 20 } })
    expect(await one.next(newsOf('l'))).toMatchObject({ news: null })
  })
})

test('without a socket the same is answered by a call', async () => {
  const id = named(server)
  const ask = (client: WireClient | undefined, mark?: unknown) =>
    client?.call<{ news: unknown; mark: unknown; code: string | null }[]>(
      'baseServer',
      'baseLive',
      'findNews',
      {
        topics: [{ topic: supplier(id), ...(mark === undefined ? {} : { mark }) }],
      },
    )
  const [first] = (await ask(buyer)) ?? []
  expect(first).toMatchObject({ code: null, news: { row: { supplierCode: 'S1' } } })
  expect((await ask(buyer, first?.mark))?.[0]).toMatchObject({ news: null, mark: first?.mark })
  await rename(id, { shortName: 'By call' })
  expect((await ask(buyer, first?.mark))?.[0]).toMatchObject({ news: { row: { shortName: 'By call' } } })
  expect((await ask(rival))?.[0]).toMatchObject({ news: { row: null } })
})
