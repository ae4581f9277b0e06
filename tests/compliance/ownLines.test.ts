// A verb changes lines of its own document in its first step: whose names are read, as of when, which lines, and their states.
import { beforeAll, expect, test } from 'vitest'
import type { Row } from '../../src/language/row.ts'
import { eachDatabase } from './databases.ts'
import { worldOf } from './fixture.ts'
import { callerOf, linesOf, refusal } from './openFixture.ts'
import { openWorld, type World } from './openWorld.ts'

const person = `
entity: person
label: 人员 | Person
fields:
  personCode: { label: 编码 | Code, required: true }
  personName: { label: 姓名 | Name, required: true }
  pin:  { type: password, label: 密码 | Password }
`

const tour = `
entity: tour
label: 行程 | Tour
display: [title]
fields:
  title: { label: 标题 | Title, required: true }
  fast: { type: flag, label: 快 | Fast, default: N }
  spent: { type: integer, label: 用时 | Spent, compute: sum(legs.stops.spent) }
lines:
  legs:
    entity: leg
    label: 段 | Legs
    fields:
      km: { type: integer, label: 公里 | Km, required: true }
      back: { type: integer, label: 返程 | Back, required: true }
      note: { label: 说明 | Note }
      legState: { type: state }
    states:
      PLANNED: 计划 | Planned
      SKIPPED: { label: 跳过 | Skipped, color: default }
      GONE: 已走 | Gone
    verbs:
      doRush:
        label: 赶路 | Rush
        show: false
        from: PLANNED
        to: GONE
        set: { note: parent.title }
        then: [ { change: stops where minutes > 2, set: { spent: minutes - 1, remark: "if(this.km > 5, this.note, parent.parent.title)" } } ]
      doSkip: { label: 跳过 | Skip, from: PLANNED, to: SKIPPED, show: false, require: [ { rule: km < 50, say: 太远 | Too far } ] }
    lines:
      stops:
        entity: tourStop
        label: 站 | Stops
        fields:
          minutes: { type: integer, label: 分钟 | Minutes, required: true }
          spent: { type: integer, label: 用时 | Spent, readonly: true }
          remark: { label: 备注 | Remark, readonly: true }
states:
  DRAFT: 拟定 | Draft
  RUNNING: 进行 | Running
  OVER: { label: 结束 | Over, color: success }
  CALLED_OFF: { label: 取消 | Called off, color: default }
verbs:
  doTurn:
    label: 掉头 | Turn round
    from: DRAFT
    then:
      - { change: legs, set: { km: back } }
      - { change: legs, set: { back: km } }
  doStart:
    label: 出发 | Set off
    from: DRAFT
    to: RUNNING
    set: { title: "title + '!'" }
    then:
      - { change: legs where km > 5, set: { note: this.title } }
      - { change: legs where km > 20 and not (note == 'mine'), when: fast == Y, set: { note: "'far'" } }
      - { change: this.legs.stops where parent.km > 5 or minutes > 9, when: fast == Y, set: { spent: minutes + count(this.legs) } }
      - { each: legs where note == 'far', change: each.stops where spent > 0, set: { remark: this.title } }
  doCallOff:
    label: 取消行程 | Call off
    from: DRAFT|RUNNING
    to: CALLED_OFF
    then: [ { change: legs where legState == PLANNED, set: { legState: SKIPPED } } ]
  doSkipAll:
    label: 全部跳过 | Skip all
    from: RUNNING
    then: [ { change: legs where legState == PLANNED, do: doSkip } ]
  toOver: { from: RUNNING, to: OVER, when: all(legs.legState != PLANNED) }
`

eachDatabase((_kind, open) => {
  let world: World
  const host = callerOf('host', 'host')
  const planned = (legs: readonly Row[], row: Row = {}) =>
    world.row(host, 'tour', 'saveOrUpdate', { title: 'south', legs, ...row })
  const act = (verb: string, row: Row) => world.act(host, 'tour', verb, row)
  const legsOf = (row: Row, ...names: string[]) =>
    linesOf(row, 'legs').map((leg) => names.map((name) => leg[name]))
  const stopsOf = (row: Row, ...names: string[]) =>
    linesOf(row, 'legs').map((leg) => linesOf(leg, 'stops').map((stop) => names.map((name) => stop[name])))
  const leg = (km: number, ...minutes: number[]): Row => ({
    km,
    back: km + 1,
    stops: minutes.map((one) => ({ minutes: one })),
  })

  beforeAll(async () => {
    world = await openWorld(await open(), worldOf({ person, tour }, ''))
  })

  test('every change reads its line as it was before the verb', async () => {
    expect(legsOf(await act('doTurn', await planned([leg(1), leg(7)])), 'km', 'back')).toEqual([
      [2, 1],
      [8, 7],
    ])
  })

  test("bare names are the line's, this is the document before the verb, and of two changes of a line the later one counts", async () => {
    const legs = [leg(3), leg(8), leg(30), { ...leg(40), note: 'mine' }]
    const slow = await act('doStart', await planned(legs))
    expect([slow['title'], legsOf(slow, 'note')]).toEqual([
      'south!',
      [[null], ['south'], ['south'], ['south']],
    ])
    expect(legsOf(await act('doStart', await planned(legs, { fast: 'Y' })), 'note')).toEqual([
      [null],
      ['south'],
      ['far'],
      ['south'],
    ])
  })

  test('deeper tables: parent is the line above, when asks the document, and what is computed follows at once', async () => {
    const legs = [leg(3, 2, 10), leg(8, 4)]
    const slow = await act('doStart', await planned(legs))
    expect([slow['spent'], stopsOf(slow, 'spent')]).toEqual([0, [[[null], [null]], [[null]]]])
    const fast = await act('doStart', await planned(legs, { fast: 'Y' }))
    expect([fast['spent'], stopsOf(fast, 'spent')]).toEqual([18, [[[null], [12]], [[6]]]])
  })

  test('with each it has its turn among the effects, and reads what the verb did', async () => {
    const row = await act('doStart', await planned([leg(30, 5), leg(8, 5)], { fast: 'Y' }))
    const found = await world.row(host, 'tour', 'findById', row)
    expect(stopsOf(found, 'spent', 'remark')).toEqual([[[7, 'south!']], [[7, null]]])
  })

  test('a verb of a line changes what stands below it, by names of both above', async () => {
    const row = await planned([{ ...leg(8, 2, 3), note: 'mine' }, leg(4, 9)])
    for (const line of linesOf(row, 'legs')) await world.act(host, 'leg', 'doRush', line)
    const found = await world.row(host, 'tour', 'findById', row)
    expect(stopsOf(found, 'spent', 'remark')).toEqual([
      [
        [null, null],
        [2, 'mine'],
      ],
      [[8, 'south']],
    ])
    expect(legsOf(found, 'legState', 'note')).toEqual([
      ['GONE', 'south'],
      ['GONE', 'south'],
    ])
  })

  test('states of lines are set without their verbs, whose rules hold where one is done', async () => {
    const row = await act('doStart', await planned([leg(60), leg(4)]))
    expect((await refusal(act('doSkipAll', row))).words).toContain('Too far')
    const off = await act('doCallOff', row)
    expect([off['status'], legsOf(off, 'legState')]).toEqual(['CALLED_OFF', [['SKIPPED'], ['SKIPPED']]])
    const near = await act('doSkipAll', await act('doStart', await planned([leg(6), leg(4)])))
    expect((await world.row(host, 'tour', 'findById', near))['status']).toBe('OVER')
  })
})
