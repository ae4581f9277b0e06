// What is done by itself by the clock: when it is due, once, whoever works and whatever stops.
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Row } from '../../src/language/row.ts'
import { systemCaller } from '../../src/server/session/systemCaller.ts'
import { createTimer, type Timer } from '../../src/server/operations/createTimer.ts'
import { cutOff, holdRow, waitingForRows } from '../databases/cutOff.ts'
import { eachDatabase, quiet } from './databases.ts'
import { worldOf } from './fixture.ts'
import { callerOf, refusal } from './openFixture.ts'
import { openWorld, type World } from './openWorld.ts'

const texts = worldOf(
  {
    person: `
entity: person
label: 人员 | Person
fields:
  personCode: { label: 编码 | Code, required: true }
`,
    pass: `
entity: pass
label: 通行证 | Pass
display: [title]
fields:
  title:   { label: 标题 | Title, required: true }
  endDate: { type: date, label: 截止 | Until }
  sentAt:  { type: datetime, label: 发出 | Sent at }
  locked:  { type: flag, label: 锁定 | Locked }
  warned:  { type: integer, label: 提醒次数 | Warned, readonly: true, default: 0 }
states:
  OPEN: 有效 | Open
  SILENT: { label: 未答复 | Silent, color: warning }
  EXPIRED: { label: 过期 | Expired, color: success }
verbs:
  doExpire: { label: 过期 | Expire, done: 已过期 | expired, from: OPEN|SILENT, to: EXPIRED, when: endDate < today, require: not locked == Y }
  doSilence: { label: 沉默 | Fall silent, done: 未答复 | silent, from: OPEN, to: SILENT, by: [host, system], when: "addHours(sentAt, 4) <= now" }
  doWarn: { label: 提醒 | Warn, done: 已提醒 | warned, from: OPEN, when: endDate - 3 <= today, set: { warned: warned + 1 } }
  doNag: { label: 催促 | Nag, done: 已催 | nagged, from: SILENT, when: "hours(sentAt, now) >= 5", every: 24h, set: { warned: warned + 1 } }
`,
  },
  '',
)

