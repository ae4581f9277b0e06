// What is due and refused: who is told of it, since when, why, and when it is tried again; gone when it succeeds.
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { RefusedVerb } from '../../src/language/refused.ts'
import type { Row } from '../../src/language/row.ts'
import { createTimer, type Timer } from '../../src/server/operations/createTimer.ts'
import { systemCaller } from '../../src/server/session/systemCaller.ts'
import { oneDatabase, quiet } from './databases.ts'
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
    tariff: `
entity: tariff
label: 价目 | Tariff
display: [title]
fields:
  title: { label: 标题 | Title, required: true }
  full:  { type: flag, label: 已满 | Full }
  uses:  { type: integer, label: 次数 | Uses, default: 0 }
  secret: { type: flag, label: 保密 | Secret }
check:
  - { rule: not (full == Y and uses > 0), say: "{title} 已满 | {title} is full" }
access:
  host:  { rows: not secret == Y, edit: true }
`,
    pact: `
entity: pact
label: 协议 | Pact
display: [title]
fields:
  title:     { label: 标题 | Title, required: true }
  startDate: { type: date, label: 生效 | From }
  endDate:   { type: date, label: 截止 | Until }
  locked:    { type: flag, label: 锁定 | Locked }
  tariff:    { type: ref, to: tariff }
lines:
  parts:
    entity: part
    label: 部分 | Parts
    fields:
      until: { type: date, label: 期限 | Until }
      held:  { type: flag, label: 保留 | Held }
    states:
      OPEN: 待办 | Open
      LATE: { label: 超期 | Late, color: success }
    verbs:
      doLate: { label: 超期 | Be late, done: 已超期 | late, from: OPEN, to: LATE, when: until < today, require: [ { rule: not held == Y, say: 该部分已保留 | This part is held } ] }
states:
  DRAFT:   { label: 待生效 | To come, color: warning }
  RUNNING: { label: 生效 | In force, color: success }
  ENDED:   { label: 终止 | Ended, color: success }
verbs:
  doStart:
    label: 生效 | Come into force
    done: 已生效 | in force
    from: DRAFT
    to: RUNNING
    by: [host, system]
    when: startDate <= today
    require: [ { rule: not locked == Y, say: 已锁定 | It is locked } ]
    then: [ { change: tariff, set: { uses: uses + 1 } } ]
  doEnd:
    label: 终止 | End
    done: 已终止 | ended
    from: RUNNING
    to: ENDED
    by: [guest, system]
    when: endDate < today
    show: false
    require: [ { rule: not locked == Y, say: 不可终止 | It may not end } ]
access:
  host:  { rows: true, edit: true }
  guest: { rows: true, edit: false }
`,
  },
  '',
)

