// Verbs that are done on no row: documents by group, by hand and by time, once, whoever runs and whatever stops.
import { sql } from 'kysely'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Row } from '../../src/language/row.ts'
import type { RunReport } from '../../src/language/run.ts'
import { sweepRecords } from '../../src/server/database/sweepRecords.ts'
import { systemCaller } from '../../src/server/session/systemCaller.ts'
import { createEngine } from '../../src/server/operations/createEngine.ts'
import { createTimer, type Timer } from '../../src/server/operations/createTimer.ts'
import { eachDatabase, quiet } from './databases.ts'
import { callerOf, linesOf, refusal } from './openFixture.ts'
import { openWorld, type World } from './openWorld.ts'
import { statementWorld } from './statementWorld.ts'

eachDatabase((_kind, open) => {
  let world: World
  let now: Date
  let timers: Timer[]
  let shops: Row[]
  const host = callerOf('host', 'host')
  /** Shops of which there are many. */
  const more = Array.from({ length: 40 }, (_, index) => index + 3)
  /** In the zone of the tests, Asia/Shanghai. */
  const at = (time: string) => {
    now = new Date(`${time.replace(' ', 'T')}+08:00`)
  }
  const save = (entity: string, row: Row) => world.row(host, entity, 'saveOrUpdate', row)
  const deliver = (shop: number, quantity: string, row: Row = {}) =>
    save('delivery', { shopId: shops[shop]?.['id'], item: 'pin', quantity, price: '1', ...row })
  const generate = async (caller = host, body: Row = {}) =>
    (await world.call(caller, 'statement', 'doGenerate', { endDate: '2026-03-05', ...body }))
      .data as RunReport // what a run answers
  const told = ({ made, skipped, failed }: RunReport) => [made, skipped, failed]
  const statements = async () =>
    (
      await world.list(host, 'statement', { pageRows: 100, sort: [{ field: 'statementNum', order: 'asc' }] })
    ).map(({ shopCode, amount }) => `${String(shopCode)} ${String(amount)}`)
  const last = () => generate(host, { run: 'last' })
  /** A server that answers at once. */
  const hasty = () => {
    const { definitions, database } = world
    const lookups = { has: () => true, attribute: () => null, meaning: () => null }
    return createEngine({ database, definitions, lookups, clock: () => now, runPatience: 20 })
  }
  const hastily = async (engine = hasty()) => {
    const of = world.definitions.entities['statement'] ?? expect.fail('There is no statement.')
    return (await engine.operate(host, of, 'doGenerate', { endDate: '2026-03-05' })).data as RunReport // what a run answers
  }

  beforeAll(async () => {
    at('2026-03-05 10:00:00')
    world = await openWorld(await open(), statementWorld, undefined, () => now)
    shops = []
    for (const shopCode of ['A', 'B', 'C', ...more.map((shop) => `D${shop}`)])
      shops.push(await save('shop', { shopCode, shopName: shopCode }))
  })

  beforeEach(async () => {
    at('2026-03-05 10:00:00')
    await world.database.pool.query(
      'update delivery set taken_id = null; delete from statement_line; delete from statement_delivery; delete from statement; delete from delivery; delete from sys_run_group; delete from sys_run; delete from sys_run_time',
    )
    timers = [0, 1].map(() =>
      createTimer({ engine: world.engine, database: world.database, caller: systemCaller(), log: quiet }),
    )
  })

  afterEach(async () => {
    await Promise.all(timers.map((timer) => timer.stop()))
  })

  describe('by hand', () => {
    test('a document for each group, filled by its own verb; then nothing is left', async () => {
      await deliver(0, '5')
      await deliver(1, '-2')
      await deliver(0, '1', { price: '2' })
      await deliver(2, '1', { day: '2026-03-06' })
      const report = await generate()
      expect(report).toMatchObject({ made: 2, skipped: 0, failed: 0, due: null, startedByName: 'host' })
      expect(report.groups.map(({ outcome, name, code }) => [outcome, name, code?.slice(0, 1)])).toEqual([
        ['made', 'A', 'S'],
        ['made', 'B', 'S'],
      ])
      expect(await statements()).toEqual(['A 7', 'B -2'])
      const statement = await world.row(host, 'statement', 'findById', { id: report.groups[0]?.id })
      expect([statement['endDate'], linesOf(statement).length, statement['createdByName']]).toEqual([
        '2026-03-05',
        2,
        'host',
      ])
      expect(told(await generate())).toEqual([0, 0, 0])
    })

    test('a group that fails says why and stands in no other way', async () => {
      await deliver(0, '5')
      await deliver(1, '-200')
      await deliver(2, '3')
      const report = await generate()
      expect(told(report)).toEqual([2, 0, 1])
      expect(report.groups[0]).toEqual({
        outcome: 'failed',
        id: null,
        code: null,
        name: 'B',
        problem: 'Far too little',
      })
      expect(await statements()).toEqual(['A 5', 'C 3'])
      expect(told(await last())).toEqual([2, 0, 1])
      await deliver(1, '300')
      expect(told(await generate())).toEqual([1, 0, 0])
    })

    test('what is asked must be answered, and hold', async () => {
      expect(await refusal(generate(host, { endDate: '2026-03-06' }))).toMatchObject({
        words: 'That day is to come',
      })
      expect(await refusal(generate(host, { endDate: null }))).toMatchObject({ paths: ['endDate'] })
      expect(await refusal(generate(host, { shopId: 'x' }))).toMatchObject({ code: 'PARAM_UNKNOWN' })
      expect(await refusal(generate(callerOf('other', 'nobody')))).toMatchObject({ code: 'FORBIDDEN' })
    })

    test('nobody makes what he may not, nor is told of it', async () => {
      const guest = callerOf('guest', 'guest', { shop: shops[1]?.['id'] })
      await deliver(0, '5')
      await deliver(1, '2')
      await deliver(2, '-200')
      const report = await generate(guest)
      expect([told(report), report.groups.map(({ name }) => name)]).toEqual([[1, 0, 0], ['B']])
      expect(await statements()).toEqual(['B 2'])
      expect(told(await generate())).toEqual([1, 0, 1])
      expect(told(await generate(guest, { run: 'last' }))).toEqual([1, 0, 0])
    })

    test('rows that the caller does not see are neither tried nor waited for', async () => {
      const guest = callerOf('guest', 'guest', { shop: shops[1]?.['id'] })
      const others = await deliver(0, '5')
      await deliver(1, '2')
      await world.database.transaction({ ...host, now: '2026-03-05 10:00:00' }, async (tx) => {
        await sql`select from delivery where id = ${others['id']} for update`.execute(tx)
        expect(told(await generate(guest))).toEqual([1, 0, 0])
      })
      const { rows } = await world.database.pool.query(
        'select last_number from sys_serial where field like $1',
        ['%tatementNum%'],
      )
      expect([rows.length, await statements()]).toEqual([1, ['B 2']])
    })

    test('what another side began, and who, is not told', async () => {
      const guest = callerOf('guest', 'guest', { shop: shops[1]?.['id'] })
      const other = callerOf('other', 'guest', { shop: shops[0]?.['id'] })
      await deliver(0, '5')
      await deliver(1, '2')
      const own = await generate(guest)
      const mine = await generate()
      expect(await generate(guest, { run: 'last' })).toMatchObject({ run: own.run, isOwn: true })
      expect(await generate(other, { run: 'last' })).toBeNull()
      expect(await generate(guest, { run: mine.run })).toBeNull()
      expect(await last()).toMatchObject({ run: mine.run, made: 1 })
    })

    test('whoever began it ends it half way; what was made stays and is told', async () => {
      for (const shop of more) await deliver(shop, '1')
      const begun = await hastily()
      expect(await refusal(generate(callerOf('second', 'host'), { cancel: begun.run }))).toMatchObject({
        code: 'SRM-1010',
      })
      expect(await generate(host, { cancel: begun.run })).toMatchObject({ run: begun.run })
      await expect.poll(async () => (await last()).ending, { timeout: 30_000 }).toBe('cancelled')
      const ended = await last()
      expect(ended.made).toBeLessThan(more.length)
      expect((await statements()).length).toBe(ended.made)
      expect(await generate(host, { cancel: begun.run })).toEqual(ended)
      expect((await generate()).made).toBe(more.length - ended.made)
    })

    test('a server that stops ends what somebody began after its group, and says so', async () => {
      for (const shop of more) await deliver(shop, '1')
      const engine = hasty()
      const begun = await hastily(engine)
      await engine.stopRuns()
      const ended = await generate(host, { run: begun.run })
      expect([ended.ending, ended.made < more.length]).toEqual(['stopped', true])
      expect((await statements()).length).toBe(ended.made)
    })

    test('a run whose server is gone without a word is told as stopped after minutes', async () => {
      await deliver(0, '1')
      const { run } = await generate()
      const { pool } = world.database
      await pool.query('update sys_run set ended_at = null, ending = null where run_id = $1', [run])
      expect(await last()).toMatchObject({ endDate: null, ending: null })
      await pool.query(`update sys_run set alive_at = now() - interval '6 minutes'`)
      expect(await last()).toMatchObject({ ending: null })
      await pool.query(`update sys_run_group set at = now() - interval '6 minutes'`)
      expect(await last()).toMatchObject({ endDate: null, ending: 'stopped', made: 1 })
    })

    test('a fault of the program at one group is that of the group alone', async () => {
      for (const shop of [0, 1, 2]) await deliver(shop, '1')
      const { pool } = world.database
      await pool.query(
        `create function fault() returns trigger language plpgsql as $$ begin if new.shop_id = '${String(shops[1]?.['id'])}' then raise exception 'a fault'; end if; return new; end $$; create trigger fault before insert on statement for each row execute function fault()`,
      )
      const report = await generate()
      await pool.query('drop trigger fault on statement; drop function fault')
      expect(told(report)).toEqual([2, 0, 1])
      expect(report.groups[0]).toMatchObject({
        name: 'B',
        problem: expect.stringContaining('a fault of the program'),
      })
    })

    test('what takes long is answered with what was done so far, and goes on', async () => {
      for (const shop of more) await deliver(shop, '1')
      const begun = await hastily()
      expect([begun.endDate, begun.made < more.length]).toEqual([null, true])
      await expect
        .poll(async () => (await generate(host, { run: begun.run })).endDate, { timeout: 30_000 })
        .not.toBeNull()
      expect(told(await generate(host, { run: begun.run }))).toEqual([more.length, 0, 0])
    })

    test('two at the same instant make nothing twice', async () => {
      for (const shop of [0, 1, 2]) for (const quantity of ['1', '2']) await deliver(shop, quantity)
      const reports = await Promise.all([generate(), generate(), generate()])
      expect(await statements()).toEqual(['A 3', 'B 3', 'C 3'])
      expect(reports.reduce((sum, { made }) => sum + made, 0)).toBe(3)
      expect(reports.reduce((sum, { failed }) => sum + failed, 0)).toBe(0)
    })

    test('a draft that is filled at the same instant and the run share the rows', async () => {
      const rows = [await deliver(0, '1'), await deliver(0, '2'), await deliver(1, '4')]
      const draft = await save('statement', { shopId: shops[0]?.['id'] })
      const [report, filled] = await Promise.all([generate(), world.act(host, 'statement', 'doLoad', draft)])
      expect(report.failed).toBe(0)
      const all = await world.database.pool.query('select delivery_id from statement_delivery')
      expect(all.rowCount).toBe(rows.length)
      expect(['0', '3']).toContain(filled['amount'] ?? '0')
    })
  })

  test('what runs did is kept for so many days, the last of each for good', async () => {
    const { pool } = world.database
    const ids: string[] = []
    for (const shop of [0, 1, 2]) {
      await deliver(shop, '1')
      at(`2026-03-05 10:0${shop}:00`)
      ids.push((await generate()).run)
    }
    await pool.query(`update sys_run set alive_at = now() - interval '40 days' where run_id <> $1`, [ids[1]])
    await sweepRecords(world.database, 30)
    const { rows } = await pool.query<{ run: string; groups: string }>(
      'select run_id as run, (select count(*) from sys_run_group g where g.run_id = r.run_id) as groups from sys_run r order by started_at',
    )
    expect(rows.map(({ run, groups }) => [run, Number(groups)])).toEqual([
      [ids[1], 1],
      [ids[2], 1],
    ])
    const left = await pool.query('select from sys_run_group')
    expect(left.rowCount).toBe(2)
  })

  test('a night that failed is told until a run by hand has no trouble', async () => {
    await timers[0]?.run()
    await deliver(0, '5')
    await deliver(1, '-200')
    at('2026-03-06 02:00:00')
    await timers[0]?.run()
    at('2026-03-08 02:00:00')
    await deliver(2, '5')
    await timers[0]?.run()
    expect(await last()).toMatchObject({ due: '2026-03-08 02:00:00', failed: 1 })
    await deliver(1, '300')
    expect(told(await generate(host, { endDate: '2026-03-08' }))).toEqual([1, 0, 0])
    expect(await last()).toMatchObject({ due: null, failed: 0 })
  })

  describe('by time', () => {
    const run = async () => timers[0]?.run()

    test('at its time, by one server, and anew where the clock goes back', async () => {
      await run()
      await deliver(0, '1')
      at('2026-03-06 01:59:59')
      expect(await run()).toMatchObject({ done: 0 })
      at('2026-03-06 02:00:00')
      const both = await Promise.all(timers.map((timer) => timer.run()))
      expect(both.reduce((sum, { done }) => sum + done, 0)).toBe(1)
      expect(await last()).toMatchObject({ made: 1, due: '2026-03-06 02:00:00', startedByName: 'system' })
      await deliver(0, '2')
      expect(await run()).toMatchObject({ done: 0 })
      at('2026-03-07 12:00:00')
      expect(await run()).toMatchObject({ done: 1 })
      expect(await last()).toMatchObject({ made: 1, due: '2026-03-07 02:00:00' })
      at('2026-03-05 10:00:00')
      await deliver(1, '3')
      expect(await run()).toMatchObject({ done: 0 })
      at('2026-03-06 03:00:00')
      expect(await run()).toMatchObject({ done: 1 })
      expect(await statements()).toEqual(['A 1', 'A 2', 'B 3'])
    })

    test('after a stop of days it is done once for each time that was missed, each for its own period', async () => {
      await run()
      for (const day of ['2026-03-06', '2026-03-07', '2026-03-07', '2026-03-09', '2026-04-14'])
        await deliver(0, '1', { day })
      at('2026-04-14 12:00:00')
      expect(await Promise.all(timers.map((timer) => timer.run()))).toContainEqual({ done: 4, refused: 0 })
      const { rows } = await world.database.pool.query<{ due: string; made: string }>(
        `select due, (select count(*) from sys_run_group g where g.run_id = r.run_id) as made from sys_run r order by due`,
      )
      expect(rows).toHaveLength(40)
      expect(rows.filter(({ made }) => Number(made) > 0).map(({ due }) => due)).toEqual([
        '2026-03-06 02:00:00',
        '2026-03-07 02:00:00',
        '2026-03-09 02:00:00',
        '2026-04-14 02:00:00',
      ])
      const ends = await world.list(host, 'statement', { sort: [{ field: 'statementNum', order: 'asc' }] })
      expect(ends.map(({ endDate, creationDate }) => [endDate, creationDate])).toEqual(
        ['2026-03-06', '2026-03-07', '2026-03-09', '2026-04-14'].map((day) => [day, '2026-04-14 12:00:00']),
      )
      expect(await run()).toEqual({ done: 0, refused: 0 })
    })

    test('what keeps it from beginning is told, and tried again until it begins', async () => {
      await run()
      await deliver(0, '1')
      at('2026-03-06 02:00:00')
      await world.database.pool.query('alter table delivery rename column day to away')
      expect(await run()).toEqual({ done: 0, refused: 1 })
      expect(await last()).toMatchObject({
        ending: 'refused',
        due: '2026-03-06 02:00:00',
        problem: expect.stringContaining('a fault of the program'),
      })
      expect(await run()).toEqual({ done: 0, refused: 0 })
      at('2026-03-06 02:01:00')
      expect(await run()).toEqual({ done: 0, refused: 1 })
      at('2026-03-06 02:02:59')
      expect(await run()).toEqual({ done: 0, refused: 0 })
      await world.database.pool.query('alter table delivery rename column away to day')
      at('2026-03-06 02:03:00')
      expect(await run()).toEqual({ done: 1, refused: 0 })
      expect(await last()).toMatchObject({ ending: 'done', problem: null, made: 1 })
    })

    test('by itself while somebody does it by hand: nothing is made twice', async () => {
      await run()
      for (const shop of more) await deliver(shop, '1')
      at('2026-03-06 02:00:00')
      const [byHand, ...byTime] = await Promise.all([
        generate(host, { endDate: '2026-03-06' }),
        ...timers.map((timer) => timer.run()),
      ])
      expect(byHand.made + byTime.reduce((sum, { done }) => sum + done, 0)).toBe(more.length)
      expect(byHand.failed + byTime.reduce((sum, { refused }) => sum + refused, 0)).toBe(0)
      expect(await statements()).toEqual(more.map((shop) => `${String(shops[shop]?.['shopCode'])} 1`))
    })

    test('a server that is cut off in the middle loses nothing and makes nothing twice', async () => {
      await run()
      for (const shop of more) await deliver(shop, '1')
      at('2026-03-06 02:00:00')
      const isBroken = Promise.allSettled(timers.map((timer) => timer.run()))
      await expect.poll(async () => (await statements()).length, { interval: 5 }).toBeGreaterThan(2)
      await world.database.pool.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      )
      await isBroken
      expect((await statements()).length).toBeLessThan(more.length)
      await Promise.all(timers.map((timer) => timer.run()))
      expect(await statements()).toEqual(more.map((shop) => `${String(shops[shop]?.['shopCode'])} 1`))
      expect(await last()).toMatchObject({ made: more.length, failed: 0, due: '2026-03-06 02:00:00' })
    })

    test('what was broken off is gone on with, and what was made stays', async () => {
      await run()
      for (const shop of [0, 1, 2]) await deliver(shop, '1')
      at('2026-03-06 02:00:00')
      let asked = 0
      await world.engine.generate(
        systemCaller(),
        { entity: 'statement', verb: 'doGenerate', due: '2026-03-06 02:00:00' },
        () => (asked += 1) > 2,
      )
      expect(await statements()).toEqual(['A 1', 'B 1'])
      expect(await last()).toMatchObject({ made: 2, endDate: null })
      await run()
      expect(await statements()).toEqual(['A 1', 'B 1', 'C 1'])
      expect(await last()).toMatchObject({ made: 3, endDate: '2026-03-06 02:00:00' })
      expect(await run()).toMatchObject({ done: 0 })
    })
  })
})
