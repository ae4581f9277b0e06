// A whole table of lines that an audience may not know of, always or for a while; and one that is all it may change.
import { beforeAll, describe, expect, test } from 'vitest'
import type { Row } from '../../src/language/row.ts'
import { oneDatabase } from './databases.ts'
import { worldOf } from './fixture.ts'
import { callerOf, linesOf, refusal } from './openFixture.ts'
import { openWorld, type World } from './openWorld.ts'

const texts = worldOf(
  {
    person: `
entity: person
label: 人员 | Person
fields:
  personCode: { label: 编码 | Code, required: true }
`,
    report: `
entity: report
label: 报告 | Report
display: [title]
fields:
  title: { label: 标题 | Title, required: true }
  note:  { label: 备注 | Note }
  rank:  { type: integer, label: 名次 | Rank }
lines:
  rivals:
    entity: rival
    label: 对手 | Rivals
    fields:
      rivalName: { label: 名称 | Name, required: true }
    states:
      IN: 参与 | In
      OUT: { label: 退出 | Out, color: default }
    verbs:
      doLeave: { label: 退出竞争 | Leave, from: IN, to: OUT, show: false }
    lines:
      offers:
        entity: offer
        label: 报价 | Offers
        fields:
          price: { type: price, label: 单价 | Price }
  scores:
    entity: score
    label: 评分 | Scores
    fields:
      points: { type: integer, label: 分数 | Points, required: true }
  team:
    entity: teamMember
    label: 小组 | Team
    fields:
      member: { label: 成员 | Member, required: true }
      role:   { label: 角色 | Role }
states:
  DRAFT: 拟定 | Draft
  OPEN:  { label: 打开 | Open, color: success }
verbs:
  doOpen: { label: 打开报告 | Open report, from: DRAFT, to: OPEN }
access:
  host:  { rows: true, edit: true }
  guest: { rows: true, edit: { true: [team], note == 'free': [note] }, create: false, hide: { true: [rivals], DRAFT: [scores], "any(rivals.rivalName == 'ACME')": [rank] } }
`,
    link: `
entity: link
label: 关联 | Link
display: [title]
fields:
  title: { label: 标题 | Title }
  rival: { type: ref, to: rival }
  who:   { label: 谁 | Who, compute: rival.rivalName }
access:
  host:  { rows: true, edit: true }
  guest: { rows: true, hide: [who] }
`,
  },
  '',
)

