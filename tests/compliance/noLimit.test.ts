// What has no limit: found where a beginning is asked for, and proposed to a draft less what it has.
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
  personName: { label: 姓名 | Name, required: true }
`

const offer = `
entity: offer
label: 报价 | Offer
display: [title]
fields:
  title: { label: 标题 | Title, required: true }
  until: { type: date, label: 至 | Until, absent: 不限 | No limit }
lines:
  goods:
    entity: good
    label: 货物 | Goods
    display: [goodName]
    fields:
      goodName: { label: 名称 | Name, required: true }
      endless:  { type: flag, label: 不限量 | Endless, default: N }
      wanted:   { type: quantity, label: 需要 | Wanted, required: true }
      most:     { type: quantity, label: 上限 | Limit, absent: 不限 | No limit, compute: "if(endless == Y, null, wanted)" }
      plain:    { type: quantity, label: 数 | Number }
      taken:    { type: quantity, label: 已取 | Taken, compute: sum(takingLine.quantity where good == this and parent.status == DONE) }
    check:
      - { rule: endless == Y or taken <= most, say: "仅剩{rest} | Only {rest} left", code: LEFT, on: wanted }
`

const taking = `
entity: taking
label: 领用 | Taking
fields:
  takingNum: { type: serial, format: "T{0000}", label: 编号 | Number }
lines:
  lines:
    entity: takingLine
    label: 行 | Lines
    fields:
      good:     { type: ref, to: good, label: 货物 | Good, required: true }
      quantity: { type: quantity, label: 数量 | Quantity, required: true }
states:
  DRAFT: 拟定 | Draft
  DONE: { label: 完成 | Done, color: success }
verbs:
  doTake: { label: 领用 | Take, from: DRAFT, to: DONE }
  fromGood:
    label: 引用货物 | From good
    from: new|DRAFT
    pick: { rows: good where wanted > 0, quantity: lines.quantity }
    then: [ { make: this, each: picked, lines: { lines: { set: { good: each, quantity: each.wanted } } } } ]
access:
  host: { rows: true, edit: status == DRAFT }
`

eachDatabase((_kind, open) => {
  let world: World
  let goods: readonly Row[] = []
  const host = callerOf('host', 'host')
  const save = (entity: string, row: Row) => world.row(host, entity, 'saveOrUpdate', row)

  beforeAll(async () => {
    world = await openWorld(await open(), worldOf({ person, offer, taking }))
    const rows = [
      { goodName: 'few', wanted: '4', plain: '4' },
      { goodName: 'many', wanted: '40', plain: '40' },
      { goodName: 'endless', wanted: '10', endless: 'Y' },
    ]
    goods = linesOf(await save('offer', { title: 'endless', goods: rows }), 'goods')
    await save('offer', { title: 'ended', until: '2026-01-31' })
  })

  test.each([
    [{ mostFrom: '5' }, ['many', 'endless']],
    [{ mostTo: '50' }, ['few', 'many']],
    [{ mostFrom: '3', mostTo: '50' }, ['few', 'many']],
    [{ plainFrom: '5' }, ['many']],
    [{ conditions: [{ key: 'most', operator: 'range', from: '5' }] }, ['many', 'endless']],
    [{ conditions: [{ key: 'most', operator: 'range', from: '5', to: '50' }] }, ['many']],
    [{ 'parent.untilFrom': '2026-02-01' }, ['few', 'many', 'endless']],
  ])('%j', async (body, expected) => {
    const found = await world.list(host, 'good', body)
    expect(found.map(({ goodName }) => goodName).sort()).toEqual(expected.toSorted())
  })

  test('a document without an end is found by a beginning', async () => {
    const titles = async (body: Row) => (await world.list(host, 'offer', body)).map(({ title }) => title)
    expect(await titles({ untilFrom: '2026-02-01' })).toEqual(['endless'])
    expect(await titles({ untilTo: '2026-02-01' })).toEqual(['ended'])
  })

  test('a draft is proposed what it does not have yet, of rows with and without a limit', async () => {
    const [few = {}, , endless = {}] = goods
    const draft = await save('taking', {
      lines: [
        { goodId: few['id'], quantity: '1' },
        { goodId: endless['id'], quantity: '3' },
      ],
    })
    const { id, versionNum } = draft
    const into = { flow: 'fromGood', into: id }
    const { data } = await world.call(host, 'taking', 'listFlowSource', into)
    expect((data as Row[]).map((row) => [row['goodName'] ?? row['id'], row['rest'], row['has']])).toEqual([
      ['few', '3', '1'],
      ['many', '40', undefined],
      ['endless', null, '3'],
    ])
    const fill = async (rows: readonly Row[], version: unknown) =>
      linesOf(
        (
          (
            await world.call(host, 'taking', 'createFromFlow', {
              ...into,
              rows,
              save: 'N',
              versionNum: version,
            })
          ).data as Row[]
        )[0] ?? {},
      ).map(({ quantity }) => quantity)
    expect(await fill([{ id: few['id'] }, { id: endless['id'] }], versionNum)).toEqual(['1', '3', '3', '7'])
    expect(await fill([{ id: endless['id'], quantity: '25' }], versionNum)).toEqual(['1', '3', '25'])
    const full = await save('taking', { id, versionNum, lines: [{ goodId: endless['id'], quantity: '12' }] })
    expect(await fill([{ id: endless['id'] }], full['versionNum'])).toEqual(['12', undefined])
  })
})
