// Rows that agree in having no value are a group as any other, wherever the engine relates a group to its rows.
import { beforeAll, expect, test } from 'vitest'
import type { Row } from '../../src/language/row.ts'
import { eachDatabase } from './databases.ts'
import { worldOf } from './fixture.ts'
import { callerOf, linesOf } from './openFixture.ts'
import { openWorld, type World } from './openWorld.ts'

const person = `
entity: person
label: 人员 | Person
fields:
  personCode: { label: 编码 | Code, required: true }
`

const delivery = `
entity: delivery
label: 交付 | Delivery
display: [item]
fields:
  shop:     { label: 店 | Shop, required: true }
  centre:   { label: 成本中心 | Cost centre }
  item:     { label: 物料 | Item, required: true }
  price:    { type: price, label: 单价 | Price }
  quantity: { type: quantity, label: 数量 | Quantity, required: true }
  taken:    { type: ref, to: statement, label: 对账单 | Statement, compute: first(statementDelivery.parent where delivery == this) }
access:
  host: { rows: true, edit: true }
`

const statement = `
entity: statement
label: 对账单 | Statement
display: [shop]
fields:
  shop:   { label: 店 | Shop, required: true }
  centre: { label: 成本中心 | Cost centre }
lines:
  deliveries:
    entity: statementDelivery
    label: 交付 | Deliveries
    fields:
      delivery: { type: ref, to: delivery, required: true, readonly: saved, same: { parent.shop: shop, parent.centre: centre } }
      item:     { label: 物料 | Item, compute: delivery.item }
      price:    { type: price, label: 单价 | Price, compute: delivery.price }
      quantity: { type: quantity, label: 数量 | Quantity, compute: delivery.quantity }
      line:     { type: ref, to: statementLine, label: 行 | Line, compute: "first(parent.lines where same(item, price))" }
    keys:
      - { unique: [delivery], say: 已在别的对账单 | Another statement has it, code: TAKEN }
  lines:
    entity: statementLine
    label: 行 | Lines
    each: deliveries
    per: [item, price]
    fields:
      item:     { label: 物料 | Item }
      price:    { type: price, label: 单价 | Price }
      quantity: { type: quantity, label: 数量 | Quantity, compute: sum(parent.deliveries.quantity where line == this) }
verbs:
  doLoad:
    label: 取数 | Load
    then: [ { make: statementDelivery, each: delivery where taken == null sort item, set: { delivery: each } } ]
  doGenerate:
    label: 生成 | Generate
    from: new
    then: [ { make: statement, each: delivery where taken == null, do: doLoad } ]
  fromDelivery:
    label: 引用交付 | From deliveries
    pick: { rows: delivery where taken == null, columns: [item], search: [shop] }
    then: [ { make: this, each: picked, lines: { deliveries: { set: { delivery: each } } } } ]
access:
  host: { rows: true, edit: true }
`

eachDatabase((_kind, open) => {
  let world: World
  let shops = 0
  const host = callerOf('host', 'host')
  beforeAll(async () => {
    world = await openWorld(await open(), worldOf({ person, delivery, statement }, ''))
  })

  /** Deliveries to a shop of their own, of these cost centres. */
  async function deliveriesOf(...those: readonly Row[]): Promise<{ shop: string; rows: readonly Row[] }> {
    const shop = `shop ${(shops += 1)}`
    const rows = []
    for (const [at, one] of those.entries())
      rows.push(
        await world.row(host, 'delivery', 'saveOrUpdate', {
          shop,
          item: `item ${at}`,
          quantity: '1',
          ...one,
        }),
      )
    return { shop, rows }
  }
  const statementsOf = async (shop: string) => {
    const found = await world.list(host, 'statement', { shop })
    return Promise.all(found.map(({ id }) => world.row(host, 'statement', 'findById', { id })))
  }
  const items = (row: Row) => linesOf(row, 'deliveries').map(({ item }) => item)
  const byCentre = (rows: readonly Row[]) =>
    Object.fromEntries(rows.map((row) => [String(row['centre'] ?? 'none'), items(row)]))
  const two = [{ centre: 'A' }, {}, { centre: 'A' }, {}]

  test('a run makes a document for those without it, and loads them', async () => {
    const { shop } = await deliveriesOf(...two)
    expect(await world.row(host, 'statement', 'doGenerate', {})).toMatchObject({ made: 2, failed: 0 })
    expect(byCentre(await statementsOf(shop))).toEqual({
      A: ['item 0', 'item 2'],
      none: ['item 1', 'item 3'],
    })
  })

  test('a verb that loads what agrees with its document takes those for a document without it', async () => {
    const { shop } = await deliveriesOf(...two)
    const draft = await world.row(host, 'statement', 'saveOrUpdate', { shop })
    expect(items(await world.act(host, 'statement', 'doLoad', draft))).toEqual(['item 1', 'item 3'])
    const other = await world.row(host, 'statement', 'saveOrUpdate', { shop, centre: 'A' })
    expect(items(await world.act(host, 'statement', 'doLoad', other))).toEqual(['item 0', 'item 2'])
  })

  test('what is picked is made into a document of its own for them, and a document without it is offered them alone', async () => {
    const { shop, rows } = await deliveriesOf(...two, { centre: 'B' })
    const made = (
      await world.call(host, 'statement', 'createFromFlow', {
        flow: 'fromDelivery',
        rows: rows.slice(0, 2).map(({ id }) => ({ id })),
        save: 'Y',
      })
    ).data as Row[] // documents that were made
    expect(byCentre(made)).toEqual({ A: ['item 0'], none: ['item 1'] })
    const offered = async (into: Row | undefined) =>
      (
        (
          await world.call(host, 'statement', 'listFlowSource', {
            flow: 'fromDelivery',
            shop,
            into: into?.['id'],
            sort: [{ field: 'item', order: 'asc' }],
          })
        ).data as Row[]
      ) // rows of the source
        .map(({ item }) => item)
    expect(await offered(made.find(({ centre }) => centre === 'A'))).toEqual(['item 2'])
    expect(await offered(made.find(({ centre }) => centre === null))).toEqual(['item 3'])
  })

  test('a row of a kept table is found again by a group that lacks a value', async () => {
    const { shop } = await deliveriesOf(
      { item: 'nut', quantity: '2' },
      { item: 'nut', quantity: '3' },
      { item: 'nut', price: '0', quantity: '7' },
    )
    await world.row(host, 'statement', 'doGenerate', {})
    const [made = {}] = await statementsOf(shop)
    expect(linesOf(made, 'lines').map(({ price, quantity }) => [price, quantity])).toEqual([
      [null, '5'],
      ['0', '7'],
    ])
  })
})