oneDatabase((_kind, open) => {
  let world: World
  let report: Row
  const host = callerOf('host', 'host')
  const guest = callerOf('guest', 'guest')
  const read = (caller = guest) => world.row(caller, 'report', 'findById', { id: report['id'] })
  const save = async (more: Row, caller = guest) =>
    world.row(caller, 'report', 'saveOrUpdate', {
      id: report['id'],
      versionNum: (await read(host))['versionNum'],
      ...more,
    })

  beforeAll(async () => {
    world = await openWorld(await open(), texts)
    report = await world.row(host, 'report', 'saveOrUpdate', {
      title: 'r',
      rivals: [{ rivalName: 'ACME', offers: [{ price: '7' }] }, { rivalName: 'Bolt' }],
      scores: [{ points: 3 }],
      team: [{ member: 'Ann' }],
    })
    const [rival = {}] = linesOf(report, 'rivals')
    await world.row(host, 'link', 'saveOrUpdate', { title: 'l', rivalId: rival['id'] })
  })

  describe('a hidden table', () => {
    test('is in no document, list, count, sum, filter, query, flow or history', async () => {
      const [rival = {}] = linesOf(report, 'rivals')
      await world.act(host, 'rival', 'doLeave', rival)
      const seen = await read()
      expect([Object.hasOwn(seen, 'rivals'), linesOf(seen, 'team').length]).toEqual([false, 1])
      for (const entity of ['rival', 'offer']) {
        expect(await world.list(guest, entity)).toEqual([])
        expect((await world.call(guest, entity, 'listByPage', {})).page?.count).toBe(0)
      }
      const counted = world.list(guest, 'report', { query: 'count(rivals) > 1' })
      expect((await refusal(counted)).code).toMatch(/PARAM|QUERY/)
      expect((await refusal(world.list(guest, 'link', { 'rival.rivalName': 'ACME' }))).code).toBe(
        'PARAM_UNKNOWN',
      )
      const told = [
        seen,
        await world.list(guest, 'link'),
        (await world.call(guest, 'report', 'findHistory', { id: report['id'] })).data,
        (await world.call(guest, 'report', 'findDocumentFlow', { id: report['id'] })).data,
      ]
      expect(JSON.stringify(told)).not.toMatch(/ACME|Bolt|"rival"|"offer"|对手/)
      expect(JSON.stringify(await read(host))).toMatch(/ACME/)
    })

    test('is not changed, nor are its rows found by key', async () => {
      const [rival = {}] = linesOf(report, 'rivals')
      const { id } = rival
      for (const [operation, body] of [
        ['findById', { id }],
        ['saveOrUpdate', { id, versionNum: 1, rivalName: 'x' }],
        ['delete', { id }],
        ['findHistory', { id }],
      ] as const)
        expect((await refusal(world.call(guest, 'rival', operation, body))).code).toBe('SRM-1010')
      expect((await refusal(save({ rivals: [{ rivalName: 'mine' }] }))).code).toBe('PARAM_UNKNOWN')
      await save({ rivals: [], team: [{ id: linesOf(report, 'team')[0]?.['id'], role: 'lead' }] })
      expect(linesOf(await read(host), 'rivals').length).toBe(2)
    })
  })

  test('a table that is hidden for a while comes with the state', async () => {
    expect([Object.hasOwn(await read(), 'scores'), (await world.list(guest, 'score')).length]).toEqual([
      false,
      0,
    ])
    await world.act(host, 'report', 'doOpen', report)
    expect([linesOf(await read(), 'scores').length, (await world.list(guest, 'score')).length]).toEqual([
      1, 1,
    ])
  })

  test('edit of a table: its rows are added, changed and taken away, and nothing else', async () => {
    const before = linesOf(await read(), 'team')
    const more = await save({ team: [...before.map(({ id }) => ({ id, role: 'boss' })), { member: 'Bob' }] })
    expect(linesOf(more, 'team').map(({ member, role }) => [member, role])).toEqual([
      ['Ann', 'boss'],
      ['Bob', null],
    ])
    await save({ team: [{ id: linesOf(more, 'team')[1]?.['id'] }] })
    expect(linesOf(await read(), 'team').map(({ member }) => member)).toEqual(['Bob'])
    expect((await refusal(save({ note: 'x' }))).code).toBe('SRM-1006')
    expect((await refusal(save({ scores: [] }))).code).toBe('SRM-1006')
  })

  test('edit by a condition: as long as it holds of what is stored, with what holds beside it', async () => {
    await save({ note: 'free' }, host)
    const team = linesOf(await read(), 'team').map(({ id }) => ({ id, role: 'free' }))
    expect(await save({ note: 'mine', team })).toMatchObject({ note: 'mine', team: [{ role: 'free' }] })
    expect((await refusal(save({ note: 'again' }))).code).toBe('SRM-1006')
  })

  test('a rule of hide reads lines too, also those that are hidden themselves', async () => {
    const other = await world.row(host, 'report', 'saveOrUpdate', { title: 'alone', rank: 5 })
    await save({ rank: 7 }, host)
    const listed = await world.list(guest, 'report', { sort: [{ field: 'title', order: 'asc' }] })
    expect(listed.map((row) => [row['title'], row['rank']])).toEqual([
      ['alone', 5],
      ['r', undefined],
    ])
    expect(Object.hasOwn(await read(), 'rank')).toBe(false)
    expect(await world.row(guest, 'report', 'findById', { id: other['id'] })).toMatchObject({ rank: 5 })
    expect((await refusal(save({ rank: 1 }))).code).toMatch(/PARAM_UNKNOWN|SRM-1006/)
  })
})
