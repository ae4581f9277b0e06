// Of what is picked several things are made and changed, with the document or not at all.
import { beforeAll, describe, expect, test } from 'vitest'
import type { Row } from '../../src/language/row.ts'
import { deadlocksIn } from '../concurrency/deadlocks.ts'
import { eachDatabase } from './databases.ts'
import { callerOf, linesOf, refusal } from './openFixture.ts'
import { openWorld, type World } from './openWorld.ts'
import { pickEffectsWorld } from './pickEffectsWorld.ts'

eachDatabase((_kind, open) => {
  let world: World
  let towns = 0
  const host = callerOf('host', 'host')
  const guest = callerOf('guest', 'guest')
  beforeAll(async () => {
    world = await openWorld(await open({ databasePool: 10 }), pickEffectsWorld)
  })

  const find = (entity: string, id: unknown) => world.row(host, entity, 'findById', { id })
  const townOf = () => `town ${(towns += 1)}`
  /** A need with lines of these quantities; what begins with `!` is dear. */
  const needOf = (town: string, ...wanted: readonly string[]): Promise<Row> =>
    world.row(host, 'need', 'saveOrUpdate', {
      title: `need of ${town}`,
      town,
      lines: wanted.map((quantity, at) => ({
        item: `item ${at}`,
        wanted: quantity.replace('!', ''),
        dear: quantity.startsWith('!') ? 'Y' : 'N',
      })),
    })
  const budgetOf = (town: string, most: string) => world.row(host, 'budget', 'saveOrUpdate', { town, most })
  const take = async (rows: readonly Row[], more: Row = {}, caller = host) =>
    (
      await world.call(caller, 'order', 'createFromFlow', {
        flow: 'fromNeed',
        rows,
        save: 'Y',
        ask: { remark: 'now' },
        ...more,
      })
    ).data as Row[] // documents that were made
  const ids = (rows: readonly Row[]) => rows.map(({ id }) => ({ id }))
  const takingsOf = (order: Row) =>
    world.list(host, 'taking', { orderId: order['id'], sort: [{ field: 'item', order: 'asc' }] })
  const inquiriesOf = (order: Row) => world.list(host, 'inquiry', { orderId: order['id'] })

  test('each thing is made and changed of the picked rows, linked both ways, and reads what the document took', async () => {
    const town = townOf()
    const need = await needOf(town, '10', '!20', '!30')
    const budget = await budgetOf(town, '1000')
    const [order = {}, ...others] = await take(
      ids(linesOf(need)).map((row, at) => (at === 0 ? { ...row, quantity: '4' } : row)),
    )
    expect(others).toEqual([])
    expect(order).toMatchObject({ town, total: '54', briefId: null })
    expect((await takingsOf(order)).map(({ item, quantity }) => [item, quantity])).toEqual([
      ['item 0', '4'],
      ['item 1', '20'],
      ['item 2', '30'],
    ])
    const [inquiry = {}, ...more] = await inquiriesOf(order)
    expect(more).toEqual([])
    expect(inquiry).toMatchObject({ town, wanted: '50', status: 'SENT', orderId: order['id'] })
    expect(linesOf(await find('inquiry', inquiry['id'])).map(({ item }) => item)).toEqual([
      'item 2',
      'item 1',
    ])
    const now = await find('need', need['id'])
    expect(now['status']).toBe('WORKED')
    expect(linesOf(now).map(({ inquiryId, lastId, rest }) => [inquiryId, lastId, rest])).toEqual([
      [null, order['id'], '6'],
      [inquiry['id'], order['id'], '0'],
      [inquiry['id'], order['id'], '0'],
    ])
    expect(linesOf(order, 'marks').map(({ item, left }) => [item, left])).toEqual([
      ['item 0', '6'],
      ['item 1', '0'],
      ['item 2', '0'],
    ])
    expect(await find('budget', budget['id'])).toMatchObject({ spent: '54' })
  })

  test('what a condition of the document leaves out is not made, and the document holds what is', async () => {
    const town = townOf()
    const need = await needOf(town, '101')
    const [order = {}] = await take(ids(linesOf(need)))
    expect(await find('brief', order['briefId'])).toMatchObject({
      words: 'now',
      orderId: order['id'],
    })
    expect(await inquiriesOf(order)).toEqual([])
    await world.call(host, 'brief', 'delete', { id: order['briefId'] })
    expect((await find('order', order['id']))['briefId']).toBeNull()
  })

  test('of several documents each has what follows from its own rows', async () => {
    const needs = [await needOf(townOf(), '1', '!2'), await needOf(townOf(), '!3')]
    const orders = await take(needs.flatMap((need) => ids(linesOf(need))))
    expect(orders).toHaveLength(2)
    const found = []
    for (const order of orders)
      found.push([
        (await takingsOf(order)).map(({ quantity }) => quantity),
        (await inquiriesOf(order)).map(({ wanted }) => wanted),
      ])
    expect(found).toEqual([
      [['1', '2'], ['2']],
      [['3'], ['3']],
    ])
  })

  test('what is asked about already is asked about once', async () => {
    const need = await needOf(townOf(), '!20')
    const row = linesOf(need)[0] ?? {}
    const [first = {}] = await take([{ id: row['id'], quantity: '5' }])
    const [inquiry = {}] = await inquiriesOf(first)
    const [second = {}] = await take([{ id: row['id'], quantity: '5' }])
    expect(await inquiriesOf(second)).toEqual([])
    await world.act(host, 'inquiry', 'doShut', inquiry)
    const [third = {}] = await take([{ id: row['id'], quantity: '5' }])
    expect(await inquiriesOf(third)).toHaveLength(1)
  })

  describe('refuses all of it together', () => {
    const untouched = async (need: Row) => {
      expect(await find('need', need['id'])).toMatchObject({ status: 'OPEN', versionNum: need['versionNum'] })
      expect(await world.list(host, 'order', { town: need['town'] })).toEqual([])
      expect(await world.list(host, 'inquiry', { town: need['town'] })).toEqual([])
    }

    test('where something that is changed does not allow it', async () => {
      const town = townOf()
      await budgetOf(town, '9')
      const need = await needOf(town, '!10')
      const why = await refusal(take(ids(linesOf(need))))
      expect([why.code, why.words]).toEqual(['SPENT', expect.stringContaining('Budget')])
      await untouched(need)
    })

    test('where the verb of something that is made does not allow it', async () => {
      const need = await needOf(townOf(), '!501')
      const why = await refusal(take(ids(linesOf(need))))
      expect([why.code, why.words]).toEqual(['TOO_MUCH', expect.stringContaining('Inquiry')])
      await untouched(need)
    })

    test('where too much is taken', async () => {
      const need = await needOf(townOf(), '!5')
      expect((await refusal(take([{ id: linesOf(need)[0]?.['id'], quantity: '6' }]))).code).toBe('SHORT')
      await untouched(need)
    })
  })

  test('it is saved at once and fills no document: nothing could follow from what is not saved', async () => {
    const need = await needOf(townOf(), '1', '2')
    const [first = {}, second = {}] = linesOf(need)
    expect((await refusal(take([{ id: first['id'] }], { save: 'N' }))).code).toBe('PARAM_INVALID')
    const [order = {}] = await take([{ id: first['id'] }])
    const into = { into: order['id'], versionNum: order['versionNum'] }
    expect((await refusal(take([{ id: second['id'] }], into))).code).toBe('SRM-1006')
    expect((await refusal(take([{ id: second['id'] }], { ...into, save: 'N' }))).code).toBe('PARAM_INVALID')
  })

  test('it needs the rights to the document and its rows; what follows is done by the system', async () => {
    const [ours, theirs] = [await needOf(townOf(), '1'), await needOf('guest town', '!2')]
    expect((await refusal(take(ids(linesOf(ours)), {}, guest))).code).toBe('SRM-1010')
    const [order = {}] = await take(ids(linesOf(theirs)), {}, guest)
    expect(await inquiriesOf(order)).toHaveLength(1)
    expect((await find('need', theirs['id']))['status']).toBe('WORKED')
  })

  test('what was made and changed is in the flow of the document, and says in its history whose doing it was', async () => {
    const need = await needOf(townOf(), '!150')
    const [order = {}] = await take(ids(linesOf(need)))
    const { data } = await world.call(host, 'order', 'findDocumentFlow', { id: order['id'] })
    expect(JSON.stringify(data)).toContain('inquiry')
    expect(JSON.stringify(data)).toContain('brief')
    expect(JSON.stringify(data)).toContain('need')
    const [inquiry = {}] = await inquiriesOf(order)
    const back = await world.call(host, 'inquiry', 'findDocumentFlow', { id: inquiry['id'] })
    expect(JSON.stringify(back.data)).toContain(String(order['town']))
    const history = (await world.call(host, 'need', 'findHistory', { id: need['id'] })).data
    expect(JSON.stringify(history)).toContain(String(order['town']))
  })

  test(
    'many who take from the same rows at once get no more than there is, and nobody waits for ever',
    { timeout: 60_000 },
    async () => {
      const needs = [await needOf('guest town', '!12', '12'), await needOf('guest town', '!12', '12')]
      const budget = await budgetOf('guest town', '1000')
      const rows = needs.flatMap((need) => ids(linesOf(need)))
      const takers = Array.from({ length: 24 }, (_, at) => {
        const mine = at % 2 === 0 ? rows : rows.toReversed()
        return take(
          mine.map((row) => ({ ...row, quantity: '1' })),
          {},
          at % 3 === 0 ? guest : host,
        )
      })
      const results = await Promise.allSettled(takers)
      const lost = results.flatMap((one) =>
        one.status === 'rejected' ? [(one.reason as { code: string }).code] : [],
      ) // what the engine throws
      expect(new Set(lost)).toEqual(new Set(['SRM-1603', 'SHORT'].filter((code) => lost.includes(code))))
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(12)
      for (const need of needs)
        expect(linesOf(await find('need', need['id'])).map(({ rest }) => rest)).toEqual(['0', '0'])
      expect((await find('budget', budget['id']))['spent']).toBe('48')
      const asked = await world.list(host, 'inquiry', { town: 'guest town' })
      expect(asked.filter(({ wanted }) => wanted === '24')).toHaveLength(1)
    },
  )

  test(
    'takers of different rows whose effects cross are done one after the other',
    { timeout: 60_000 },
    async () => {
      const crossed = [townOf(), townOf()]
      for (const town of crossed) await budgetOf(town, '1000')
      const needs = []
      for (let at = 0; at < 12; at += 1)
        needs.push([await needOf(crossed[at % 2] ?? '', '1'), await needOf(crossed[(at + 1) % 2] ?? '', '1')])
      const before = await deadlocksIn(world.database)
      await Promise.all(needs.map((pair) => take(pair.flatMap((need) => ids(linesOf(need))))))
      expect(await deadlocksIn(world.database)).toBe(before)
      const spent = (await world.list(host, 'budget', { sort: [{ field: 'town', order: 'asc' }] }))
        .filter(({ town }) => crossed.includes(String(town)))
        .map(({ spent: sum }) => sum)
      expect(spent).toEqual(['12', '12'])
    },
  )
})
