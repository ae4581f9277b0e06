import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import type { LiveTopic } from '../../src/language/live.ts'
import type { Row } from '../../src/language/row.ts'
import type { WireClient } from './client.ts'
import { newsOf } from './liveClient.ts'
import { supplier, told, liveWorld } from './liveWorld.ts'

/** What a page is told over its socket: from two servers on one database, after gaps, and nothing that it could not ask for. */
const world = liveWorld()

describe('a document that is open', () => {
  test('[calls.websockets.srmWs] is told as it is, then as it becomes, with numbers without a gap, whichever server it is changed at', async () => {
    const one = await world.live(world.admin)
    const other = await world.live(world.buyer, world.there)
    const id = world.first
    one.watch('d', supplier(id))
    other.watch('d', supplier(id))
    const first = await one.next(newsOf('d'))
    expect(first).toMatchObject({ seq: 1, news: { row: { supplierCode: 'S1' } } })
    await other.next(newsOf('d'))
    for (const [index, shortName] of ['Alpha', 'Beta', 'Gamma'].entries()) {
      await world.rename(id, { shortName })
      expect(await one.next(newsOf('d'))).toMatchObject({ seq: index + 2, news: { row: { shortName } } })
      expect(await other.next(newsOf('d'))).toMatchObject({ seq: index + 2, news: { row: { shortName } } })
    }
  })

  test('is told after a gap from where it was left, and not when nothing has changed', async () => {
    const id = world.first
    const one = await world.live(world.admin)
    one.watch('d', supplier(id))
    const before = await one.next(newsOf('d'))
    if (before.type !== 'NEWS') throw new Error('no news')
    one.stop()
    const same = await world.live(world.admin, world.there)
    same.watch('d', supplier(id), before.mark)
    expect(await same.next(newsOf('d'))).toMatchObject({ seq: 1, news: null, mark: before.mark })
    same.stop()
    await world.rename(id, { shortName: 'While away' })
    await world.rename(id, { shortName: 'While away, twice' })
    const again = await world.live(world.admin)
    again.watch('d', supplier(id), before.mark)
    expect(await again.next(newsOf('d'))).toMatchObject({ news: { row: { shortName: 'While away, twice' } } })
  })

  test('is still told when the server did not hear for a while', async () => {
    const id = world.first
    const one = await world.live(world.admin)
    one.watch('d', supplier(id))
    await one.next(newsOf('d'))
    const { pool } = world.server.services.database
    await pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where query = 'listen srm_live' and datname = current_database()",
    )
    await world.rename(id, { shortName: 'Unheard' })
    expect(await one.next(newsOf('d'))).toMatchObject({ news: { row: { shortName: 'Unheard' } } })
  })

  test('is nobody’s who may not read it, and is gone for who may not any more', async () => {
    const one = await world.live(world.rival)
    one.watch('d', supplier(world.first))
    expect(await one.next()).toMatchObject({ type: 'NEWS', news: { row: null } })
    one.watch('b', { kind: 'document', entity: 'baseUser', id: 'x' })
    expect(await one.next()).toMatchObject({ type: 'REFUSED', id: 'b', code: 'FORBIDDEN' })
    one.watch('p', { kind: 'document', entity: '__proto__', id: 'x' })
    expect(await one.next()).toMatchObject({ type: 'REFUSED', id: 'p', code: 'PARAM_INVALID' })
  })

  test('is not told to others, whatever is planted in it', async () => {
    const planted = 'PLANTED-7f31c'
    const id = world.first
    const mine = await world.live(world.own)
    const theirs = await world.live(world.rival, world.there)
    const house = await world.live(world.buyer)
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
    await world.rename(id, { shortName: planted })
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
    const { first, second } = world
    await world.rename(first, { shortName: 'In list' })
    await world.rename(second, { shortName: 'Elsewhere' })
    const one = await world.live(world.buyer)
    one.watch('l', list({ shortName: 'In list' }))
    expect(await one.next(newsOf('l'))).toMatchObject({ seq: 1, news: null })
    await world.rename(second, { shortName: 'Elsewhere still' })
    await world.rename(first, { shortName: 'In list, changed' })
    expect(told<'rows'>(await one.next(newsOf('l')))).toEqual({ changed: [first], gone: [] })
    await world.rename(first, { shortName: 'Gone' })
    expect(told<'rows'>(await one.next(newsOf('l')))).toEqual({ changed: [], gone: [first] })
    await world.rename(second, { shortName: 'In list now' })
    expect(told<'rows'>(await one.next(newsOf('l')))).toEqual({ changed: [second], gone: [] })
  })

  test('is not told of what it does not show', async () => {
    const { first } = world
    const one = await world.live(world.buyer)
    one.watch('l', list({ columns: ['supplierCode'] }))
    one.watch('d', supplier(first))
    await one.next(newsOf('d'))
    const before = one.frames.length
    await world.rename(first, { shortName: 'Not in a column' })
    await one.next(newsOf('d'))
    await sleep(1500)
    expect(one.frames.slice(before).filter(newsOf('l'))).toEqual([])
  })

  test('is told what changed between its own call and the socket', async () => {
    const { first, second } = world
    const rows = await world.buyer.call<Row[]>('srmServer', 'srmSlcSupplierInfo', 'listByPage', {
      pageRows: 20,
    })
    const seen = Object.fromEntries(rows.map(({ id, versionNum }) => [String(id), Number(versionNum)]))
    expect(Object.keys(seen)).toEqual(expect.arrayContaining([first, second]))
    await world.rename(second, { shortName: 'Meanwhile' })
    const one = await world.live(world.buyer)
    one.watch('l', { ...list(), seen } as LiveTopic)
    expect(told<'rows'>(await one.next(newsOf('l')))).toEqual({ changed: [second], gone: [] })
  })

  test('of lines is told by what holds them', async () => {
    const one = await world.live(world.buyer)
    const lines = Object.keys(world.here.services.definitions.entities).filter(
      (name) => world.here.services.definitions.entities[name]?.live && name.startsWith('sfdAuction'),
    )
    expect(lines).toContain('sfdAuctionSupplier')
    one.watch('l', { kind: 'rows', entity: 'sfdAuctionSupplier', body: { pageRows: 20 } })
    expect(await one.next(newsOf('l'))).toMatchObject({ news: null })
  })
})

test('without a socket the same is answered by a call', async () => {
  const id = world.first
  const ask = (client: WireClient, mark?: unknown) =>
    client.call<{ news: unknown; mark: unknown; code: string | null }[]>(
      'baseServer',
      'baseLive',
      'findNews',
      {
        topics: [{ topic: supplier(id), ...(mark === undefined ? {} : { mark }) }],
      },
    )
  const [first] = await ask(world.buyer)
  expect(first).toMatchObject({ code: null, news: { row: { supplierCode: 'S1' } } })
  expect((await ask(world.buyer, first?.mark))[0]).toMatchObject({ news: null, mark: first?.mark })
  await world.rename(id, { shortName: 'By call' })
  expect((await ask(world.buyer, first?.mark))[0]).toMatchObject({
    news: { row: { shortName: 'By call' } },
  })
  expect((await ask(world.rival))[0]).toMatchObject({ news: { row: null } })
})
