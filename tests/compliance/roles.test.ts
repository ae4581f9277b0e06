// Roles beside audiences: who does a verb, who writes a field, who finds rows of lines; and a list of what somebody answers for, empty for everything.
import { execute } from '../../src/server/database/run.ts'
import { sql } from '../../src/server/database/Sql.ts'
import { beforeAll, expect, test } from 'vitest'
import type { CompiledButton } from '../../src/language/button.ts'
import type { Row } from '../../src/language/row.ts'
import { allowedVerbs } from '../../src/rules/document/allowedVerbs.ts'
import { isFor } from '../../src/runtime/list/rowButtons.ts'
import type { Caller } from '../../src/server/Caller.ts'
import { eachDatabase } from './databases.ts'
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
    kind: `
entity: kind
label: 品类 | Category
fields:
  kindCode: { label: 编码 | Code, required: true }
`,
    personKind: `
entity: personKind
label: 负责品类 | Categories of a person
fields:
  person: { type: ref, to: person, required: true }
  kind:   { type: ref, to: kind, required: true }
`,
    scoring: `
entity: scoring
label: 评分 | Scoring
display: [title]
fields:
  title:  { label: 标题 | Title, required: true }
  kind:   { type: ref, to: kind }
  result: { label: 结论 | Result, by: clerk }
  sheet:  { type: ref, to: sheet, readonly: true }
  verdict: { label: 裁定 | Verdict, by: clerk }
lines:
  scores:
    entity: score
    label: 得分 | Scores
    fields:
      juror:  { label: 评委 | Juror, required: true }
      points: { type: integer, label: 分数 | Points, by: [guest, clerk] }
  notes:
    entity: scoringNote
    label: 记录 | Notes
    fields:
      text: { label: 内容 | Text, required: true }
states:
  CLOSED: 未开 | Closed
  OPENED: { label: 已开 | Opened, color: success }
verbs:
  doOpen: { label: 打开评分 | Open scoring, from: CLOSED, to: OPENED, by: [guest, clerk] }
access:
  host:
    rows: { this: none(me.kinds) or kind in me.kinds, scores: clerk in me.roles or parent.status == OPENED }
    edit: true
    hide: { clerk not in me.roles: [verdict, notes] }
  guest: { rows: true }
`,
    sheet: `
entity: sheet
label: 汇总 | Sheet
display: [title]
fields:
  title:   { label: 标题 | Title }
lines:
  parts:
    entity: sheetPart
    label: 明细 | Parts
    fields:
      scoring: { type: ref, to: scoring }
    keys:
      - { unique: [scoring], say: 已汇总 | It is in a sheet already, code: TAKEN }
states:
  DRAFT: 拟定 | Draft
  DONE:  { label: 完成 | Done, color: success }
verbs:
  doFinish: { label: 完成汇总 | Finish sheet, from: DRAFT, to: DONE, by: [guest, clerk] }
  doGather:
    label: 汇集 | Gather
    from: new
    by: [guest, clerk]
    then: [ { make: sheet, each: scoring where title == 'of no kind' and sheet == null, per: [title], copy: [title], into: sheet } ]
  fromScoring:
    label: 引用评分 | From scoring
    by: [guest, clerk]
    pick: { rows: scoring where status == OPENED, columns: [title] }
    then: [ { make: this, each: picked, per: [title], copy: [title], lines: { parts: { set: { scoring: each } } } } ]
access:
  host:  { rows: true, edit: true }
  guest: { rows: true }
`,
  },
  '  kinds: { list: personKind.kind, by: person }\n',
)

