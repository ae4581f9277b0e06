// Conditions over what a view computes of a day are asked of the day: they find exactly the rows that they would find in the view.
import { beforeAll, describe, expect, test } from 'vitest'
import type { Row } from '../../src/language/row.ts'
import type { Caller } from '../../src/server/Caller.ts'
import type { Definitions } from '../../src/language/definitions.ts'
import { createCatalog } from '../../src/server/store/Catalog.ts'
import { Narrowing } from '../../src/server/store/Narrowing.ts'
import { eachDatabase } from './databases.ts'
import { callerOf } from './openFixture.ts'
import { openWorld, type World } from './openWorld.ts'
import { viewsWorld } from './viewsWorld.ts'

const days = [
  '2024-02-29',
  '2025-12-28',
  '2025-12-29',
  '2025-12-31',
  '2026-01-01',
  '2026-01-31',
  '2026-02-01',
  '2026-03-31',
  '2026-04-01',
  '2026-06-30',
  null,
]
/** Days, and years, that fields of views are compared with: some stand in them, some lie between. */
const asked = {
  date: ['2024-02-01', '2025-12-29', '2026-01-01', '2026-01-15', '2026-03-31', '2026-04-01', '2026-05-02'],
  integer: ['2024', '2025', '2026', '2027'],
}
const fields: readonly (readonly [entity: string, field: string, type: keyof typeof asked])[] = [
  ['monthly', 'month', 'date'],
  ['quarterly', 'quarter', 'date'],
  ['dated', 'week', 'date'],
  ['dated', 'made', 'date'],
  ['dated', 'year', 'integer'],
]
const comparing: Readonly<Record<string, (a: string | number, b: string | number) => boolean>> = {
  '==': (a, b) => a === b,
  '<': (a, b) => a < b,
  '<=': (a, b) => a <= b,
  '>': (a, b) => a > b,
  '>=': (a, b) => a >= b,
}

/** Ways to ask for the same. */
const ways: Readonly<Record<string, (field: string, value: string, type: string) => Row>> = {
  '==': (field, value) => ({ [field]: value }),
  '== condition': (field, value) => ({ conditions: [{ key: field, operator: 'eq', value }] }),
  '>=': (field, value) => ({ [`${field}From`]: value }),
  '<=': (field, value) => ({ [`${field}To`]: value }),
  '>= condition': (field, value) => ({ conditions: [{ key: field, operator: 'range', from: value }] }),
  ...Object.fromEntries(
    ['==', '<', '<=', '>', '>='].map((operator) => [
      `${operator} typed`,
      (field: string, value: string, type: string) => ({
        query: `${field} ${operator} ${type === 'date' ? `'${value}'` : value}`,
      }),
    ]),
  ),
}

const askerOf = (definitions: Definitions, caller: Caller) => ({
  catalog: createCatalog(definitions),
  caller,
  lookups: { has: () => true, attribute: () => null, meaning: () => null },
  env: { me: {}, today: '2026-03-05', now: '2026-03-05 10:00:00', lookup: () => null },
})

