// A ref that chooses itself: the best row that its rule allows, again when what the rule reads changes, until somebody chooses another.
import { beforeAll, expect, test } from 'vitest'
import type { Row } from '../../src/language/row.ts'
import type { Caller } from '../../src/server/Caller.ts'
import { migrate } from '../../src/server/database/migrate.ts'
import { createEngine } from '../../src/server/operations/createEngine.ts'
import { compileFixture } from './compileFixture.ts'
import { eachDatabase, quiet } from './databases.ts'
import { worldOf } from './fixture.ts'
import { callerOf, refusal } from './openFixture.ts'

const world = worldOf({
  person: `
entity: person
label: 人员 | Person
fields:
  personCode: { label: 编码 | Code, required: true }
  personName: { label: 姓名 | Name, required: true }
  pin:  { type: password, label: 密码 | Password }
`,
  firm: `
entity: firm
label: 公司 | Firm
fields:
  firmCode: { label: 编码 | Code, required: true }
  firmName: { label: 名称 | Name, required: true }
access:
  host: { rows: true, edit: true }
`,
  price: `
entity: price
label: 价格 | Price
fields:
  priceCode: { label: 编码 | Code, required: true }
  item: { type: ref, to: firm, label: 物料 | Item, required: true }
  seller: { type: ref, to: firm, label: 卖方 | Seller }
  startDate: { type: date, label: 开始 | From, required: true }
  worth: { type: price, label: 单价 | Worth, required: true }
access:
  host: { rows: true, edit: true }
  guest: { rows: seller != null, hide: [startDate] }
`,
  buy: `
entity: buy
label: 采购 | Buy
fields:
  buyNum: { type: serial, format: "B{0000}", label: 编号 | Number }
  seller: { type: ref, to: firm, label: 卖方 | Seller, required: true }
  buyDate: { type: date, label: 日期 | Date, default: today }
lines:
  lines:
    entity: buyLine
    label: 采购行 | Lines
    fields:
      item: { type: ref, to: firm, label: 物料 | Item, required: true }
      many: { type: quantity, label: 数量 | Many }
      price:
        type: ref
        to: price
        where: item == this.item and (seller == null or seller == this.parent.seller) and startDate <= this.parent.buyDate
        best: [seller != null, -startDate]
      worth: { type: price, label: 单价 | Worth, default: price.worth }
states:
  OPEN: 打开 | Open
  DONE: 完成 | Done
verbs:
  doFinish: { label: 完成 | Finish, from: OPEN, to: DONE }
access:
  host: { rows: true, edit: true }
  guest: { rows: true, edit: true, reveal: [lines.price] }
`,
})

