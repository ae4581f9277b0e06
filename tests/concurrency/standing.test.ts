import { beforeAll, expect, test } from 'vitest'
import type { Definitions } from '../../src/language/definitions.ts'
import type { Row } from '../../src/language/row.ts'
import type { Database } from '../../src/server/database/Database.ts'
import { migrate } from '../../src/server/database/migrate.ts'
import { errorOf } from '../../src/server/fail.ts'
import { createEngine } from '../../src/server/operations/createEngine.ts'
import { compileFixture } from '../compliance/compileFixture.ts'
import { eachDatabase, quiet } from '../compliance/databases.ts'
import { worldOf } from '../compliance/fixture.ts'
import { callerOf, linesOf, refusal } from '../compliance/openFixture.ts'

/** Nothing but a flow says here what may be taken when: no verb has a rule of its own. */
const store = (limit: string) => `
entity: store
label: 库 | Store
fields:
  storeNum: { type: serial, format: "T{000000}", label: 编号 | Number }
lines:
  lines:
    entity: storeLine
    label: 行 | Lines
    fields:
      quantity: { type: quantity, label: 数量 | Quantity, required: true }
      drawn:    { type: quantity, label: 已领 | Drawn, compute: sum(drawLine.quantity where storeLine == this and parent.status == DONE) }
      most:     { type: quantity, label: 限额 | Most, compute: "${limit}" }
      open:     { type: quantity, label: 可领 | Open, compute: "max(0, most - drawn)" }
    check: [ { rule: drawn <= most * 1.1, say: "最多{rest} | At most {rest}", code: SHORT } ]
states:
  OPEN: 打开 | Open
  SHUT: { label: 关闭 | Shut, color: default }
verbs:
  doShut:   { label: 关门 | Shut, from: OPEN, to: SHUT }
  doReopen: { label: 打开 | Reopen, from: SHUT, to: OPEN }
`

const draw = `
entity: draw
label: 领用 | Draw
fields:
  drawNum: { type: serial, format: "W{000000}", label: 编号 | Number }
lines:
  lines:
    entity: drawLine
    label: 行 | Lines
    fields:
      storeLine: { type: ref, to: storeLine, label: 库存行 | Store line, readonly: saved }
      quantity:  { type: quantity, label: 数量 | Quantity, required: true }
states:
  DRAFT: 拟定 | Draft
  DONE: { label: 完成 | Done, color: success }
verbs:
  doDraw: { label: 领用 | Draw, from: DRAFT, to: DONE }
  doBack: { label: 退回 | Bring back, from: DONE, to: DRAFT }
  fromStore:
    label: 引用库存 | From store
    pick:
      rows: storeLine where parent.status == OPEN and open > 0
      quantity: lines.quantity
      columns: [quantity]
    then:
      - make: this
        each: picked
        lines: { lines: { set: { storeLine: each, quantity: each.open } } }
`

const rounds = 10

for (const [words, limit] of [
  ['a flow whose limit stays', 'quantity'],
  ['a flow whose limit is nothing where its source is shut', 'if(parent.status == SHUT, 0, quantity)'],
] as const) {
  eachDatabase((_kind, open) => {
    let call: (entity: string, operation: string, body: Row) => Promise<Row>
    beforeAll(async () => {
      call = await openWorld(
        await open({ databasePool: 8 }),
        await compileFixture(worldOf({ store: store(limit), draw, person, partner })),
      )
    })

    const version = async (entity: string, row: Row) =>
      (await call(entity, 'findById', { id: row['id'] }))['versionNum']
    const act = async (entity: string, verb: string, row: Row) =>
      call(entity, verb, { id: row['id'], versionNum: await version(entity, row) })
    const full = () => call('store', 'saveOrUpdate', { lines: [{ quantity: '10' }] })
    const drawn = async (from: Row, quantity: string) =>
      (
        (await call('draw', 'createFromFlow', {
          flow: 'fromStore',
          rows: [{ id: linesOf(from)[0]?.['id'], quantity }],
          save: 'Y',
        })) as unknown as Row[]
      )[0] ?? {} // a list of documents

    test(`${words}: a draft that was made in time is refused when its source is shut since`, async () => {
      const from = await full()
      const draft = await drawn(from, '4')
      await act('store', 'doShut', from)
      expect((await refusal(act('draw', 'doDraw', draft))).code).toBe('SHORT')
      await act('store', 'doReopen', from)
      expect((await act('draw', 'doDraw', draft))['status']).toBe('DONE')
    })

    test(`${words}: what is left is the limit's affair, tolerance included`, async () => {
      const from = await full()
      const drafts = [await drawn(from, '10'), await drawn(from, '1')]
      for (const draft of drafts) expect((await act('draw', 'doDraw', draft))['status']).toBe('DONE')
    })

    test(`${words}: what is held of a source that is shut`, async () => {
      const from = await full()
      const draft = await drawn(from, '4')
      await act('draw', 'doDraw', draft)
      if (limit === 'quantity') expect((await act('store', 'doShut', from))['status']).toBe('SHUT')
      else expect((await refusal(act('store', 'doShut', from))).code).toBe('SHORT')
      await act('draw', 'doBack', draft)
    })

    test(`${words}: at the same moment, too`, async () => {
      for (let round = 0; round < rounds; round++) {
        const from = await full()
        const draft = await drawn(from, '4')
        const versions = [await version('store', from), await version('draw', draft)]
        const results = await Promise.allSettled([
          call('store', 'doShut', { id: from['id'], versionNum: versions[0] }),
          call('draw', 'doDraw', { id: draft['id'], versionNum: versions[1] }),
        ])
        for (const one of results)
          if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'SHORT' })
        const done = results.filter(({ status }) => status === 'fulfilled').length
        if (limit !== 'quantity') expect(done).toBe(1)
        expect(done).toBeGreaterThan(0)
      }
    })
  })
}

const person = `
entity: person
label: 人员 | Person
fields:
  personCode: { label: 编码 | Code, required: true }
  personName: { label: 姓名 | Name, required: true }
  partner: { type: ref, to: partner }
`

const partner = `
entity: partner
label: 伙伴 | Partner
fields:
  partnerCode: { label: 编码 | Code, required: true }
  partnerName: { label: 名称 | Name, required: true }
`

async function openWorld(database: Database, definitions: Definitions) {
  await migrate(database, definitions, quiet)
  const engine = createEngine({
    database,
    definitions,
    lookups: { has: () => false, attribute: () => null, meaning: () => null },
    clock: () => new Date('2026-03-05T02:00:00Z'),
  })
  const host = callerOf('host', 'host')
  return async (name: string, operation: string, body: Row): Promise<Row> => {
    const entity = definitions.entities[name]
    if (!entity) throw errorOf('NO_SUCH_CALL')
    return (await engine.operate(host, entity, operation, body)).data as Row // these operations answer rows
  }
}
