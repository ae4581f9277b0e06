// Whoever does a verb is told which document it made, so that he can be taken there: where it is one, and where he may see it.
import { beforeAll, expect, test } from 'vitest'
import type { Row } from '../../src/language/row.ts'
import { oneDatabase } from './databases.ts'
import { worldOf } from './fixture.ts'
import { callerOf } from './openFixture.ts'
import { openWorld, type World } from './openWorld.ts'

const texts = worldOf({
  person: `
entity: person
label: 人员 | Person
fields:
  personCode: { label: 编码 | Code, required: true }
`,
  plan: `
entity: plan
label: 计划 | Plan
display: [title]
fields:
  title: { label: 标题 | Title, required: true }
  noted: { type: flag, label: 已记 | Noted, default: N }
lines:
  stages:
    entity: planStage
    label: 阶段 | Stages
    fields:
      stageName: { label: 名称 | Name, required: true }
    verbs:
      doPart: { label: 分出 | Part, by: [host, guest], then: [ { make: plan, set: { title: stageName } } ], show: false }
verbs:
  doAgain: { label: 再来 | Again, by: [host, guest], then: [ { make: plan, set: { title: "title + ' again'" } } ] }
  doSplit: { label: 拆分 | Split, by: [host, guest], then: [ { make: plan, each: stages, set: { title: each.stageName } } ] }
  doNote: { label: 记下 | Note, by: [host, guest], then: [ { make: note, set: { title: title } } ] }
  doGrow: { label: 增加 | Grow, by: [host, guest], then: [ { make: planStage, each: stages, set: { stageName: each.stageName } } ] }
access:
  host: { rows: title != null, create: true, edit: title != null }
  guest: { rows: title != null }
`,
  note: `
entity: note
label: 笔记 | Note
display: [title]
fields:
  title: { label: 标题 | Title, required: true }
access:
  host: { rows: title != null, create: true, edit: title != null }
`,
})

oneDatabase((_kind, open) => {
  const host = callerOf('host', 'host')
  const guest = callerOf('guest', 'guest')
  let world: World

  beforeAll(async () => {
    world = await openWorld(await open(), texts)
  })

  const saved = (...stages: string[]): Promise<Row> =>
    world.row(host, 'plan', 'saveOrUpdate', {
      title: 'A',
      stages: stages.map((stageName) => ({ stageName })),
    })
  const made = async (who: typeof host, verb: string, { id, versionNum }: Row, entity = 'plan') =>
    (await world.call(who, entity, verb, { id, versionNum })).made

  test('the one document that a verb made is told by its name', async () => {
    const again = await made(host, 'doAgain', await saved())
    expect(again).toMatchObject({ entity: 'plan', name: 'A again' })
    expect(await world.row(host, 'plan', 'findById', { id: again?.id })).toMatchObject({ title: 'A again' })
    expect(await made(host, 'doSplit', await saved('one'))).toMatchObject({ name: 'one' })
  })

  test('several are not told, nor lines of the document itself', async () => {
    expect(await made(host, 'doSplit', await saved('one', 'two'))).toBeUndefined()
    expect(await made(host, 'doSplit', await saved())).toBeUndefined()
    expect(await made(host, 'doGrow', await saved('one'))).toBeUndefined()
  })

  test('a verb of lines, on several rows, tells it where one came of them', async () => {
    const [first, second] = (await saved('one', 'two'))['stages'] as Row[] // lines are arrays of rows
    const list = (...rows: (Row | undefined)[]) => ({
      list: rows.map((row) => ({ id: row?.['id'], versionNum: row?.['versionNum'] })),
    })
    expect((await world.call(host, 'planStage', 'doPart', list(first))).made).toMatchObject({ name: 'one' })
    expect((await world.call(host, 'planStage', 'doPart', list(first, second))).made).toBeUndefined()
  })

  test('what the caller may not see is not told to him', async () => {
    expect(await made(guest, 'doNote', await saved())).toBeUndefined()
    expect(await made(host, 'doNote', await saved())).toMatchObject({ entity: 'note', name: 'A' })
  })
})
