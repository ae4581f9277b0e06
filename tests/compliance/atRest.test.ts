// States move of themselves only when everything that follows from a deed has followed: rows it writes, what they add up to elsewhere.
import { beforeAll, expect, test } from 'vitest'
import type { Row } from '../../src/language/row.ts'
import { oneDatabase } from './databases.ts'
import { worldOf } from './fixture.ts'
import { callerOf, linesOf } from './openFixture.ts'
import { openWorld, type World } from './openWorld.ts'

const texts = worldOf(
  {
    person: `
entity: person
label: 人员 | Person
fields:
  personCode: { label: 编码 | Code, required: true }
`,
    scheme: `
entity: scheme
label: 方案 | Scheme
display: [title]
fields:
  title: { label: 标题 | Title, required: true }
  due:   { type: integer, label: 未完 | Due, compute: count(task where scheme == this and status == OPEN) }
  late:  { type: flag, label: 迟 | Late, compute: "if(due > 1, Y, N)" }
lines:
  people:
    entity: schemePerson
    label: 人员 | People
    fields:
      personName: { label: 姓名 | Name, required: true }
states:
  DRAFT: 拟定 | Draft
  RELEASED: 已发布 | Released
  CLOSED: { label: 已关闭 | Closed, color: success }
verbs:
  doRelease:
    label: 发布 | Release
    from: DRAFT
    to: RELEASED
    then: [ { make: task, each: people, set: { scheme: this, what: each.personName } } ]
  toClosed: { from: RELEASED, to: CLOSED, when: due == 0 }
  toReleased: { from: CLOSED, to: RELEASED, when: due > 0 }
check:
  - { rule: status != CLOSED or title != 'open for ever', say: 不可关闭 | It is never closed, code: NEVER }
`,
    task: `
entity: task
label: 任务 | Task
display: [what]
fields:
  scheme: { type: ref, to: scheme, required: true }
  what: { label: 内容 | What, required: true }
states:
  OPEN: 待办 | Open
  DONE: { label: 完成 | Done, color: success }
verbs:
  doFinish: { label: 完成任务 | Finish task, from: OPEN, to: DONE }
  doReopen: { label: 重开任务 | Reopen task, from: DONE, to: OPEN }
`,
    step: `
entity: step
label: 步骤 | Step
display: [title]
fields:
  title: { label: 标题 | Title, required: true }
  done:  { type: flag, label: 完成 | Done }
states:
  NEW: 新 | New
  HALF: 一半 | Half
  FULL: { label: 完成 | Full, color: success }
verbs:
  toHalf: { from: NEW, to: HALF, when: done == Y }
  toFull: { from: HALF, to: FULL, when: done == Y }
check:
  - { rule: status != FULL or title != 'never', say: 不可 | Never, code: NEVER }
`,
    parcel: `
entity: parcel
label: 包裹 | Parcel
display: [title]
fields:
  title:  { label: 标题 | Title, required: true }
  scheme: { type: ref, to: scheme }
  asked:  { type: integer, label: 应装 | Asked, required: true }
  packed: { type: integer, label: 已装 | Packed }
  sent:   { type: flag, label: 已发 | Sent }
  most:   { type: integer, label: 上限 | Most, readonly: true }
lines:
  marks:
    entity: parcelMark
    label: 标记 | Marks
    fields:
      text: { label: 内容 | Text }
states:
  OPEN: 装箱 | Open
  FULL: { label: 装满 | Full, color: processing }
  OVER: { label: 超装 | Over, color: warning }
  GONE: { label: 已发 | Gone, color: success }
verbs:
  toFull:
    from: OPEN
    to: if(packed > most, OVER, FULL)
    when: packed >= asked
    tell: [host]
    set: { most: asked + 1 }
    then:
      - { make: parcelMark, set: { text: title } }
      - { make: task, when: scheme != null, set: { scheme: scheme, what: title } }
  doShip: { label: 发出 | Ship, from: FULL|OVER, to: GONE, by: host, when: sent == Y, require: title != 'stay' }
  toOpen: { from: FULL|OVER, to: OPEN, when: packed < asked }
`,
  },
  '',
)