eachDatabase((_kind, open) => {
  let callAs: (caller: Caller, entity: string, operation: string, body: Row) => Promise<unknown>
  const call = (entity: string, operation: string, body: Row) => callAs(host, entity, operation, body)
  const host = callerOf('host', 'host')
  const save = async (entity: string, body: Row) => (await call(entity, 'saveOrUpdate', body)) as Row
  const lineOf = (buy: Row): Row => (buy['lines'] as Row[])[0] ?? expect.fail()
  const again = async (buy: Row, line: Row, header: Row = {}) => {
    const { versionNum } = (await call('buy', 'findById', { id: buy['id'] })) as Row
    return save('buy', { id: buy['id'], versionNum, ...header, lines: [{ id: lineOf(buy)['id'], ...line }] })
  }
  const ids: Record<string, unknown> = {}

  beforeAll(async () => {
    const database = await open()
    const definitions = await compileFixture(world)
    await migrate(database, definitions, quiet)
    const engine = createEngine({
      database,
      definitions,
      lookups: { has: () => true, attribute: () => null, meaning: () => null },
      clock: () => new Date('2026-03-05T02:00:00Z'),
    })
    callAs = async (caller, entity, operation, body) =>
      (
        await engine.operate(
          caller,
          definitions.entities[entity] ?? expect.fail(`There is no ${entity}.`),
          operation,
          body,
        )
      ).data
    for (const code of ['NUT', 'BOLT', 'ACME', 'OTHER'])
      ids[code] = (await save('firm', { firmCode: code, firmName: code }))['id']
    const price = async (
      priceCode: string,
      item: string,
      seller: string | null,
      startDate: string,
      worth: string,
    ) =>
      (ids[priceCode] = (
        await save('price', {
          priceCode,
          itemId: ids[item],
          startDate,
          worth,
          ...(seller ? { sellerId: ids[seller] } : {}),
        })
      )['id'])
    await price('ANY', 'NUT', null, '2026-01-01', '9')
    await price('OLD', 'NUT', 'ACME', '2026-01-01', '7')
    await price('NEW', 'NUT', 'ACME', '2026-03-01', '8')
    await price('LATER', 'NUT', 'ACME', '2026-04-01', '1')
    await price('BOLTS', 'BOLT', null, '2026-01-01', '3')
    await price('OFF', 'BOLT', 'ACME', '2026-02-01', '2')
    const off = (await call('price', 'findById', { id: ids['OFF'] })) as Row
    await call('price', 'doInvalid', { id: ids['OFF'], versionNum: off['versionNum'] })
  })

  test('the best row is chosen for every new line, and what reads through it follows', async () => {
    const buy = await save('buy', {
      sellerId: ids['ACME'],
      lines: [
        { itemId: ids['NUT'] },
        { itemId: ids['BOLT'] },
        { itemId: ids['OTHER'] },
        { itemId: ids['NUT'] },
      ],
    })
    expect(buy['lines']).toMatchObject([
      { priceId: ids['NEW'], priceCode: 'NEW', worth: '8' },
      { priceId: ids['BOLTS'], worth: '3' },
      { priceId: null, worth: null },
      { priceId: ids['NEW'] },
    ])
  })

  test('it is chosen again when what the rule reads changes, above the row too, and by nothing else', async () => {
    const buy = await save('buy', { sellerId: ids['ACME'], lines: [{ itemId: ids['NUT'] }] })
    const counted = await again(buy, { many: '5' })
    expect(lineOf(counted)).toMatchObject({ priceId: ids['NEW'], worth: '8' })
    expect(lineOf(await again(buy, {}, { sellerId: ids['OTHER'] }))).toMatchObject({
      priceId: ids['ANY'],
      worth: '9',
    })
    expect(lineOf(await again(buy, {}, { sellerId: ids['ACME'], buyDate: '2026-02-01' }))).toMatchObject({
      priceId: ids['OLD'],
    })
    expect(lineOf(await again(buy, { itemId: ids['OTHER'] }))).toMatchObject({ priceId: null })
  })

  test('what somebody chooses stays until what the rule reads changes, and the rule holds for it', async () => {
    const buy = await save('buy', {
      sellerId: ids['ACME'],
      lines: [{ itemId: ids['NUT'], priceId: ids['ANY'] }],
    })
    expect(lineOf(buy)).toMatchObject({ priceId: ids['ANY'], worth: '9' })
    expect(lineOf(await again(buy, { many: '2' }))).toMatchObject({ priceId: ids['ANY'] })
    expect(lineOf(await again(buy, { priceId: ids['OLD'] }))).toMatchObject({ priceId: ids['OLD'] })
    expect((await refusal(again(buy, { priceId: ids['LATER'] }))).paths).toEqual(['lines[0].priceId'])
    expect(lineOf(await again(buy, {}, { buyDate: '2026-05-01' }))).toMatchObject({ priceId: ids['LATER'] })
  })

  test('whoever looks for a row by hand finds the best first', async () => {
    const row = { itemId: ids['NUT'], parent: { sellerId: ids['ACME'], buyDate: '2026-03-05' } }
    const found = (await call('buyLine', 'listForPick', { field: 'price', row })) as Row[]
    expect(found.map(({ code }) => code)).toEqual(['NEW', 'OLD', 'ANY'])
  })

  test('it is told why: the key that told it from the next one, and how many others fit', async () => {
    const why = async (item: string, seller: string) =>
      call('buyLine', 'findBestReason', {
        field: 'price',
        row: { itemId: ids[item], parent: { sellerId: ids[seller], buyDate: '2026-03-05' } },
      })
    expect(await why('NUT', 'ACME')).toEqual({
      id: ids['NEW'],
      others: 2,
      decided: 1,
      keys: [
        { says: 'Seller is filled', way: 'holds', chosen: 'true', next: 'true' },
        { says: 'From', way: 'greatest', chosen: '2026-03-01', next: '2026-01-01' },
      ],
    })
    expect(await why('BOLT', 'ACME')).toMatchObject({ id: ids['BOLTS'], others: 0, decided: null })
    expect(await why('OTHER', 'ACME')).toEqual({ id: null, others: 0, decided: null, keys: [] })
    await expect(call('buyLine', 'findBestReason', { field: 'item', row: {} })).rejects.toMatchObject({
      code: 'PARAM_INVALID',
    })
  })

  test('who may not read what a key reads is told neither its words nor its values, and of no row that is not his', async () => {
    const buyer = callerOf('guest', 'guest', { partner: ids['ACME'] })
    const row = { itemId: ids['NUT'], parent: { sellerId: ids['ACME'], buyDate: '2026-03-05' } }
    expect(await callAs(buyer, 'buyLine', 'findBestReason', { field: 'price', row })).toEqual({
      id: ids['NEW'],
      others: 1,
      decided: 1,
      keys: [
        { says: 'Seller is filled', way: 'holds', chosen: 'true', next: 'true' },
        { says: null, way: 'greatest', chosen: null, next: null },
      ],
    })
  })
})