eachDatabase((_kind, open) => {
  let world: World
  let scoring: Row
  let kinds: readonly Row[]
  const host = (roles: readonly string[], own: readonly unknown[] = []): Caller =>
    callerOf('host', 'host', { roles, kinds: own })
  const clerk = host(['clerk'])
  const other = host([])
  const save = async (caller: Caller, more: Row): Promise<Row> => {
    const { id, versionNum } = await world.row(caller, 'scoring', 'findById', { id: scoring['id'] })
    return world.row(caller, 'scoring', 'saveOrUpdate', { id, versionNum, ...more })
  }

  beforeAll(async () => {
    world = await openWorld(await open(), texts)
    kinds = await Promise.all(
      ['K1', 'K2'].map((kindCode) => world.row(clerk, 'kind', 'saveOrUpdate', { kindCode })),
    )
    const make = (title: string, at: number) =>
      world.row(clerk, 'scoring', 'saveOrUpdate', {
        title,
        kindId: kinds[at]?.['id'] ?? null,
        scores: [{ juror: 'Ann', points: 4 }],
      })
    scoring = await make('first', 0)
    await make('second', 1)
    await make('of no kind', 2)
  })

  test('a list that is empty is everything, one that is not is what it names: in lists and in the database', async () => {
    const titles = async (caller: Caller) =>
      (await world.list(caller, 'scoring')).map(({ title }) => title).toSorted()
    const walled = async (caller: Caller) =>
      world.database.transaction({ ...caller, now: '2026-03-05 10:00:00', wall: true }, async (tx) =>
        (await execute<{ title: string }>(tx, sql`select title from scoring`))
          .map(({ title }) => title)
          .toSorted(),
      )
    for (const [own, seen] of [
      [[], ['first', 'of no kind', 'second']],
      [[kinds[0]?.['id']], ['first']],
      [kinds.map(({ id }) => id), ['first', 'second']],
    ] as const) {
      expect(await titles(host(['clerk'], own))).toEqual(seen)
      expect(await walled(host(['clerk'], own))).toEqual(seen)
    }
  })

  test('a field that a role writes is nobody else’s of the audience, of the document and of lines', async () => {
    expect((await refusal(save(other, { result: 'x' }))).code).toBe('SRM-1006')
    expect(await save(clerk, { result: 'fine' })).toMatchObject({ result: 'fine' })
  })

  test('rows of lines are found by role', async () => {
    const scores = async (caller: Caller) =>
      linesOf(await world.row(caller, 'scoring', 'findById', { id: scoring['id'] }), 'scores')
    expect([(await scores(other)).length, (await scores(clerk)).length]).toEqual([0, 1])
    expect((await world.list(other, 'score')).length).toBe(0)
    await save(other, { title: 'named anew', scores: [] })
    expect((await scores(clerk)).length).toBe(1)
  })

  test('a verb of a role is done and offered to whoever holds it, and to the whole of another audience', async () => {
    const entity = world.definitions.entities['scoring']
    const offered = (caller: Caller) =>
      entity &&
      allowedVerbs(entity, { ...scoring, status: 'CLOSED' }, { ...env, me: caller.me }).map(
        ({ verb }) => verb.name,
      )
    expect([offered(other), offered(clerk), offered(callerOf('guest', 'guest'))]).toEqual([
      [],
      ['doOpen'],
      ['doOpen'],
    ])
    expect((await refusal(world.act(other, 'scoring', 'doOpen', scoring))).code).toBe('FORBIDDEN')
    expect(await world.act(clerk, 'scoring', 'doOpen', scoring)).toMatchObject({ status: 'OPENED' })
    expect((await world.list(other, 'score')).length).toBe(1)
  })

  test('a run of a role is begun by whoever holds it, and asked about by nobody else', async () => {
    const gather = (caller: Caller, body: Row = {}) => world.call(caller, 'sheet', 'doGather', body)
    for (const body of [{}, { run: 'last' }, { run: 'none' }, { cancel: 'none' }])
      expect((await refusal(gather(other, body))).code).toBe('FORBIDDEN')
    expect((await gather(clerk)).data).toMatchObject({ ending: 'done', made: 1 })
    expect((await gather(callerOf('guest', 'guest'))).data).toMatchObject({ ending: 'done' })
  })

  test('rows are picked by the role that a flow names: neither listed nor taken by others', async () => {
    const listed = (caller: Caller) => world.call(caller, 'sheet', 'listFlowSource', { flow: 'fromScoring' })
    const taken = (caller: Caller) =>
      world.call(caller, 'sheet', 'createFromFlow', {
        flow: 'fromScoring',
        rows: [{ id: scoring['id'] }],
        ask: {},
        save: 'Y',
      })
    expect((await refusal(listed(other))).code).toBe('FORBIDDEN')
    expect((await refusal(taken(other))).code).toBe('FORBIDDEN')
    expect((await listed(clerk)).page?.count).toBe(1)
    expect((await taken(clerk)).data).toMatchObject([{ parts: [{ scoringId: scoring['id'] }] }])
  })

  test('buttons of a list, what waits and what is told next are of whoever holds the role', () => {
    const { sheet } = world.definitions.entities
    const button = (kind: 'verb' | 'run' | 'flow', name: string) =>
      ({ kind, resource: 'any', verb: name, flow: name }) as unknown as CompiledButton // only what is looked at
    const shown = (caller: Caller): readonly boolean[] =>
      [button('verb', 'doFinish'), button('run', 'doGather'), button('flow', 'fromScoring')].map(
        (one) => sheet !== undefined && isFor(sheet, one, caller),
      )
    expect([shown(clerk), shown(other), shown(callerOf('guest', 'guest'))]).toEqual([
      [true, true, true],
      [false, false, false],
      [true, true, true],
    ])
    expect(sheet && world.engine.waits(other, sheet)).toEqual([])
    expect(sheet && world.engine.waits(clerk, sheet)).toEqual(['DRAFT'])
    const offered = world.definitions.screens.flatMap(({ successors = [] }) => successors)
    expect(new Set(offered.map(({ roles }) => JSON.stringify(roles)))).toEqual(
      new Set(['{"host":["clerk"]}']),
    )
  })

  test('what is hidden by role is nowhere for who does not hold it, and like anything else for who does, whoever asks first', async () => {
    await save(clerk, { verdict: 'fair', notes: [{ text: 'for clerks' }] })
    const shown = async (caller: Caller): Promise<readonly unknown[]> => {
      const row = await world.row(caller, 'scoring', 'findById', { id: scoring['id'] })
      const [listed = {}] = await world.list(caller, 'scoring', { id: scoring['id'] })
      return [row['verdict'], row['notes'] && linesOf(row, 'notes').length, listed['verdict']]
    }
    for (const asked of [
      { verdict: 'fair' },
      { sort: [{ field: 'verdict', order: 'asc' }] },
      { query: "verdict == 'fair'" },
    ]) {
      expect((await refusal(world.list(other, 'scoring', asked))).code).toMatch(/PARAM/)
      expect((await world.list(clerk, 'scoring', asked)).length).toBeGreaterThan(0)
    }
    for (const _ of [1, 2]) {
      expect(await shown(clerk)).toEqual(['fair', 1, 'fair'])
      expect(await shown(other)).toEqual([undefined, undefined, undefined])
    }
    expect(await world.list(other, 'scoringNote')).toEqual([])
    expect((await world.list(clerk, 'scoringNote')).length).toBe(1)
    expect((await refusal(save(other, { verdict: 'x' }))).code).toMatch(/PARAM_UNKNOWN|SRM-1006/)
    const history = await world.call(other, 'scoring', 'findHistory', { id: scoring['id'] })
    expect(JSON.stringify(history)).not.toMatch(/fair|for clerks/)
    await save(other, { title: 'again', notes: [] }).catch(() => undefined)
    expect(await shown(clerk)).toEqual(['fair', 1, 'fair'])
  })
})

const env = { today: '2026-03-05', now: '2026-03-05 10:00:00', lookup: () => null }
