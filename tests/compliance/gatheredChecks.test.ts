// What a new document gathers from others is found when it is written: its checks are judged by that too, at its first save.
import { beforeAll, expect, test } from 'vitest'
import { eachDatabase } from './databases.ts'
import { worldOf } from './fixture.ts'
import { callerOf, refusal } from './openFixture.ts'
import { openWorld, type World } from './openWorld.ts'

const words = worldOf({
  person: `
entity: person
label: 人员 | Person
fields:
  personCode: { label: 编码 | Code, required: true }
  personName: { label: 姓名 | Name, required: true }
`,
  rate: `
entity: rate
label: 汇率 | Rate
display: [rateCode]
fields:
  rateCode: { label: 编码 | Code, required: true }
  colour: { type: lookup, to: COLOUR }
  level: { type: integer, label: 级 | Level }
`,
  bill: `
entity: bill
label: 账单 | Bill
display: [billNum]
fields:
  billNum: { label: 单号 | No., required: true }
  colour: { type: lookup, to: COLOUR }
  rate: { type: ref, to: rate, compute: first(rate where colour == this.colour sort -level) }
  level: { type: integer, label: 级 | Level, compute: rate.level }
check:
  - { rule: level == null or level != 13, say: 不可用的级 | That level is not to be used, code: ODD_LEVEL, on: colour }
`,
})

eachDatabase((_kind, open) => {
  let world: World
  const host = callerOf('host', 'host')
  const bill = (colour: string, more = {}) =>
    world.row(host, 'bill', 'saveOrUpdate', { billNum: `B${colour}`, colour, ...more })

  beforeAll(async () => {
    world = await openWorld(await open(), words)
    await world.row(host, 'rate', 'saveOrUpdate', { rateCode: 'R', colour: 'RED', level: 13 })
    await world.row(host, 'rate', 'saveOrUpdate', { rateCode: 'B', colour: 'BLUE', level: 12 })
  })

  test('a new document is judged by what it gathers', async () => {
    expect(await refusal(bill('RED'))).toMatchObject({ code: 'ODD_LEVEL' })
    expect(await world.list(host, 'bill')).toEqual([])
    expect(await bill('BLUE')).toMatchObject({ level: 12 })
  })

  test('and one that is there by what it gathers then', async () => {
    const [there] = await world.list(host, 'bill')
    expect(
      await refusal(bill('RED', { id: there?.['id'], versionNum: there?.['versionNum'] })),
    ).toMatchObject({
      code: 'ODD_LEVEL',
    })
  })
})
