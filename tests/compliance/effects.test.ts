// What follows from a verb elsewhere: documents that are made, rows that are changed, verbs that are done.
import { beforeAll, describe, expect, test } from 'vitest'
import type { Row } from '../../src/language/row.ts'
import { eachDatabase } from './databases.ts'
import { effectsWorld } from './effectsWorld.ts'
import { callerOf, linesOf, refusal } from './openFixture.ts'
import { openWorld, type World } from './openWorld.ts'

interface Flow {
  readonly nodes: readonly Row[]
  readonly edges: readonly Row[]
}

eachDatabase((_kind, open) => {
  let world: World
  let vendors: Row[]
  const host = callerOf('host', 'host')
  const save = (entity: string, row: Row) => world.row(host, entity, 'saveOrUpdate', row)
  const found = (entity: string, { id }: Row) => world.row(host, entity, 'findById', { id })
  const given = async (
    quantities: readonly [vendor: number, item: string, quantity: string][],
    row: Row = {},
  ) => {
    const lines = quantities.map(([vendor, item, quantity]) => ({
      vendorId: vendors[vendor]?.['id'],
      item,
      quantity,
    }))
    return world.act(host, 'award', 'doGive', await save('award', { lines, ...row }))
  }
  const ordersOf = async (award: Row): Promise<Row[]> => {
    const rows = await world.list(host, 'order', {
      awardId: award['id'],
      sort: [{ field: 'orderNum', order: 'asc' }],
    })
    return Promise.all(rows.map((row) => found('order', row)))
  }

  const historyOf = async (entity: string, { id }: Row) =>
    (await world.call(host, entity, 'findHistory', { id })).data as readonly Row[] // a page is rows

  beforeAll(async () => {
    world = await openWorld(await open(), effectsWorld)
    vendors = [
      await save('vendor', { vendorCode: 'V1', vendorName: 'one' }),
      await save('vendor', { vendorCode: 'V2', vendorName: 'two' }),
    ]
  })

  describe('documents are made', () => {
    test('one for each group, with its lines, complete, and the rows say of what', async () => {
      const award = await given([
        [0, 'a1', '1'],
        [1, 'a2', '2'],
        [0, 'a3', '3'],
        [0, 'a4', '0'],
      ])
      await world.act(host, 'award', 'doOrder', award)
      const orders = await ordersOf(award)
      expect(
        orders.map((order) => [
          order['vendorCode'],
          order['status'],
          order['total'],
          linesOf(order).map(({ lineNum, item }) => `${String(lineNum)} ${String(item)}`),
        ]),
      ).toEqual([
        ['V1', 'DRAFT', '4', ['10 a3', '20 a1']],
        ['V2', 'DRAFT', '2', ['10 a2']],
      ])
      expect(orders.map(({ orderNum }) => /^O\d{4}$/.test(String(orderNum)))).toEqual([true, true])
      const [one, two] = orders.map(({ id }) => id)
      expect(linesOf(await found('award', award)).map(({ orderId }) => orderId)).toEqual([
        one,
        two,
        one,
        null,
      ])
    })

    test('what is made and what made it stand in the document flow of both, and the history says because of which', async () => {
      const award = await given([[0, 'e1', '1']])
      await world.act(host, 'award', 'doOrder', award)
      const [order = {}] = await ordersOf(award)
      for (const [entity, { id }] of [
        ['award', award],
        ['order', order],
      ] as const) {
        const { nodes, edges } = (await world.row(host, entity, 'findDocumentFlow', {
          id,
        })) as unknown as Flow // what the operation answers
        expect([nodes.filter(({ entity: one }) => one !== 'price').map((node) => node.id), edges]).toEqual([
          expect.arrayContaining([award['id'], order['id']]),
          expect.arrayContaining([
            expect.objectContaining({ from: award['id'], to: order['id'], flow: 'make' }),
          ]),
        ])
      }
      const [made] = await historyOf('order', order)
      expect(made).toMatchObject({
        action: 'saveOrUpdate',
        cause: { entity: 'award', code: award['awardNum'] },
      })
    })

    test('again when what was made is deleted, which its source does not hinder', async () => {
      const award = await given([[0, 'f1', '1']])
      await world.act(host, 'award', 'doOrder', award)
      const [order = {}] = await ordersOf(award)
      await world.call(host, 'order', 'delete', { id: order['id'] })
      expect(linesOf(await found('award', award))[0]).toMatchObject({ orderId: null, orderCode: null })
      await world.act(host, 'award', 'doOrder', award)
      expect(await ordersOf(award)).toHaveLength(1)
    })

    test('again only of what has no live one; two at once make one', async () => {
      const award = await given([
        [0, 'b1', '3'],
        [1, 'b2', '2'],
      ])
      const tries = await Promise.allSettled([
        world.act(host, 'award', 'doOrder', award),
        world.act(host, 'award', 'doOrder', award),
      ])
      expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      const [first = {}] = await ordersOf(award)
      const again = await refusal(world.act(host, 'award', 'doOrder', award))
      expect([again.code, again.words]).toEqual([
        'SRM-5005',
        expect.stringContaining(String(first['orderNum'])),
      ])
      await world.act(host, 'order', 'doCallOff', first)
      await world.act(host, 'award', 'doOrder', award)
      const orders = await ordersOf(award)
      expect(orders.map(({ vendorCode, status }) => `${String(vendorCode)} ${String(status)}`)).toEqual([
        'V1 CALLED_OFF',
        'V2 DRAFT',
        'V1 DRAFT',
      ])
    })

    test('their verb is done with them, and what refuses it undoes the whole and says of what', async () => {
      const small = await given([[0, 'c1', '40']])
      await world.act(host, 'award', 'doOrderAll', small)
      expect((await ordersOf(small)).map(({ status }) => status)).toEqual(['SENT'])
      expect((await found('award', small))['soleCode']).toMatch(/^O/)
      const large = await given([[0, 'c2', '101']])
      const before = await found('award', large)
      const { words } = await refusal(world.act(host, 'award', 'doOrderAll', large))
      expect(words).toBe('Order: Too much')
      expect([await ordersOf(large), await found('award', large)]).toEqual([[], before])
    })

    test('under their own checks', async () => {
      const award = await given(
        [
          [0, 'd1', '5'],
          [0, 'd2', '6'],
        ],
        { ceiling: '10' },
      )
      expect((await refusal(world.act(host, 'award', 'doOrder', award))).words).toBe(
        'Order: Above the ceiling',
      )
      expect(await ordersOf(award)).toEqual([])
    })
  })

  describe('rows are changed', () => {
    test('the price that runs ends where the new one begins', async () => {
      await given([[0, 'p', '1']], { startDate: '2026-01-01' })
      await given(
        [
          [0, 'p', '1'],
          [1, 'q', '1'],
        ],
        { startDate: '2026-03-01' },
      )
      const prices = await world.list(host, 'price', {
        item: 'p',
        sort: [{ field: 'startDate', order: 'asc' }],
      })
      expect(prices.map(({ startDate, endDate }) => [startDate, endDate])).toEqual([
        ['2026-01-01', '2026-02-28'],
        ['2026-03-01', '2027-03-01'],
      ])
    })

    test('taken and given back, within the law of what is changed', async () => {
      const budget = await save('budget', { budgetName: 'b' })
      const award = await given([[0, 'r', '30']], { budgetId: budget['id'], startDate: '2026-01-01' })
      expect((await found('budget', budget))['spent']).toBe('30')
      const more = await refusal(given([[0, 's', '30']], { budgetId: budget['id'] }))
      expect(more.words).toBe('Budget: Not enough left')
      await world.act(host, 'award', 'doTakeBack', award)
      expect(await found('budget', budget)).toMatchObject({ spent: '0', versionNum: 3 })
      expect((await historyOf('budget', budget)).map(({ action, cause }) => [action, cause])).toEqual([
        ['follow', expect.objectContaining({ code: award['awardNum'] })],
        ['follow', expect.objectContaining({ code: award['awardNum'] })],
        ['saveOrUpdate', null],
      ])
    })

    test('a verb is done on them, with the answers that it asks for', async () => {
      const budget = await save('budget', { budgetName: 'c' })
      const award = await given([[0, 't', '1']], { budgetId: budget['id'] })
      await world.act(host, 'award', 'doShutBudget', award)
      expect(await found('budget', budget)).toMatchObject({ status: 'SHUT', closeNote: award['awardNum'] })
    })
  })

  describe('rows of other documents', () => {
    test('are gone through once, whoever comes first, and say what was made of them', async () => {
      const vendor = await save('vendor', { vendorCode: 'V3', vendorName: 'three' })
      vendors.push(vendor)
      const awards = [
        await given([
          [2, 'g1', '1'],
          [2, 'g2', '2'],
        ]),
        await given([
          [2, 'g3', '3'],
          [0, 'g4', '4'],
        ]),
      ]
      const steps = [{ what: 'once' }, { what: 'twice' }]
      const collections = await Promise.all(
        [0, 1, 2].map(() => save('collection', { vendorId: vendor['id'], steps })),
      )
      await Promise.all(collections.map((row) => world.act(host, 'collection', 'doCollect', row)))
      const orders = await world.list(host, 'order', { vendorId: vendor['id'] })
      expect(orders).toHaveLength(1)
      expect(linesOf(await found('order', orders[0] ?? {})).map(({ item }) => item)).toEqual([
        'g1',
        'g2',
        'g3',
      ])
      const lines = (await Promise.all(awards.map((row) => found('award', row)))).flatMap((row) =>
        linesOf(row),
      )
      const [order] = orders.map(({ id }) => id)
      expect(lines.map(({ orderId }) => orderId)).toEqual([order, order, order, null])
      const [one = {}] = collections
      expect(
        linesOf(await found('collection', one), 'steps').map(
          ({ what, status }) => `${String(what)} ${String(status)}`,
        ),
      ).toEqual(['once READY', 'twice READY', 'twice READY'])
    })

    test('changed by many at once are changed by one after the other', async () => {
      const budgets = [await save('budget', { budgetName: 'd' }), await save('budget', { budgetName: 'e' })]
      const awards = await Promise.all(
        [0, 1, 0, 1, 0, 1].map((at, index) =>
          save('award', {
            budgetId: budgets[at]?.['id'],
            lines: [{ vendorId: vendors[0]?.['id'], item: `h${index}`, quantity: '2' }],
          }),
        ),
      )
      await Promise.all(awards.map((row) => world.act(host, 'award', 'doGive', row)))
      expect(
        (await Promise.all(budgets.map((row) => found('budget', row)))).map(({ spent }) => spent),
      ).toEqual(['6', '6'])
    })
  })
})
