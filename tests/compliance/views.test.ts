// Views: rows that are found from rows of others, group by group, for each reader from those that he finds.
import { beforeAll, expect, test } from 'vitest'
import type { ReportAnswer } from '../../src/language/report.ts'
import type { Row } from '../../src/language/row.ts'
import type { Caller } from '../../src/server/Caller.ts'
import { createTimer } from '../../src/server/operations/createTimer.ts'
import { systemCaller } from '../../src/server/session/systemCaller.ts'
import { eachDatabase, quiet } from './databases.ts'
import { callerOf, refusal } from './openFixture.ts'
import { openWorld, type World } from './openWorld.ts'
import { viewsWorld } from './viewsWorld.ts'

type Line = readonly [colour: string, quantity: string, price: string | null]
const drawn: readonly { shop: string; day: string; cost: string; lines: readonly Line[] }[] = [
  {
    shop: 'A',
    day: '2026-03-01',
    cost: '10',
    lines: [
      ['RED', '2', '5'],
      ['RED', '1', '20'],
      ['BLUE', '4', '2.5'],
    ],
  },
  {
    shop: 'A',
    day: '2026-03-31',
    cost: '20',
    lines: [
      ['RED', '3', '11'],
      ['BLUE', '0', '99'],
    ],
  },
  { shop: 'A', day: '2026-04-01', cost: '30', lines: [['RED', '1', null]] },
  {
    shop: 'B',
    day: '2026-03-15',
    cost: '40',
    lines: [
      ['RED', '7', '1'],
      ['RED', '1', '1'],
    ],
  },
]

