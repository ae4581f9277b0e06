// Verbs that are done on no row, by time: once for each time, by one server, whatever stops; how long what they did is kept and told.
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { systemCaller } from '../../src/server/session/systemCaller.ts'
import { sweepRecords } from '../../src/server/database/sweepRecords.ts'
import { cutOff, holdRow, waitingForRows } from '../databases/cutOff.ts'
import { eachDatabase } from './databases.ts'
import type { World } from './openWorld.ts'
import { runsWorld } from './runsWorld.ts'

eachDatabase((_kind, open) => {
  let world: World
  const { host, shops, timers, more, at, deliver, generate, told, last, statements, begin, reset } =
    runsWorld()

  beforeAll(async () => {
    world = await begin(await open())
  })
  beforeEach(reset)

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
      const deliveries = []
      for (const shop of more) deliveries.push(await deliver(shop, '1'))
      at('2026-03-06 02:00:00')
      const holder = await holdRow(world.database, 'delivery', deliveries[20]?.['id']) // so it is in the middle when it is cut off
      const isBroken = Promise.allSettled(timers.map((timer) => timer.run()))
      await expect.poll(() => waitingForRows(world.database), { interval: 5 }).toBeGreaterThan(0)
      await cutOff(world.database)
      await isBroken
      holder.release(true)
      const before = (await statements()).length
      expect(before).toBeGreaterThan(2)
      expect(before).toBeLessThan(more.length)
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
