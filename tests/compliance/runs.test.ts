// Verbs that are done on no row: documents by group, by hand and by time, once, whoever runs and whatever stops.
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Row } from '../../src/language/row.ts'
import type { RunReport } from '../../src/language/run.ts'
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
      expect(told(await generate(guest, { run: 'last' }))).toEqual([0, 0, 0])
    })

    test('what takes long is answered with what was done so far, and goes on', async () => {
      for (const shop of more) await deliver(shop, '1')
      const { definitions, database } = world
      const lookups = { has: () => true, attribute: () => null, meaning: () => null }
      const hasty = createEngine({ database, definitions, lookups, clock: () => now, runPatience: 20 })
      const of = definitions.entities['statement'] ?? expect.fail('There is no statement.')
      const { data } = await hasty.operate(host, of, 'doGenerate', { endDate: '2026-03-05' })
      const begun = data as RunReport // what a run answers
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

  describe('by time', () => {
    const run = async () => timers[0]?.run()

    test('at its time, by one server, once for what was missed, and anew where the clock goes back', async () => {
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
      at('2026-03-19 12:00:00')
      expect(await run()).toMatchObject({ done: 1 })
      expect(await last()).toMatchObject({ made: 1, due: '2026-03-19 02:00:00' })
      at('2026-03-05 10:00:00')
      await deliver(1, '3')
      expect(await run()).toMatchObject({ done: 0 })
      at('2026-03-06 03:00:00')
      expect(await run()).toMatchObject({ done: 1 })
      expect(await statements()).toEqual(['A 1', 'A 2', 'B 3'])
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
