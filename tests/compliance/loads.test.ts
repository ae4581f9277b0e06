// Documents that are filled from rows of others, and summed up by group, without a picker.
import { beforeAll, describe, expect, test } from 'vitest'
import type { Row } from '../../src/language/row.ts'
import { eachDatabase } from './databases.ts'
import { callerOf, linesOf, refusal } from './openFixture.ts'
import { openWorld, type World } from './openWorld.ts'
import { statementWorld } from './statementWorld.ts'

eachDatabase((_kind, open) => {
  let world: World
  let shops = 0
  const host = callerOf('host', 'host')
  const save = (entity: string, row: Row) => world.row(host, entity, 'saveOrUpdate', row)
  const found = (entity: string, { id }: Row) => world.row(host, entity, 'findById', { id })
  const newShop = () => {
    shops += 1
    return save('shop', { shopCode: `S${shops}`, shopName: `shop ${shops}` })
  }
  const delivered = async (shop: Row, rows: readonly [item: string, quantity: string, price: string][]) => {
    const saved: Row[] = []
    for (const [item, quantity, price] of rows)
      saved.push(await save('delivery', { shopId: shop['id'], item, quantity, price }))
    return saved
  }
  const drafted = (shop: Row, row: Row = {}) => save('statement', { shopId: shop['id'], ...row })
  const load = (statement: Row) => world.act(host, 'statement', 'doLoad', statement)
  const linesIn = (row: Row) =>
    linesOf(row).map(({ item, price, quantity, amount }) => [item, price, quantity, amount].join(' '))

  beforeAll(async () => {
    world = await openWorld(await open(), statementWorld)
  })

  describe('a draft is filled', () => {
    test('from the rows that fit, with a line for each group, whatever the sign', async () => {
      const shop = await newShop()
      const rows = await delivered(shop, [
        ['pin', '200', '10.17'],
        ['pin', '-10', '10.17'],
        ['pin', '5', '9'],
        ['cup', '1', '3'],
      ])
      await save('delivery', {
        shopId: shop['id'],
        item: 'late',
        quantity: '1',
        price: '1',
        day: '2026-04-01',
      })
      const statement = await load(await drafted(shop))
      expect(linesOf(statement, 'deliveries').map(({ deliveryId }) => deliveryId)).toEqual(
        rows.map(({ id }) => id),
      )
      expect(linesIn(statement)).toEqual(['pin 10.17 190 1932.3', 'pin 9 5 45', 'cup 3 1 3'])
      expect(statement['amount']).toBe('1980.3')
      expect((await found('delivery', rows[1] ?? {}))['takenId']).toBe(statement['id'])
    })

    test('again with what is new alone, and what was written beside a group stays', async () => {
      const shop = await newShop()
      await delivered(shop, [['pin', '2', '1']])
      const first = await load(await drafted(shop))
      const [line = {}] = linesOf(first)
      await save('statement', {
        id: first['id'],
        versionNum: first['versionNum'],
        lines: [{ id: line['id'], remark: 'ours' }],
      })
      await delivered(shop, [
        ['pin', '3', '1'],
        ['cup', '1', '1'],
      ])
      const again = await load(first)
      expect(linesOf(again, 'deliveries')).toHaveLength(3)
      expect(linesIn(again)).toEqual(['pin 1 5 5', 'cup 1 1 1'])
      expect(linesOf(again)[0]).toMatchObject({ id: line['id'], remark: 'ours' })
      const same = await load(again)
      expect([linesOf(same, 'deliveries').length, linesIn(same)]).toEqual([3, linesIn(again)])
    })

    test('and a line goes with the last row of its group', async () => {
      const shop = await newShop()
      await delivered(shop, [
        ['pin', '2', '1'],
        ['cup', '1', '1'],
      ])
      const statement = await load(await drafted(shop))
      const [pin = {}, cup = {}] = linesOf(statement, 'deliveries')
      await world.call(host, 'delivery', 'saveOrUpdate', {
        ...(await found('delivery', { id: pin['deliveryId'] })),
        day: '2026-04-01',
      })
      const { id, versionNum } = await found('statement', statement)
      const kept = await save('statement', { id, versionNum, deliveries: [{ id: cup['id'] }] })
      expect(linesIn(await load(kept))).toEqual(['cup 1 1 1'])
      const empty = await save('statement', { ...(await found('statement', statement)), deliveries: [] })
      await world.call(host, 'delivery', 'saveOrUpdate', {
        ...(await found('delivery', { id: cup['deliveryId'] })),
        day: '2026-04-01',
      })
      expect(linesIn(await load(empty))).toEqual([])
    })
  })

  describe('a whole row is in one document', () => {
    test('whoever comes second by hand is refused in its words, in both orders', async () => {
      const shop = await newShop()
      const [row = {}] = await delivered(shop, [['pin', '-1', '1']])
      const line = { deliveryId: row['id'], item: 'pin' }
      const first = await drafted(shop, { deliveries: [line] })
      expect(await refusal(drafted(shop, { deliveries: [line] }))).toMatchObject({
        code: 'TAKEN',
        words: 'Another statement has it',
        paths: ['deliveries'],
      })
      const empty = await drafted(shop)
      expect(linesOf(await load(empty), 'deliveries')).toHaveLength(0)
      await world.act(host, 'statement', 'doCancel', first)
      expect(linesOf(await load(empty), 'deliveries')).toHaveLength(1)
      expect(await refusal(drafted(shop, { deliveries: [line] }))).toMatchObject({ code: 'TAKEN' })
    })

    test('of many who load at once each row is loaded by one, and nobody is refused', async () => {
      const shop = await newShop()
      const rows = await delivered(shop, [
        ['pin', '1', '1'],
        ['pin', '2', '1'],
        ['cup', '3', '1'],
      ])
      const drafts = await Promise.all([0, 1, 2, 3].map(() => drafted(shop)))
      const loaded = await Promise.all(drafts.map(load))
      const all = loaded.flatMap((one) => linesOf(one, 'deliveries').map(({ deliveryId }) => deliveryId))
      expect(all.toSorted()).toEqual(rows.map(({ id }) => id).toSorted())
      expect(loaded.map((one) => linesOf(one, 'deliveries').length).toSorted()).toEqual([0, 0, 0, 3])
    })
  })
})
