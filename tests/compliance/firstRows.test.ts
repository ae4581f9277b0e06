// Tables that begin with rows of others: as many as there are, once, in new documents that were given none.
import { beforeAll, expect, test } from 'vitest'
import type { Row } from '../../src/language/row.ts'
import type { Caller } from '../../src/server/Caller.ts'
import { eachDatabase } from './databases.ts'
import { worldOf } from './fixture.ts'
import { callerOf, refusal } from './openFixture.ts'
import { openWorld } from './openWorld.ts'

const world = worldOf({
  person: `
entity: person
label: 人员 | Person
fields:
  personCode: { label: 编码 | Code, required: true }
  personName: { label: 姓名 | Name, required: true }
  pin:  { type: password, label: 密码 | Password }
`,
  scheme: `
entity: scheme
label: 模板 | Scheme
fields:
  schemeCode: { label: 编码 | Code, required: true }
  schemeName: { label: 名称 | Name, required: true }
lines:
  steps:
    entity: schemeStep
    label: 步骤 | Steps
    fields:
      stepName: { label: 步骤名 | Step, required: true }
      weight: { type: integer, label: 权重 | Weight, default: 1 }
      afterDays: { type: integer, label: 天数 | Days, default: 0 }
access:
  host: { rows: true, edit: true }
`,
  hint: `
entity: hint
label: 提示 | Hint
fields:
  hintCode: { label: 编码 | Code, required: true }
  hintName: { label: 名称 | Name, required: true }
  nameEn: { label: 英文名称 | English name }
  about: { label: 步骤名 | Step, required: true }
access:
  host: { rows: true, edit: true }
`,
  report: `
entity: report
label: 报告 | Report
fields:
  reportNum: { type: serial, format: "R{0000}", label: 编号 | Number }
  scheme: { type: ref, to: scheme, label: 模板 | Scheme }
  reportDate: { type: date, label: 日期 | Date, default: today }
lines:
  steps:
    entity: reportStep
    label: 步骤 | Steps
    first: { each: scheme.steps where weight > 0 sort -weight, copy: [stepName], set: { dueDate: reportDate + each.afterDays } }
    fields:
      stepName: { label: 步骤名 | Step, required: true }
      dueDate: { type: date, label: 到期 | Due }
      done: { type: flag, label: 完成 | Done, default: N }
    lines:
      hints:
        entity: reportHint
        label: 提示 | Hints
        first: { each: hint where about == this.stepName, set: { hint: each } }
        fields:
          hint: { type: ref, to: hint, label: 提示 | Hint }
  checksMade:
    entity: reportCheck
    label: 检查 | Checks
    first: [{ topic: "'a'" }, { topic: "'b'", due: parent.reportDate + 1 }]
    fields:
      topic: { label: 主题 | Topic }
      due: { type: date, label: 到期 | Due }
states:
  OPEN: 打开 | Open
  DONE: 完成 | Done
verbs:
  doFinish: { label: 完成 | Finish, from: OPEN, to: DONE }
access:
  host: { rows: true, edit: true }
  guest: { rows: true }
`,
})