oneDatabase((_kind, open) => {
  let world: World
  const host = callerOf('host', 'host')
  const release = async (title: string, people: readonly string[]) =>
    world.act(
      host,
      'scheme',
      'doRelease',
      await world.row(host, 'scheme', 'saveOrUpdate', {
        title,
        people: people.map((personName) => ({ personName })),
      }),
    )
  const found = (row: Row, entity = 'scheme') => world.row(host, entity, 'findById', { id: row['id'] })
  const tasksOf = (row: Row) => world.list(host, 'task', { schemeId: row['id'] })
  const stepsOf = async (row: Row) =>
    ((await world.call(host, 'scheme', 'findHistory', { id: row['id'] })).data as readonly Row[]) // a history is rows
      .map(({ action, toStatus }) => `${String(action)} ${String(toStatus)}`)
      .filter((step) => !step.startsWith('follow'))
      .reverse()

  beforeAll(async () => {
    world = await openWorld(await open(), texts)
  })

  test('what a verb writes counts before a state follows from it', async () => {
    const scheme = await release('two', ['a', 'b'])
    expect(scheme).toMatchObject({ status: 'RELEASED', due: 2, late: 'Y', versionNum: 2 })
    expect(await found(scheme)).toMatchObject({ status: 'RELEASED', due: 2 })
  })

  test('the last of them leads on, and back again', async () => {
    const scheme = await release('one', ['a'])
    const [task = {}] = await tasksOf(scheme)
    await world.act(host, 'task', 'doFinish', task)
    expect(await found(scheme)).toMatchObject({ status: 'CLOSED', due: 0, late: 'N' })
    await world.act(host, 'task', 'doReopen', task)
    expect(await found(scheme)).toMatchObject({ status: 'RELEASED', due: 1 })
    expect((await stepsOf(scheme)).slice(-3)).toEqual([
      'doRelease RELEASED',
      'derive CLOSED',
      'derive RELEASED',
    ])
  })

  test('what writes nothing goes on at once, in one version of the document', async () => {
    const scheme = await release('none', [])
    expect(scheme).toMatchObject({ status: 'CLOSED', due: 0, versionNum: 2 })
    expect((await stepsOf(scheme)).slice(-2)).toEqual(['doRelease RELEASED', 'derive CLOSED'])
  })

  test('a document is checked as it comes to rest: a new one before it is written, one that others move as well', async () => {
    await expect(
      world.row(host, 'step', 'saveOrUpdate', { title: 'never', done: 'Y' }),
    ).rejects.toMatchObject({
      errors: [{ code: 'NEVER' }],
    })
    expect(await world.row(host, 'step', 'saveOrUpdate', { title: 'once', done: 'Y' })).toMatchObject({
      status: 'FULL',
      versionNum: 1,
    })
    const scheme = await release('open for ever', ['a'])
    const [task = {}] = await tasksOf(scheme)
    await expect(world.act(host, 'task', 'doFinish', task)).rejects.toMatchObject({ code: 'NEVER' })
    expect(linesOf(await found(scheme), 'people').length).toBe(1)
  })

  test('what is done of itself sets values, chooses its state by them, makes lines and rows of others, which follow in turn', async () => {
    const scheme = await release('again', [])
    expect(await found(scheme)).toMatchObject({ status: 'CLOSED', due: 0 })
    const full = { title: 'full', asked: 3, packed: 4, schemeId: scheme['id'] }
    const parcel = await world.row(host, 'parcel', 'saveOrUpdate', full)
    expect(parcel).toMatchObject({ status: 'FULL', most: 4, versionNum: 1 })
    expect(linesOf(parcel, 'marks')).toMatchObject([{ text: 'full', lineNum: 10 }])
    expect(await tasksOf(scheme)).toMatchObject([{ what: 'full', status: 'OPEN' }])
    expect(await found(scheme)).toMatchObject({ status: 'RELEASED', due: 1 })
    expect(
      await world.row(host, 'parcel', 'saveOrUpdate', { title: 'over', asked: 3, packed: 5 }),
    ).toMatchObject({ status: 'OVER', most: 4 })
  })

  test('what was undone is done again, with its effects', async () => {
    const parcel = await world.row(host, 'parcel', 'saveOrUpdate', { title: 'twice', asked: 3, packed: 3 })
    const change = (row: Row, packed: number) =>
      world.row(host, 'parcel', 'saveOrUpdate', { id: row['id'], versionNum: row['versionNum'], packed })
    const open = await change(parcel, 1)
    expect(open).toMatchObject({ status: 'OPEN' })
    const again = await change(open, 3)
    expect(again).toMatchObject({ status: 'FULL' })
    expect(linesOf(again, 'marks').map(({ lineNum }) => lineNum)).toEqual([10, 20])
  })

  test('by hand at any time, of itself when it holds; a rule in its way keeps it where it is', async () => {
    const of = (title: string, sent: string) =>
      world.row(host, 'parcel', 'saveOrUpdate', { title, asked: 1, packed: 1, sent })
    expect(await of('goes', 'Y')).toMatchObject({ status: 'GONE' })
    expect(await of('stay', 'Y')).toMatchObject({ status: 'FULL' })
    expect(await world.act(host, 'parcel', 'doShip', await of('hand', 'N'))).toMatchObject({ status: 'GONE' })
    await expect(world.act(host, 'parcel', 'doShip', await of('stay', 'N'))).rejects.toMatchObject({
      code: 'CHECK_FAILED',
    })
  })

  test('a deleted row counts no more', async () => {
    const scheme = await release('deleted', ['a'])
    const [task = {}] = await tasksOf(scheme)
    await world.call(host, 'task', 'delete', { id: task['id'] })
    expect(await found(scheme)).toMatchObject({ status: 'CLOSED', due: 0 })
  })
})
