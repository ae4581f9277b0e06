// Logs that are chained: numbered without a gap whoever writes, changed by nobody, and where somebody changed them all the same, found out.
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { execute } from '../../src/server/database/run.ts'
import { raw, sql } from '../../src/server/database/Sql.ts'
import type { Row } from '../../src/language/row.ts'
import { verifyNightly } from '../../src/server/http/verifyingChains.ts'
import { passing, Seals } from '../../src/server/store/Seals.ts'
import { brokenChains, replayRecord, type BrokenChain } from '../../src/server/store/verifyChains.ts'
import { eachDatabase } from './databases.ts'
import { worldOf } from './fixture.ts'
import { callerOf, linesOf } from './openFixture.ts'
import { openWorld, type World } from './openWorld.ts'

const texts = worldOf({
  person: `
entity: person
label: 人员 | Person
fields:
  personCode: { label: 编码 | Code, required: true }
`,
  hall: `
entity: hall
label: 大厅 | Hall
log: chained
fields:
  title: { label: 标题 | Title, required: true }
  price: { type: price, label: 价格 | Price }
lines:
  marks:
    entity: hallMark
    label: 标记 | Marks
    fields:
      word: { label: 词 | Word }
`,
  alarm: `
entity: alarm
label: 报警 | Alarm
display: [businessKey]
fields:
  entityName: { label: 单据 | Document, readonly: true }
  businessKey: { label: 标识 | Key, readonly: true }
  entryNum: { type: integer, label: 序号 | Entry, readonly: true }
  fault: { label: 问题 | Fault, readonly: true }
states:
  OPEN: { label: 待处理 | Open, color: error }
  SETTLED: { label: 已处理 | Settled, color: success }
verbs:
  doSettle: { label: 处理 | Settle, from: OPEN, to: SETTLED }
keys: [ { unique: [entityName, businessKey, fault], when: status == OPEN } ]
`,
  room: `
entity: room
label: 房间 | Room
fields:
  title: { label: 标题 | Title, required: true }
`,
})