oneDatabase((_kind, open) => {
  let world: World
  let now: Date
  let timer: Timer
  const host = callerOf('host', 'host')
  const guest = callerOf('guest', 'guest')
  const at = (time: string) => {
    now = new Date(`${time.replace(' ', 'T')}+08:00`)
  }
  const save = (entity: string, row: Row, caller = host) => world.row(caller, entity, 'saveOrUpdate', row)
  const change = async (entity: string, { id }: Row, row: Row, caller = host) => {
    const { versionNum } = await world.row(caller, entity, 'findById', { id })
    return save(entity, { id, versionNum, ...row }, caller)
  }
  const refused = async ({ id }: Row, caller = host, entity = 'pact') =>
    (await world.call(caller, entity, 'findRefused', { id })).data as readonly RefusedVerb[] // what it answers
  const runAt = async (time: string) => {
    at(time)
    return timer.run()
  }

  beforeAll(async () => {
    at('2026-03-05 10:00:00')
    world = await openWorld(await open(), texts, undefined, () => now)
    const { engine, database } = world
    timer = createTimer({ engine, database, caller: systemCaller(), log: quiet, clock: () => now })
  })

  beforeEach(async () => {
    at('2026-03-05 10:00:00')
    await world.database.pool.query(
      'delete from sys_due; delete from part; delete from pact; delete from tariff',
    )
  })

  test('which verb, since when, why, how often and when again; gone when it succeeds', async () => {
    const pact = await save('pact', { title: 'a', startDate: '2026-03-06', locked: 'Y' })
    expect(await refused(pact)).toEqual([])
    await runAt('2026-03-06 00:00:00')
    const told = {
      entity: 'pact',
      id: pact['id'],
      lineNum: null,
      verb: 'doStart',
      verbName: 'Come into force',
      due: '2026-03-06 00:00:00',
      since: '2026-03-06 00:00:00',
      tries: 1,
      next: '2026-03-06 00:01:00',
      reason: 'It is locked',
    }
    expect(await refused(pact)).toEqual([told])
    expect(await refused(pact, { ...host, language: 'CN' })).toEqual([
      { ...told, verbName: '生效', reason: '已锁定' },
    ])
    await change('pact', pact, { title: 'b' })
    await runAt('2026-03-06 00:00:30')
    expect(await refused(pact)).toMatchObject([{ since: '2026-03-06 00:00:00', next: '2026-03-06 00:01:30' }])
    await change('pact', pact, { locked: 'N' })
    await runAt('2026-03-06 00:00:40')
    expect(await refused(pact)).toEqual([])
  })

  test('it is tried again with growing pauses, an hour at most, and never given up', async () => {
    const pact = await save('pact', { title: 'a', startDate: '2026-03-06', locked: 'Y' })
    const pauses: number[] = []
    await runAt('2026-03-06 00:00:00')
    for (let tried = 1; tried <= 10; tried += 1) {
      const [one] = await refused(pact)
      expect(one).toMatchObject({ tries: tried, since: '2026-03-06 00:00:00' })
      pauses.push((Date.parse(`${one?.next.replace(' ', 'T')}+08:00`) - now.getTime()) / 60_000)
      await runAt(one?.next ?? '')
    }
    expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60, 60])
  })

  test('a reason that is about rows which the reader does not see is told without them', async () => {
    const open = await save('tariff', { title: 'T1', full: 'Y' })
    const closed = await save('tariff', { title: 'T2', full: 'Y' })
    const seen = await save('pact', { title: 'a', startDate: '2026-03-06', tariffId: open['id'] })
    const unseen = await save('pact', { title: 'b', startDate: '2026-03-06', tariffId: closed['id'] })
    await world.database.pool.query(`update tariff set secret = 'Y' where id = $1`, [closed['id']])
    await runAt('2026-03-06 00:00:00')
    expect(await refused(seen)).toMatchObject([{ reason: 'Tariff: T1 is full' }])
    const [hidden] = await refused(unseen)
    expect(hidden?.reason).toBe(
      'because of something that you may not see; someone with more rights is told what',
    )
    expect(JSON.stringify(await refused(seen, guest))).not.toContain('T1')
  })

  test('the other side is told the words of what it might do itself, and of the rest only that it waits', async () => {
    const pact = await save('pact', { title: 'a', startDate: '2026-03-01', endDate: '2026-03-06' })
    await runAt('2026-03-05 10:00:00')
    await change('pact', pact, { locked: 'Y' })
    await runAt('2026-03-07 00:00:00')
    expect(await refused(pact, guest)).toMatchObject([{ verb: 'doEnd', reason: 'It may not end' }])
    const other = await save('pact', { title: 'b', startDate: '2026-03-01', locked: 'Y' })
    await runAt('2026-03-07 00:00:01')
    const [told] = await refused(other, guest)
    expect([told?.verb, told?.reason.includes('locked')]).toEqual(['doStart', false])
  })

  test('of lines too; asked of a line, its own', async () => {
    const pact = await save('pact', {
      title: 'a',
      parts: [{ until: '2026-03-05' }, { until: '2026-03-05', held: 'Y' }],
    })
    await runAt('2026-03-06 00:00:00')
    const told = await refused(pact)
    expect(told).toMatchObject([{ entity: 'part', lineNum: 20, verb: 'doLate', reason: 'This part is held' }])
    expect(await refused({ id: told[0]?.id }, host, 'part')).toEqual(told)
    expect(await refusal(refused({ id: 'nobody' }))).toMatchObject({ code: 'SRM-1010' })
  })
})
