// What is done by itself has effects as what is done by hand has; what it makes or moves waits for its own moments.
import { beforeAll, expect, test } from 'vitest'
import type { Row } from '../../src/language/row.ts'
import { createTimer } from '../../src/server/operations/createTimer.ts'
import { systemCaller } from '../../src/server/session/systemCaller.ts'
import { oneDatabase, quiet } from './databases.ts'
import { worldOf } from './fixture.ts'
import { callerOf } from './openFixture.ts'
import { openWorld, type World } from './openWorld.ts'

const texts = worldOf(
  {
    person: `
entity: person
label: 人员 | Person
fields:
  personCode: { label: 编码 | Code, required: true }
`,
    permit: `
entity: permit
label: 许可 | Permit
display: [title]
fields:
  title:   { label: 标题 | Title, required: true }
  endDate: { type: date, label: 截止 | Until, required: true }
states:
  OPEN: 有效 | Open
  EXPIRED: { label: 过期 | Expired, color: success }
verbs:
  doExpire:
    label: 过期 | Expire
    done: 已过期 | expired
    from: OPEN
    to: EXPIRED
    when: endDate < today
    then:
      - { make: claim, set: { permit: this, dueDate: this.endDate + 5 } }
`,
    claim: `
entity: claim
label: 催告 | Claim
display: [dueDate]
fields:
  permit:  { type: ref, to: permit, required: true }
  dueDate: { type: date, label: 期限 | Due, required: true }
lines:
  parts:
    entity: claimPart
    label: 部分 | Parts
    fields:
      until: { type: date, label: 期限 | Until }
    states:
      OPEN: 待办 | Open
      LATE: { label: 超期 | Late, color: success }
    verbs:
      doLate: { label: 超期 | Be late, done: 已超期 | late, from: OPEN, to: LATE, when: until < today and parent.status == OPEN }
states:
  OPEN: 待办 | Open
  CLOSED: { label: 关闭 | Closed, color: success }
verbs:
  doLapse: { label: 失效 | Lapse, done: 已失效 | lapsed, from: OPEN, to: CLOSED, when: dueDate < today }
`,
  },
  '',
)

oneDatabase((_kind, open) => {
  let world: World
  let now = new Date('2026-03-05T02:00:00Z')
  const host = callerOf('host', 'host')
  const runAt = (time: string) => {
    now = new Date(time)
    return createTimer({
      engine: world.engine,
      database: world.database,
      caller: systemCaller(),
      log: quiet,
      clock: () => now,
    }).run()
  }
  beforeAll(async () => {
    world = await openWorld(await open(), texts, undefined, () => now)
  })

  test('what is made has moments of its own', async () => {
    const permit = await world.row(host, 'permit', 'saveOrUpdate', { title: 'a', endDate: '2026-03-06' })
    expect(await runAt('2026-03-07T00:00:00+08:00')).toEqual({ done: 1, refused: 0 })
    const [claim = {}] = await world.list(host, 'claim', { permitId: permit['id'] })
    expect(claim).toMatchObject({ status: 'OPEN', dueDate: '2026-03-11' })
    expect(await runAt('2026-03-11T23:59:59+08:00')).toEqual({ done: 0, refused: 0 })
    expect(await runAt('2026-03-12T00:00:00+08:00')).toEqual({ done: 1, refused: 0 })
  })

  test('what was missed is done in one go, in the order in which it was due', async () => {
    const permit = await world.row(host, 'permit', 'saveOrUpdate', { title: 'b', endDate: '2026-03-12' })
    expect(await runAt('2026-05-01T00:00:00+08:00')).toEqual({ done: 2, refused: 0 })
    expect(await world.list(host, 'claim', { permitId: permit['id'] })).toMatchObject([{ status: 'CLOSED' }])
  })

  test('lines have moments too, as far as what holds them lets them', async () => {
    const permit = await world.row(host, 'permit', 'saveOrUpdate', { title: 'c', endDate: '2030-01-01' })
    const claim = await world.row(host, 'claim', 'saveOrUpdate', {
      permitId: permit['id'],
      dueDate: '2026-06-10',
      parts: [{ until: '2026-06-05' }, { until: '2026-06-20' }],
    })
    const parts = async () =>
      ((await world.row(host, 'claim', 'findById', { id: claim['id'] }))['parts'] as Row[]) // lines are rows
        .map(({ status }) => status)
    expect(await runAt('2026-06-06T00:00:00+08:00')).toEqual({ done: 1, refused: 0 })
    expect(await parts()).toEqual(['LATE', 'OPEN'])
    expect(await runAt('2026-07-01T00:00:00+08:00')).toEqual({ done: 1, refused: 0 })
    expect(await parts()).toEqual(['LATE', 'OPEN'])
  })
})
