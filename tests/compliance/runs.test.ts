// Verbs that are done on no row, by hand: documents by group, once, whoever else is at it; what each may make, is told, and ends.
import { execute } from '../../src/server/database/run.ts'
import { sql } from '../../src/server/database/Sql.ts'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { eachDatabase } from './databases.ts'
import { callerOf, linesOf, refusal } from './openFixture.ts'
import type { World } from './openWorld.ts'
import { runsWorld } from './runsWorld.ts'

eachDatabase((_kind, open) => {
  let world: World
  const { host, shops, more, save, deliver, generate, hasty, told, last, hastily, statements, begin, reset } =
    runsWorld()

  beforeAll(async () => {
    world = await begin(await open())
  })
  beforeEach(reset)

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
        await execute(tx, sql`select from delivery where id = ${others['id']} for update`)
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
})
