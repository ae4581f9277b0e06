// Keys: what may not occur twice among some rows, and ranges that may not overlap.
import { beforeAll, expect, test } from 'vitest'
import type { Row } from '../../src/language/row.ts'
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
  seat: `
entity: seat
label: 席位 | Seat
fields:
  seatCode: { label: 编码 | Code, required: true }
  place: { label: 位置 | Place, required: true }
  live: { type: flag, label: 有效 | Live, default: Y }
  follows: { type: ref, to: seat, label: 接替 | Follows }
keys:
  - { unique: [place], when: live == Y, say: 位置已有人 | Somebody sits there, code: SEAT_TAKEN }
access:
  host: { rows: true, edit: true }
`,
  term: `
entity: term
label: 期间 | Term
fields:
  termCode: { label: 编码 | Code, required: true }
  seat: { type: ref, to: seat, label: 席位 | Seat, help: 为空即全部 | Empty is all }
  fromDate: { type: date, label: 自 | From, required: true }
  toDate: { type: date, label: 至 | To }
keys:
  - { noOverlap: [fromDate, toDate], per: [seat] }
access:
  host: { rows: true, edit: true }
`,
  offer: `
entity: offer
label: 报价 | Offer
fields:
  offerNum: { type: serial, format: "O{0000}", label: 编号 | Number }
lines:
  bands:
    entity: band
    label: 阶梯 | Bands
    fields:
      fromCount: { type: integer, label: 自 | From, required: true }
      toCount: { type: integer, label: 至 | To }
      fromWeight: { type: quantity, label: 重自 | Weight from }
      toWeight: { type: quantity, label: 重至 | Weight to }
      off: { type: flag, label: 停用 | Off, default: N }
    keys:
      - { noOverlap: [fromCount, toCount], per: [parent], when: off == N }
      - { noOverlap: [fromWeight, toWeight], per: [parent], when: fromWeight != null }
states:
  OPEN: 打开 | Open
  DONE: 完成 | Done
verbs:
  doFinish: { label: 完成 | Finish, from: OPEN, to: DONE }
access:
  host: { rows: true, edit: true }
`,
})

eachDatabase((_kind, open) => {
  let call: (entity: string, operation: string, body: Row) => Promise<unknown>
  const host = callerOf('host', 'host')
  const save = async (entity: string, body: Row) => (await call(entity, 'saveOrUpdate', body)) as Row

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
    call = async (entity, operation, body) =>
      (
        await engine.operate(
          host,
          definitions.entities[entity] ?? expect.fail(`There is no ${entity}.`),
          operation,
          body,
        )
      ).data
  })

  test('a key with a condition holds among the rows of which it is true, in its own words', async () => {
    const first = await save('seat', { seatCode: 'A', place: 'left' })
    expect(await refusal(save('seat', { seatCode: 'B', place: 'left' }))).toMatchObject({
      code: 'SEAT_TAKEN',
      paths: ['place'],
    })
    await save('seat', { seatCode: 'C', place: 'left', live: 'N' })
    await save('seat', { seatCode: 'D', place: 'left', live: 'N' })
    await save('seat', { id: first['id'], versionNum: first['versionNum'], live: 'N' })
    await save('seat', { seatCode: 'E', place: 'left' })
  })

  test('within one transaction a row may take the place of another, in either order', async () => {
    const before = await save('seat', { seatCode: 'F', place: 'right' })
    await call('seat', 'doBatchSaveOrUpdate', {
      list: [
        { seatCode: 'G', place: 'right' },
        { id: before['id'], versionNum: before['versionNum'], live: 'N' },
      ],
    })
    const at = await Promise.allSettled([
      save('seat', { seatCode: 'H', place: 'middle' }),
      save('seat', { seatCode: 'I', place: 'middle' }),
    ])
    expect(at.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  test('ranges of numbers meet in their end and do not overlap, without an end they are open', async () => {
    const bands = (...list: readonly Row[]) => save('offer', { bands: list })
    await bands({ fromCount: 1, toCount: 100 }, { fromCount: 100, toCount: 500 }, { fromCount: 500 })
    expect((await refusal(bands({ fromCount: 1, toCount: 100 }, { fromCount: 99 }))).code).toBe('OVERLAP')
    await bands({ fromCount: 1 }, { fromCount: 50, off: 'Y' })
    const backwards = await refusal(bands({ fromCount: 9, toCount: 3 }))
    expect([backwards.code, backwards.words]).toEqual([
      'PARAM_INVALID',
      expect.stringContaining('before the beginning'),
    ])
    expect(
      (
        await refusal(
          bands(
            { fromCount: 1, toCount: 2, fromWeight: '0.5', toWeight: '1.25' },
            { fromCount: 2, toCount: 3, fromWeight: '1.249', toWeight: '9' },
          ),
        )
      ).code,
    ).toBe('OVERLAP')
    await bands(
      { fromCount: 1, toCount: 2, fromWeight: '0.5', toWeight: '1.25' },
      { fromCount: 2, toCount: 3, fromWeight: '1.25', toWeight: '9' },
    )
  })

  test('rows that say none of what the periods are kept apart by are kept apart from each other', async () => {
    const term = (termCode: string, fromDate: string, more: Row = {}) =>
      save('term', { termCode, fromDate, toDate: '2026-06-30', ...more })
    const { id: seatId } = await save('seat', { seatCode: 'T', place: 'terms' })
    await term('all', '2026-01-01')
    await term('one', '2026-01-01', { seatId })
    expect((await refusal(term('all again', '2026-06-30'))).code).toBe('OVERLAP')
    expect((await refusal(term('one again', '2026-06-30', { seatId }))).code).toBe('OVERLAP')
    await term('later', '2026-07-01', { toDate: null })
  })
})