eachDatabase((_kind, open) => {
  let world: World
  const host = callerOf('host', 'host')
  let guest: Caller = host
  const list = async (entity: string, body: Row, caller: Caller = host) =>
    (await world.call(caller, entity, 'listByPage', { pageRows: 500, ...body })) as unknown as {
      readonly data: readonly Row[]
      readonly page: { readonly count: number }
    }
  const ids = (rows: readonly Row[]) => rows.map(({ id }) => String(id)).sort()

  beforeAll(async () => {
    world = await openWorld(await open(), viewsWorld, undefined, () => new Date('2026-03-05T02:00:00Z'))
    const shops = await Promise.all(
      ['A', 'B'].map((shopCode) => world.row(host, 'shop', 'saveOrUpdate', { shopCode, shopName: shopCode })),
    )
    guest = callerOf('guest', 'guest', { partner: shops[0]?.['id'] ?? null })
    for (const [at, day] of days.entries()) {
      const shopId = shops[at % 2]?.['id'] ?? null
      await world.row(host, 'sale', 'saveOrUpdate', {
        saleNum: `S${at}`,
        shopId,
        day,
        lines: [
          { colour: 'RED', quantity: '2', price: '5' },
          { colour: 'BLUE', quantity: '1', price: '3' },
        ],
      })
      await world.row(host, 'refund', 'saveOrUpdate', {
        refundNum: `R${at}`,
        shopId,
        paidOn: day,
        amount: '1',
      })
    }
  })

  describe.each(fields)('%s.%s', (entity, field, type) => {
    test.each(['host', 'guest'])('is asked below, with the same rows for %s', async (who) => {
      const caller = who === 'host' ? host : guest
      const all = (await list(entity, {}, caller)).data
      expect(all.length).toBeGreaterThan(3)
      for (const [way, ask] of Object.entries(ways))
        for (const value of asked[type]) {
          const holds = comparing[way.split(' ')[0] ?? ''] ?? (() => false)
          const wanted = type === 'integer' ? Number(value) : value
          const expected = all.filter(
            ({ [field]: own }) => own !== null && holds(own as string | number, wanted),
          )
          const { data, page } = await list(entity, ask(field, value, type), caller)
          expect({ way, value, ids: ids(data), count: page.count }).toEqual({
            way,
            value,
            ids: ids(expected),
            count: expected.length,
          })
        }
    })
  })

  test('a report says of a period what the rows of the view in it come to', async () => {
    for (const [monthFrom, monthTo] of [
      ['2025-12-02', '2026-02-01'],
      ['2026-01-01', '2026-03-31'],
    ]) {
      const { data } = await list('monthly', { monthFrom: monthFrom ?? null, monthTo: monthTo ?? null })
      const sum = data.reduce((so, { worth }) => so + Number(worth), 0)
      const answer = await world.call(host, 'monthly', 'findReport', {
        report: 'shops',
        monthFrom: monthFrom ?? null,
        monthTo: monthTo ?? null,
      })
      const all = (answer.data as { rows: { depth: number; values: string[] }[] }).rows[0]
      expect(all?.depth).toBe(0)
      expect(Number(all?.values[0])).toBe(sum)
      expect(sum).toBeGreaterThan(0)
    }
  })

  test('what is not asked of all rows stays where it is', async () => {
    const all = (await list('monthly', {})).data
    const cases: readonly (readonly [query: string, holds: (row: Row) => boolean])[] = [
      [
        "month >= '2026-01-15' or worth > 9",
        (row) => (String(row['month']) >= '2026-01-15' && row['month'] !== null) || Number(row['worth']) > 9,
      ],
      [
        "not (month >= '2026-01-15')",
        (row) => !(row['month'] !== null && String(row['month']) >= '2026-01-15'),
      ],
      ["month != '2026-01-01'", (row) => row['month'] !== '2026-01-01' && row['month'] !== null],
      [
        "month >= '2025-12-15' and month < '2026-03-01' and worth > 5",
        (row) =>
          row['month'] !== null &&
          String(row['month']) >= '2025-12-15' &&
          String(row['month']) < '2026-03-01' &&
          Number(row['worth']) > 5,
      ],
    ]
    for (const [query, holds] of cases)
      expect({ query, ids: ids((await list('monthly', { query })).data) }).toEqual({
        query,
        ids: ids(all.filter(holds)),
      })
  })

  test('the fields of these tests are indeed asked below', () => {
    const asker = askerOf(world.definitions, host)
    const { catalog } = asker
    for (const [entity, field, type] of fields) {
      const { view } = catalog.node(entity).entity
      const narrowing = view && new Narrowing(asker, view)
      expect([entity, field, narrowing?.takes(field, '>=', asked[type][1] ?? '')]).toEqual([
        entity,
        field,
        true,
      ])
    }
    const { view } = catalog.node('monthly').entity
    expect(view && new Narrowing(asker, view).takes('last', '>=', '2026-01-01')).toBe(false)
    expect(view && new Narrowing(asker, view).takes('worth', '>=', '5')).toBe(false)
  })
})
