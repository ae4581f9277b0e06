// Rules of a verb that look at rows of other documents: asked of the database, for all rows at once, of what is saved.
import { beforeAll, expect, test } from 'vitest'
import type { Definitions } from '../../src/language/definitions.ts'
import type { Row } from '../../src/language/row.ts'
import { allowedVerbs } from '../../src/rules/document/allowedVerbs.ts'
import { migrate } from '../../src/server/database/migrate.ts'
import type { Engine } from '../../src/server/operations/Engine.ts'
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
  rate: `
entity: rate
label: 汇率 | Rate
fields:
  rateCode: { label: 编码 | Code, required: true }
  rateName: { label: 名称 | Name }
  money: { label: 币种 | Money, required: true }
  fromDate: { type: date, label: 生效 | From, required: true }
access:
  host: { rows: true, edit: true }
`,
  order: `
entity: order
label: 订单 | Order
fields:
  title: { label: 标题 | Title, required: true }
  money: { label: 币种 | Money, required: true }
  orderDate: { type: date, label: 日期 | Date, required: true }
  rate: { type: ref, to: rate }
lines:
  lines:
    entity: orderLine
    label: 行 | Lines
    fields:
      thing: { label: 物品 | Thing, required: true }
      done: { type: flag, label: 完成 | Done, default: N }
    verbs:
      doTake:
        label: 取走 | Take
        show: false
        require: [ { rule: not any(order.lines where thing == this.thing and done == Y and parent.money == this.parent.money), say: "{thing}已取走 | {thing} is gone", on: thing } ]
        set: { done: Y }
states:
  DRAFT: 拟定 | Draft
  SENT: { label: 已发 | Sent, color: success }
verbs:
  doSend:
    label: 发送 | Send
    from: DRAFT
    to: SENT
    require:
      - { rule: count(lines) > 0, say: 没有行 | No line }
      - { rule: rate == null or rate == first(rate where money == this.money and fromDate <= this.orderDate sort -fromDate), say: "{orderDate}的汇率不是这个 | Not the rate of {orderDate}", code: SRM-7002, on: rate }
access:
  host: { rows: true, edit: true }
`,
})

eachDatabase((_kind, open) => {
  let definitions: Definitions
  let engine: Engine
  const call = async (entity: string, operation: string, body: Row, tenantId = 'default') => {
    const caller = { ...callerOf('host', 'host'), tenantId }
    const { data } = await engine.operate(
      caller,
      definitions.entities[entity] ?? expect.fail(),
      operation,
      body,
    )
    return data as Row // these operations answer one row
  }
  const rate = (rateCode: string, fromDate: string, tenantId?: string) =>
    call('rate', 'saveOrUpdate', { rateCode, fromDate, money: 'USD' }, tenantId)
  const order = (more: Row, things: readonly string[] = ['bolt']) =>
    call('order', 'saveOrUpdate', {
      title: 'one',
      money: 'USD',
      orderDate: '2026-03-01',
      lines: things.map((thing) => ({ thing })),
      ...more,
    })
  const keyed = ({ id, versionNum }: Row) => ({ id, versionNum })

  beforeAll(async () => {
    const database = await open()
    definitions = await compileFixture(world)
    await migrate(database, definitions, quiet)
    engine = createEngine({
      database,
      definitions,
      lookups: { has: () => true, attribute: () => null, meaning: () => null },
      clock: () => new Date('2026-03-05T02:00:00Z'),
    })
  })

  test('a rule looks up the row that counts, of the same tenant alone', async () => {
    const [old, now] = [await rate('A', '2026-01-01'), await rate('B', '2026-02-01')]
    await rate('C', '2026-04-01')
    await rate('D', '2026-02-15', 'another')
    expect(await refusal(call('order', 'doSend', keyed(await order({ rateId: old['id'] }))))).toMatchObject({
      code: 'SRM-7002',
      words: 'Not the rate of 2026-03-01',
      paths: ['rateId'],
    })
    expect(await call('order', 'doSend', keyed(await order({ rateId: now['id'] })))).toMatchObject({
      status: 'SENT',
    })
    expect(await call('order', 'doSend', keyed(await order({})))).toMatchObject({ status: 'SENT' })
  })

  test('of many rows those are named that break it, and nothing is done', async () => {
    const [old, now] = [await rate('E', '2026-02-20'), await rate('F', '2026-02-25')]
    const rows = [await order({ rateId: now['id'] }), await order({ rateId: old['id'] })]
    expect(await refusal(call('order', 'doSend', { list: rows.map(keyed) }))).toMatchObject({ rows: [1] })
    expect(await call('order', 'findById', { id: rows[0]?.['id'] })).toMatchObject({ status: 'DRAFT' })
  })

  test('a line looks among the lines of all documents', async () => {
    const [first, second] = (await order({}, ['nut', 'nut']))['lines'] as Row[] // lines are rows
    await call('orderLine', 'doTake', keyed(first ?? {}))
    const left = await call('orderLine', 'findById', { id: second?.['id'] })
    expect(await refusal(call('orderLine', 'doTake', keyed(left)))).toMatchObject({ words: 'nut is gone' })
  })

  test('a form offers the verb: only the server knows', async () => {
    const { order: entity = expect.fail() } = definitions.entities
    const row = { ...(await order({})), status: 'DRAFT' }
    const env = { me: { audience: 'host' }, today: '2026-03-05', now: '2026-03-05 10:00:00' }
    const [offered] = allowedVerbs(entity, row, env)
    expect(offered).toMatchObject({ verb: { name: 'doSend', looks: [{ code: 'SRM-7002' }] } })
    expect(offered).not.toHaveProperty('refusal')
  })
})