eachDatabase((_kind, open) => {
  let world: World
  let now = '2026-03-05T02:00:00Z'
  const host = callerOf('host', 'host')
  const shops: Record<string, string> = {}
  const guest = (): Caller => callerOf('guest', 'guest', { partner: shops['A'] })

  const list = async (entity: string, body: Row = {}, caller: Caller = host) =>
    (await world.call(caller, entity, 'listByPage', { pageRows: 100, ...body })) as unknown as {
      data: Row[]
      page: { count: number }
      totals?: Record<string, string>
    }
  const brief = (rows: readonly Row[], ...keys: readonly string[]) =>
    rows.map((row) => keys.map((key) => row[key]).join(' ')).sort()

  beforeAll(async () => {
    world = await openWorld(await open(), viewsWorld, undefined, () => new Date(now))
    for (const code of ['A', 'B']) {
      const made = await world.row(host, 'shop', 'saveOrUpdate', { shopCode: code, shopName: `店铺${code}` })
      shops[code] = String(made['id'])
    }
    for (const [at, { shop, day, cost, lines }] of drawn.entries()) {
      const sale = await world.row(host, 'sale', 'saveOrUpdate', {
        saleNum: `S${at}`,
        shopId: shops[shop] ?? null,
        day,
        cost,
        lines: lines.map(([colour, quantity, price]) => ({ colour, quantity, price })),
      })
      if (at % 2 === 0)
        await world.row(host, 'sale', 'doFinish', {
          id: sale['id'] ?? null,
          versionNum: sale['versionNum'] ?? null,
        })
      await world.row(host, 'refund', 'saveOrUpdate', {
        refundNum: `R${at}`,
        shopId: shops[shop] ?? null,
        paidOn: day,
        amount: '1.5',
      })
    }
  })

  test('there is a row for each group, with what is found of its rows and what is computed of that', async () => {
    const { data, page } = await list('monthly')
    expect(
      brief(data, 'month', 'shopName', 'colour', 'lines', 'sold', 'worth', 'dear', 'mean', 'last'),
    ).toEqual([
      '2026-03-01 店铺A BLUE 1 4 10 0 2.5 2026-03-01',
      '2026-03-01 店铺A RED 3 6 63 2 10.5 2026-03-31',
      '2026-03-01 店铺B RED 2 8 8 0 1 2026-03-15',
      '2026-04-01 店铺A RED 1 1 0 0 0 2026-04-01',
    ])
    expect(page.count).toBe(4)
    expect(new Set(data.map(({ id }) => id)).size).toBe(4)
  })

  test('it is filtered, sorted, paged, counted and added up as any list', async () => {
    const { data, totals } = await list('monthly', {
      query: 'worth > 5 and year(month) == 2026',
      totals: ['worth', 'sold'],
      sort: [{ field: 'worth', order: 'desc' }],
      pageRows: 2,
    })
    expect(data.map(({ worth }) => worth)).toEqual(['63', '10'])
    expect(totals).toEqual({ worth: '81', sold: '18' })
    const counted = await list('monthly', { counts: [{ colour: 'RED' }, { colour: 'BLUE' }] })
    expect((counted.page as Row)['counts']).toEqual([3, 1])
    const one = data[0] as Row
    expect(await world.row(host, 'monthly', 'findById', { id: one['id'] ?? null })).toMatchObject({
      worth: '63',
      shopCode: 'A',
    })
  })

  test('who finds some of the rows finds groups of these alone, and figures of these', async () => {
    const { data } = await list('monthly', {}, guest())
    expect(brief(data, 'shopName', 'worth')).toEqual(['店铺A 0', '店铺A 10', '店铺A 63'])
    expect(
      (await list('monthly', {}, callerOf('other', 'guest', { partner: shops['B'] }))).data,
    ).toHaveLength(1)
    expect((await list('monthly', {}, callerOf('nobody', 'guest', { partner: null }))).data).toEqual([])
  })

  test('rows of several kinds stand one below the other, each with what it says', async () => {
    const { data } = await list('movement')
    expect(brief(data, 'num', 'saleCode', 'refundCode', 'amount')).toEqual([
      'R0  R0 -1.5',
      'R1  R1 -1.5',
      'R2  R2 -1.5',
      'R3  R3 -1.5',
      'S0 S0  10',
      'S2 S2  30',
    ])
    const seen = await list('movement', {}, guest())
    expect(seen.data).toHaveLength(5)
    expect(seen.data.some((row) => 'amount' in row)).toBe(false)
    expect(
      await refusal(list('movement', { sort: [{ field: 'amount', order: 'asc' }] }, guest())),
    ).toMatchObject({ code: 'PARAM_UNKNOWN' })
  })

  test('a view may go through another', async () => {
    const { data } = await list('balance')
    expect(brief(data, 'shopName', 'movements', 'amount')).toEqual(['店铺A 5 35.5', '店铺B 1 -1.5'])
    expect((await list('balance', {}, guest())).data).toEqual([])
  })

  test('a report adds up its rows, of what its reader finds', async () => {
    const ask = async (caller: Caller) =>
      (await world.call(caller, 'monthly', 'findReport', { report: 'shops' })).data as unknown as ReportAnswer // what it answers
    const { rows } = await ask(host)
    expect(rows.map(({ names, values }) => [names[0], ...values])).toEqual([
      [null, '81', '1'],
      ['店铺A', '73', '1'],
      ['店铺B', '8', '1'],
    ])
    expect((await ask(guest())).rows.map(({ values }) => values[0])).toEqual(['73', '73'])
  })

  test('what is taken every hour says when, and gives to each what he would find of the rows', async () => {
    expect((await list('kept')).data).toEqual([])
    const timer = () =>
      createTimer({ engine: world.engine, database: world.database, caller: systemCaller(), log: quiet })
    await timer().run()
    const first = await list('kept')
    expect(brief(first.data, 'shopName', 'colour', 'sold')).toEqual([
      '店铺A BLUE 4',
      '店铺A RED 7',
      '店铺B RED 8',
    ])
    expect((first.page as Row)['asOf']).toBe('2026-03-05 10:00:00')
    expect(brief((await list('kept', {}, guest())).data, 'shopName')).toEqual(['店铺A', '店铺A'])
    const added = await world.row(host, 'sale', 'saveOrUpdate', {
      saleNum: 'S9',
      shopId: shops['B'] ?? null,
      day: '2026-03-20',
      lines: [{ colour: 'BLUE', quantity: '5', price: '1' }],
    })
    await timer().run()
    expect((await list('kept')).data).toHaveLength(3)
    now = '2026-03-05T03:00:00Z'
    await Promise.all([timer().run(), timer().run()])
    const then = await list('kept')
    expect(brief(then.data, 'shopName', 'colour', 'sold')).toContain('店铺B BLUE 5')
    expect((then.page as Row)['asOf']).toBe('2026-03-05 11:00:00')
    await world.row(host, 'sale', 'delete', {
      id: added['id'] ?? null,
      versionNum: added['versionNum'] ?? null,
    })
    now = '2026-03-05T02:00:00Z'
  })

  test('nobody writes it, and no query goes through its rows from elsewhere', async () => {
    for (const operation of ['saveOrUpdate', 'delete', 'findHistory', 'listForPick'])
      expect(await refusal(world.call(host, 'monthly', operation, { id: '1' }))).toMatchObject({
        code: 'NO_SUCH_CALL',
      })
    expect(await refusal(list('sale', { query: 'count(monthly) > 0' }))).toMatchObject({
      code: 'PARAM_INVALID',
    })
  })
})