eachDatabase((_kind, open) => {
  const host = callerOf('host', 'host')
  const master = passing()
  const seals = new Seals(master)
  let world: World
  let hall: Row

  const save = (row: Row, entity = 'hall') => world.row(host, entity, 'saveOrUpdate', row)
  const change = async (fields: Row): Promise<void> => {
    hall = await save({ id: hall['id'], versionNum: hall['versionNum'], ...fields })
  }
  const broken = (): Promise<readonly BrokenChain[]> =>
    world.database.transaction(null, (tx) => brokenChains(tx, seals))
  /** What a superuser does who knows his way around. */
  const tamper = (statement: string) =>
    world.database.transaction(null, async (tx) => {
      await execute(tx, sql`set local session_replication_role = replica`)
      await execute(tx, raw(statement.replace('$id', `'${String(hall['id'])}'`)))
    })
  const numbers = async (id: unknown = hall['id']) =>
    (
      await world.database.pool.query<{ number: string | null }>(
        'select number from sys_audit where document_id = $1 order by seq',
        [id],
      )
    ).rows.map(({ number }) => (number === null ? null : Number(number)))

  beforeAll(async () => {
    world = await openWorld(await open(), texts, undefined, undefined, { master })
  })
  beforeEach(async () => {
    await execute(world.database.db, sql`truncate sys_chain_check`)
    hall = await save({ title: 'one', price: '5', marks: [{ word: 'a' }, { word: 'b' }] })
    await change({ title: 'two' })
    await change({ price: '4' })
  })

  test('entries are numbered from 1 without a gap, those of other documents are not; what was rolled back takes no number', async () => {
    await expect(save({ id: hall['id'], versionNum: 1, title: 'late' })).rejects.toThrow()
    await change({ price: '3' })
    expect(await numbers()).toEqual([1, 2, 3, 4])
    expect(await numbers((await save({ title: 'plain' }, 'room'))['id'])).toEqual([null])
    expect(await broken()).toEqual([])
  })

  test('of several who write at once each has a number of his own', async () => {
    const halls = await Promise.all([1, 2, 3, 4, 5].map((at) => save({ title: `hall ${at}` })))
    await Promise.allSettled(
      halls.flatMap(({ id, versionNum }) =>
        [1, 2].map((at) => save({ id, versionNum, title: `again ${at}` })),
      ),
    )
    for (const { id } of halls) expect(await numbers(id)).toEqual([1, 2])
    expect(await broken()).toEqual([])
  })

  test('no path changes it: not the owner of the tables, nor who acts for the application', async () => {
    for (const statement of [
      "update sys_audit set operation = 'x'",
      'delete from sys_audit',
      'truncate sys_audit',
      'delete from sys_chain',
      'truncate sys_chain',
      'update sys_chain set length = length - 1',
      'update sys_chain set length = length',
    ])
      await expect(world.database.pool.query(statement), statement).rejects.toThrow(/append-only|only grows/)
    const acting = { tenantId: 'default', userId: 'host', audience: 'host', me: {} }
    if (world.database.role)
      for (const statement of [
        "update sys_audit set operation = 'x'",
        'delete from sys_audit',
        'delete from sys_chain',
      ])
        await expect(world.database.transaction(acting, (tx) => execute(tx, raw(statement)))).rejects.toThrow(
          /permission denied/,
        )
  })

  describe('who gets around that is found out', () => {
    const faults: readonly (readonly [string, string, Pick<BrokenChain, 'fault' | 'number'>])[] = [
      [
        'an entry that was changed',
        `update sys_audit set changes = replace(changes::text, '"two"', '"too"')::json where document_id = $id and number = 2`,
        { fault: 'changed', number: 2 },
      ],
      [
        'one that was taken out',
        `delete from sys_audit where document_id = $id and number = 2`,
        { fault: 'gap', number: 2 },
      ],
      [
        'the last one that was cut off',
        `delete from sys_audit where document_id = $id and number = 3`,
        { fault: 'end', number: 2 },
      ],
      ['all of them gone', `delete from sys_audit where document_id = $id`, { fault: 'end', number: 0 }],
      [
        'another number',
        `update sys_audit set number = 4 where document_id = $id and number = 3`,
        { fault: 'gap', number: 3 },
      ],
      [
        'an end that is not there',
        `delete from sys_chain where document_id = $id`,
        { fault: 'end', number: 3 },
      ],
      [
        'an end that was set back with it',
        `with cut as (delete from sys_audit where document_id = $id and number = 3 returning document_id) update sys_chain set length = 2 where document_id = (select document_id from cut)`,
        { fault: 'end', number: 2 },
      ],
    ]
    test.each(faults)('%s', async (_what, statement, fault) => {
      await tamper(statement)
      expect((await broken()).filter(({ documentId }) => documentId === hall['id'])).toEqual([
        { entity: 'hall', documentId: hall['id'], ...fault },
      ])
      await tamper('delete from sys_audit where document_id = $id')
      await tamper('delete from sys_chain where document_id = $id')
    })
  })

  test('each night one server looks, from two on, and says what is broken', async () => {
    const told: string[] = []
    const log = { error: (_facts: unknown, words: string) => told.push(words) }
    const settings = { timeZone: 'Asia/Shanghai' }
    const { database, definitions, engine } = world
    const services = { database, definitions, engine, master, settings, log } as unknown as Parameters<
      typeof verifyNightly
    >[0] // what it reads
    await tamper(`update sys_audit set user_name = 'nobody' where document_id = $id and number = 1`)
    await verifyNightly(services, new Date('2026-03-05T17:30:00Z')) // half past one
    expect(told).toEqual([])
    await verifyNightly(services, new Date('2026-03-05T18:10:00Z'))
    await verifyNightly(services, new Date('2026-03-05T19:10:00Z'))
    expect(told).toEqual([`The log of hall ${String(hall['id'])} is broken at entry 1: changed.`])
    const { rows } = await world.database.pool.query(
      'select day::text, documents > 0 as some, ended_at is not null as ended, jsonb_array_length(broken) as broken from sys_chain_check',
    )
    expect(rows).toEqual([{ day: '2026-03-06', some: true, ended: true, broken: 1 }])
    await tamper('delete from sys_audit where document_id = $id')
    await tamper('delete from sys_chain where document_id = $id')
  })

  test('what is broken waits for the administrators, once, until it is settled', async () => {
    const log = { error: () => undefined }
    const { database, engine } = world
    const definitions = { ...world.definitions, alarms: 'alarm' }
    const services = { database, definitions, engine, master, settings: { timeZone: 'Asia/Shanghai' }, log }
    const verify = (day: string) =>
      verifyNightly(services as unknown as Parameters<typeof verifyNightly>[0], new Date(`${day}T18:10:00Z`)) // what it reads
    const alarms = () => world.list(host, 'alarm', { businessKey: hall['id'] })
    await verify('2026-03-05')
    expect(await alarms()).toEqual([])
    await tamper(`update sys_audit set user_name = 'nobody' where document_id = $id and number = 2`)
    await verify('2026-03-06')
    await verify('2026-03-07')
    expect(await alarms()).toMatchObject([
      { entityName: 'hall', entryNum: 2, fault: 'changed', status: 'OPEN' },
    ])
    await world.act(host, 'alarm', 'doSettle', (await alarms())[0] ?? {})
    await verify('2026-03-08')
    expect((await alarms()).map(({ status }) => status).toSorted()).toEqual(['OPEN', 'SETTLED'])
    await tamper('delete from sys_audit where document_id = $id')
    await tamper('delete from sys_chain where document_id = $id')
  })

  test('a document is played again from its log, entry by entry, to what it is', async () => {
    await change({ marks: [{ id: linesOf(hall, 'marks')[0]?.['id'], word: 'c' }] })
    const titles: unknown[] = []
    const rows = await world.database.transaction(null, (tx) =>
      replayRecord(tx, String(hall['id']), ({ number }, now) =>
        titles.push([number, now.get(String(hall['id']))?.['title']]),
      ),
    )
    expect(titles).toEqual([
      [1, 'one'],
      [2, 'two'],
      [3, 'two'],
      [4, 'two'],
    ])
    const now = await world.row(host, 'hall', 'findById', { id: hall['id'] })
    for (const row of [now, ...linesOf(now, 'marks')]) {
      const played = rows.get(String(row['id'])) ?? {}
      for (const key of ['title', 'price', 'word', 'lineNum']) expect(played[key], key).toEqual(row[key])
    }
  })
})