eachDatabase((_kind, open) => {
  let world: World
  let now: Date
  let timers: Timer[]
  const host = callerOf('host', 'host')
  /** In the zone of the tests, Asia/Shanghai. */
  const at = (time: string) => {
    now = new Date(`${time.replace(' ', 'T')}+08:00`)
  }
  const make = (row: Row) => world.row(host, 'pass', 'saveOrUpdate', row)
  const found = (row: Row) => world.row(host, 'pass', 'findById', { id: row['id'] })
  const historyOf = async (row: Row) =>
    ((await world.call(host, 'pass', 'findHistory', { id: row['id'] })).data as readonly Row[]) // a history is rows
      .map(({ action, due, operateDate }) => `${String(action)} ${String(due)} ${String(operateDate)}`)
  const run = async () => timers[0]?.run()
  const dues = async (row: Row) =>
    (
      await world.database.pool.query<{ verb: string; due: string | null }>(
        'select verb, due from sys_due where row_id = $1 order by verb',
        [row['id']],
      )
    ).rows.map(({ verb, due }) => `${verb} ${String(due)}`)

  beforeAll(async () => {
    at('2026-03-05 10:00:00')
    world = await openWorld(await open(), texts, undefined, () => now)
    timers = [0, 1].map(() =>
      createTimer({
        engine: world.engine,
        database: world.database,
        caller: systemCaller(),
        log: quiet,
        clock: () => now,
      }),
    )
  })

  beforeEach(async () => {
    at('2026-03-05 10:00:00')
    await world.database.pool.query('delete from sys_due; delete from pass')
  })

  test('the day after it ends it is done, with the moment at which it was due', async () => {
    const row = await make({ title: 'a', endDate: '2026-03-10' })
    expect(await dues(row)).toEqual(['doExpire 2026-03-11 00:00:00', 'doWarn 2026-03-07 00:00:00'])
    at('2026-03-10 23:59:59')
    await run()
    expect(await found(row)).toMatchObject({ status: 'OPEN', warned: 1 })
    at('2026-03-12 08:30:00')
    await run()
    expect(await found(row)).toMatchObject({ status: 'EXPIRED', lastUpdatedByName: 'system' })
    expect((await historyOf(row))[0]).toBe('doExpire 2026-03-11 00:00:00 2026-03-12 08:30:00')
    expect(await dues(row)).toEqual([])
  })

  test('to the second', async () => {
    const row = await make({ title: 'b', sentAt: '2026-03-05 09:15:20' })
    at('2026-03-05 13:15:19')
    await run()
    expect(await found(row)).toMatchObject({ status: 'OPEN' })
    at('2026-03-05 13:15:20')
    await run()
    expect(await found(row)).toMatchObject({ status: 'SILENT' })
  })

  test('a date that moves takes the moment with it', async () => {
    const row = await make({ title: 'c', endDate: '2026-03-10' })
    await world.row(host, 'pass', 'saveOrUpdate', {
      id: row['id'],
      versionNum: row['versionNum'],
      endDate: '2026-04-10',
    })
    at('2026-03-20 00:00:00')
    expect(await run()).toMatchObject({ done: 0 })
    expect(await dues(row)).toEqual(['doExpire 2026-04-11 00:00:00', 'doWarn 2026-04-07 00:00:00'])
  })

  test('what stays as it is is done once each time it comes true', async () => {
    const row = await make({ title: 'd', endDate: '2026-03-07' })
    await run()
    await run()
    expect(await found(row)).toMatchObject({ warned: 1 })
    const later = await world.row(host, 'pass', 'saveOrUpdate', {
      ...(await keys(row)),
      endDate: '2026-03-20',
    })
    await run()
    expect(await found(later)).toMatchObject({ warned: 1 })
    at('2026-03-17 00:00:00')
    await run()
    await run()
    expect(await found(row)).toMatchObject({ warned: 2 })
  })
  const keys = async (row: Row) => {
    const { id, versionNum } = await found(row)
    return { id, versionNum }
  }

  test('again at its pace while it holds; what was missed meanwhile is done once', async () => {
    const row = await make({ title: 'e', sentAt: '2026-03-05 05:30:00' })
    await run()
    expect(await found(row)).toMatchObject({ status: 'SILENT', warned: 0 })
    at('2026-03-05 10:30:00')
    await run()
    at('2026-03-06 10:29:59')
    await run()
    expect(await found(row)).toMatchObject({ warned: 1 })
    at('2026-03-06 10:30:00')
    await run()
    expect(await found(row)).toMatchObject({ warned: 2 })
    at('2026-03-10 12:00:00')
    await run()
    await run()
    expect(await found(row)).toMatchObject({ warned: 3 })
    expect(await dues(row)).toEqual(['doNag 2026-03-11 12:00:00'])
  })

  test("what is refused is put off and stands in nobody's way; a change of the document tries it again", async () => {
    const stuck = await make({ title: 'f', endDate: '2026-03-05', locked: 'Y' })
    const free = await make({ title: 'g', endDate: '2026-03-06' })
    at('2026-03-09 00:00:00')
    expect(await run()).toMatchObject({ refused: 1 })
    expect(await found(free)).toMatchObject({ status: 'EXPIRED' })
    expect(await run()).toMatchObject({ done: 0, refused: 0 })
    at('2026-03-09 00:01:00')
    expect(await run()).toMatchObject({ refused: 1 })
    await world.row(host, 'pass', 'saveOrUpdate', { ...(await keys(stuck)), locked: 'N' })
    await run()
    expect(await found(stuck)).toMatchObject({ status: 'EXPIRED' })
    expect((await historyOf(stuck))[0]).toMatch(/^doExpire 2026-03-06 00:00:00/)
  })

  test('two servers at once take each row once, in the order in which they were due', async () => {
    const rows = await Promise.all(
      Array.from({ length: 30 }, (_, index) => make({ title: `h${index}`, endDate: '2026-03-07' })),
    )
    const runs = await Promise.all(timers.map((timer) => timer.run()))
    expect(runs.reduce((sum, { done }) => sum + done, 0)).toBe(30)
    for (const row of rows) expect(await found(row)).toMatchObject({ warned: 1 })
  })

  test('by hand and by the clock at the same instant: one of them does it', async () => {
    const row = await make({ title: 'i', sentAt: '2026-03-05 05:00:00' })
    const [byHand] = await Promise.allSettled([world.act(host, 'pass', 'doSilence', row), run()])
    const steps = (await historyOf(row)).filter((step) => step.startsWith('doSilence'))
    expect(steps).toHaveLength(1)
    expect(steps[0]?.includes(' null ') || steps[0]?.includes(' undefined ')).toBe(
      byHand.status === 'fulfilled',
    )
  })

  test('nobody does by hand what is done by itself alone', async () => {
    const row = await make({ title: 'j', endDate: '2026-03-10' })
    expect(await refusal(world.act(host, 'pass', 'doExpire', row))).toMatchObject({ code: 'FORBIDDEN' })
  })

  test('a transaction that is broken off leaves everything as it was', async () => {
    const row = await make({ title: 'k', endDate: '2026-03-04' })
    const breaking = { ...systemCaller(), beforeCommit: () => Promise.reject(new Error('stopped')) }
    const one = { entity: 'pass', id: String(row['id']), verb: 'doExpire' }
    await expect(world.engine.doDue(breaking, one)).rejects.toThrow('stopped')
    expect(await found(row)).toMatchObject({ status: 'OPEN' })
    expect(await run()).toMatchObject({ done: 1 })
    expect(await found(row)).toMatchObject({ status: 'EXPIRED' })
  })

  test('a server that is cut off in the middle of a run loses nothing and does nothing twice', async () => {
    const rows = await Promise.all(
      Array.from({ length: 60 }, (_, index) => make({ title: `p${index}`, endDate: '2026-03-07' })),
    )
    const holder = await holdRow(world.database, 'pass', rows[30]?.['id']) // whom a run has to wait for: so it is in the middle of a row when it is cut off
    const isBroken = Promise.allSettled(timers.map((timer) => timer.run()))
    await expect.poll(() => waitingForRows(world.database), { interval: 5 }).toBeGreaterThan(0)
    await cutOff(world.database)
    await isBroken
    holder.release(true)
    at('2026-03-05 12:00:00')
    await Promise.all(timers.map((timer) => timer.run()))
    expect(await doneRows()).toBe(60)
    for (const row of rows) expect(await found(row)).toMatchObject({ warned: 1 })
  })
  const doneRows = async () =>
    Number(
      (
        await world.database.pool.query<{ n: string }>(
          `select count(*) as n from sys_history h join pass p on p.id = h.row_id where h.action = 'doWarn'`,
        )
      ).rows[0]?.n,
    )

  test('a verb that comes later finds the rows that are there: states follow, nobody is flooded', async () => {
    const ended = await make({ title: 'l', endDate: '2026-03-03' })
    const open = await make({ title: 'm', endDate: '2026-03-06' })
    await world.database.pool.query('delete from sys_due; delete from sys_due_verb')
    await world.engine.fillDues(systemCaller())
    expect(await run()).toMatchObject({ refused: 0 })
    expect(await found(ended)).toMatchObject({ status: 'EXPIRED' })
    expect((await historyOf(ended))[0]).toMatch(/^doExpire 2026-03-04 00:00:00/)
    expect(await found(open)).toMatchObject({ status: 'OPEN', warned: 0 })
    expect(await world.engine.fillDues(systemCaller())).toBe(0)
  })

  test('the clock goes back, and everything comes true anew', async () => {
    const row = await make({ title: 'n', sentAt: '2026-03-06 10:00:00' })
    at('2026-03-05 10:00:00')
    await world.engine.fillDues(systemCaller(), 'all')
    expect(await dues(row)).toEqual(['doSilence 2026-03-06 14:00:00'])
    at('2026-03-07 10:00:00')
    await world.engine.fillDues(systemCaller(), 'all')
    at('2026-03-06 13:00:00')
    await world.engine.fillDues(systemCaller(), 'all')
    expect(await run()).toMatchObject({ done: 0 })
    at('2026-03-06 14:00:00')
    await run()
    expect(await found(row)).toMatchObject({ status: 'SILENT' })
  })

  test('a worker sleeps until the next moment, and a change wakes it', async () => {
    const [timer] = timers
    const row = await make({ title: 'o', endDate: '2026-03-10' })
    timer?.start()
    await world.row(host, 'pass', 'saveOrUpdate', { ...(await keys(row)), endDate: '2026-03-01' })
    timer?.wake()
    await expect.poll(() => found(row), { timeout: 10_000 }).toMatchObject({ status: 'EXPIRED' })
    await timer?.stop()
  })
})
