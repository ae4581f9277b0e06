// Rules that only warn: told together, of all rows, until whoever does the verb goes on despite them, with a reason that the history keeps.
import { beforeAll, expect, test } from 'vitest'
import type { Definitions } from '../../src/language/definitions.ts'
import type { Row } from '../../src/language/row.ts'
import { migrate } from '../../src/server/database/migrate.ts'
import { createEngine } from '../../src/server/operations/createEngine.ts'
import { manual } from '../../src/compiler/explain/manual.ts'
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
  tender: `
entity: tender
label: 招标 | Tender
fields:
  title: { label: 标题 | Title, required: true }
  budget: { type: amount, label: 预算 | Budget }
  total: { type: amount, label: 合计 | Total, compute: sum(offers.amount) }
lines:
  offers:
    entity: offer
    label: 报价 | Offers
    fields:
      amount: { type: amount, label: 金额 | Amount }
      limit: { type: amount, label: 限价 | Limit }
states:
  OPEN: 打开 | Open
  AWARDED: { label: 已授标 | Awarded, color: success }
verbs:
  doAward:
    label: 授标 | Award
    from: OPEN
    to: AWARDED
    require:
      - { rule: count(offers) > 0, say: 没有报价 | No offer, on: offers }
      - { rule: count(offers) >= 2, say: 家数不足 | Too few offers, soft: reason }
      - { rule: all(offers.amount <= offers.limit), say: 超过限价 | Above the limit, on: offers.amount, soft: true, code: SRM-7001 }
  doReopen: { label: 重新打开 | Reopen, from: AWARDED, to: OPEN, ask: reason }
access:
  host: { rows: true, edit: true }
`,
})

eachDatabase((_kind, open) => {
  let definitions: Definitions
  let call: (operation: string, body: Row) => Promise<unknown>
  const tender = (...amounts: readonly number[]) =>
    call('saveOrUpdate', {
      title: `of ${amounts.length}`,
      offers: amounts.map((amount) => ({ amount, limit: 10 })),
    }) as Promise<Row> // a save answers the row
  const award = ({ id, versionNum }: Row, body: Row = {}) => call('doAward', { id, versionNum, ...body })

  beforeAll(async () => {
    const database = await open()
    definitions = await compileFixture(world)
    await migrate(database, definitions, quiet)
    const engine = createEngine({
      database,
      definitions,
      lookups: { has: () => true, attribute: () => null, meaning: () => null },
      clock: () => new Date('2026-03-05T02:00:00Z'),
    })
    const host = callerOf('host', 'host')
    call = async (operation, body) =>
      (await engine.operate(host, definitions.entities['tender'] ?? expect.fail(), operation, body)).data
  })

  test('nothing is done before somebody says that he goes on', async () => {
    const one = await tender(20)
    expect(await refusal(award(one))).toEqual({
      code: 'WARNED',
      http: 200,
      words: 'Nothing has been done yet; 2 warnings: Too few offers',
      data: { despite: ['0', '1'], reason: true },
      paths: ['', 'offers[0].amount'],
      rows: [undefined, undefined],
    })
    expect(await call('findById', { id: one['id'] })).toMatchObject({ status: 'OPEN', versionNum: 1 })
  })

  test('one that wants a reason is not passed without it, and the history keeps it', async () => {
    const one = await tender(5)
    expect(await refusal(award(one, { despite: ['0'] }))).toMatchObject({ code: 'WARNED' })
    expect(await refusal(award(one, { despite: ['0'], reason: '  ' }))).toMatchObject({ code: 'WARNED' })
    expect(await award(one, { despite: ['0'], reason: 'only one can make it' })).toMatchObject({
      status: 'AWARDED',
    })
    const history = (await call('findHistory', { id: one['id'] })) as readonly Row[] // it answers steps
    expect(history.find(({ action }) => action === 'doAward')).toMatchObject({
      opinion: 'only one can make it',
    })
  })

  test('one that only wants to be seen needs no reason', async () => {
    expect(await award(await tender(20, 5), { despite: ['1'] })).toMatchObject({ status: 'AWARDED' })
  })

  test('what was not told yet is told, and what nobody may pass is refused first', async () => {
    const one = await tender(20)
    expect(await refusal(award(one, { despite: ['1'] }))).toMatchObject({
      paths: [''],
      data: { despite: ['0', '1'], reason: true },
    })
    expect(await refusal(award(await tender(), { despite: ['0', '1'], reason: 'x' }))).toMatchObject({
      code: 'CHECK_FAILED',
      words: 'No offer',
    })
    expect(await award(await tender(5, 5))).toMatchObject({ status: 'AWARDED' })
  })

  test('of many rows each warning says of which, and one answer holds for all', async () => {
    const rows = [await tender(5, 5), await tender(5), await tender(20, 5)]
    const list = rows.map(({ id, versionNum }) => ({ id, versionNum }))
    expect(await refusal(call('doAward', { list }))).toMatchObject({
      code: 'WARNED',
      rows: [1, 2],
      data: { despite: ['0', '1'], reason: true },
    })
    expect(await call('doAward', { list, despite: ['0', '1'], reason: 'agreed' })).toMatchObject({ done: 3 })
  })

  test('the definitions tell it apart from what must hold', () => {
    const verb = definitions.entities['tender']?.verbs.find(({ name }) => name === 'doAward')
    expect(verb?.require).toHaveLength(1)
    expect(verb?.warn).toMatchObject([{ reason: true }, { reason: false, code: 'SRM-7001' }])
    expect(manual(definitions)).toContain('Warns and asks for a reason unless')
  })
})