eachDatabase((_kind, open) => {
  const host = callerOf('host', 'host')
  let callAs: (caller: Caller, entity: string, operation: string, body: Row) => Promise<unknown>
  const call = (entity: string, operation: string, body: Row) => callAs(host, entity, operation, body)
  const save = async (entity: string, body: Row) => (await call(entity, 'saveOrUpdate', body)) as Row
  const linesOf = (row: Row | undefined, name: string) => row?.[name] as Row[]
  let [schemeId, emptyId]: unknown[] = []

  beforeAll(async () => {
    const opened = await openWorld(await open(), world)
    callAs = async (...args) => (await opened.call(...args)).data
    for (const about of ['ask', 'tell', 'ask'])
      await save('hint', { hintCode: about, hintName: `${about} them`, nameEn: `${about} of them`, about })
    const steps = [
      { stepName: 'ask', weight: 1, afterDays: 2 },
      { stepName: 'never', weight: 0 },
      { stepName: 'tell', weight: 5 },
    ]
    schemeId = (await save('scheme', { schemeCode: 'S', schemeName: 'S', steps }))['id']
    emptyId = (await save('scheme', { schemeCode: 'E', schemeName: 'E' }))['id']
  })

  const told = (row: Row) =>
    linesOf(row, 'steps').map((step) => [
      step['lineNum'],
      step['stepName'],
      step['dueDate'],
      step['done'],
      linesOf(step, 'hints').map((hint) => hint['hintCode']),
    ])
  const begun = [
    [10, 'tell', '2026-03-05', 'N', ['tell']],
    [20, 'ask', '2026-03-07', 'N', ['ask', 'ask']],
  ]

  test('a new document has a row for each of the others, in their order, with defaults and with rows of its own', async () => {
    const report = await save('report', { schemeId })
    expect(told((await call('report', 'findById', { id: report['id'] })) as Row)).toEqual(begun)
    expect(linesOf(report, 'checksMade').map(({ topic, due }) => [topic, due])).toEqual([
      ['a', null],
      ['b', '2026-03-06'],
    ])
  })

  test('what was given stays alone, and nothing comes where there is nothing to begin with', async () => {
    const own = await save('report', { schemeId, steps: [{ stepName: 'own' }] })
    expect(told(own)).toEqual([[10, 'own', null, 'N', []]])
    expect(told(await save('report', { schemeId: emptyId }))).toEqual([])
    expect(told(await save('report', {}))).toEqual([])
  })

  test('a saved document gets none when its scheme changes, and none that were taken out again; a new row of it has its own', async () => {
    const report = await save('report', { schemeId: emptyId })
    const again = await save('report', { id: report['id'], versionNum: report['versionNum'], schemeId })
    expect(told(again)).toEqual([])
    const steps = [{ stepName: 'ask' }]
    const more = await save('report', { id: report['id'], versionNum: again['versionNum'], steps })
    expect(told(more)).toEqual([[10, 'ask', null, 'N', ['ask', 'ask']]])
    const [step] = linesOf(more, 'steps')
    const bare = await save('report', {
      id: report['id'],
      versionNum: more['versionNum'],
      steps: [{ id: step?.['id'], hints: [] }],
    })
    expect(told(bare)).toEqual([[10, 'ask', null, 'N', []]])
  })

  test('names of what they point to are told in the language of who asks, saved or not', async () => {
    const namesFor = async (language: 'CN' | 'EN') => {
      const caller = { ...host, language }
      const rows = (await callAs(caller, 'report', 'findFirstRows', {
        lines: 'steps',
        row: { schemeId },
      })) as Row[]
      const saved = (await callAs(caller, 'report', 'saveOrUpdate', { schemeId })) as Row
      return [rows, linesOf(saved, 'steps')].map((steps) => linesOf(steps[0], 'hints')[0]?.['hintName'])
    }
    expect([await namesFor('CN'), await namesFor('EN')]).toEqual([
      ['tell them', 'tell them'],
      ['tell of them', 'tell of them'],
    ])
  })

  test('a form asks for them before anything is saved: who may make such a document, of a table that begins so', async () => {
    const asked = (await call('report', 'findFirstRows', { lines: 'steps', row: { schemeId } })) as Row[]
    expect(asked.map(({ stepName, dueDate, done, id }) => [stepName, dueDate, done, id])).toEqual([
      ['tell', '2026-03-05', 'N', undefined],
      ['ask', '2026-03-07', 'N', undefined],
    ])
    expect(linesOf(asked[1], 'hints').map(({ hintName }) => hintName)).toEqual(['ask of them', 'ask of them'])
    const later = { schemeId, reportDate: '2026-04-01', steps: [{ stepName: 'own' }] }
    const other = (await call('report', 'findFirstRows', { lines: 'steps', row: later })) as Row[]
    expect(other.map(({ dueDate }) => dueDate)).toEqual(['2026-04-01', '2026-04-03'])
    expect(await call('report', 'findFirstRows', { lines: 'steps', row: {} })).toEqual([])
    expect((await refusal(call('report', 'findFirstRows', { lines: 'checksMade', row: {} }))).code).toBe(
      'PARAM_INVALID',
    )
    const guest = callAs(callerOf('guest', 'guest'), 'report', 'findFirstRows', {
      lines: 'steps',
      row: { schemeId },
    })
    expect((await refusal(guest)).code).toBe('FORBIDDEN')
  })
})
