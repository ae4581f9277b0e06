// Roles beside audiences: who does a verb, who writes a field, who finds rows of lines; and a list of what somebody answers for, empty for everything.
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Row } from '../../src/language/row.ts'
import { allowedVerbs } from '../../src/rules/document/allowedVerbs.ts'
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
lines:
  scores:
    entity: score
    label: 得分 | Scores
    fields:
      juror:  { label: 评委 | Juror, required: true }
      points: { type: integer, label: 分数 | Points, by: [guest, clerk] }
states:
  CLOSED: 未开 | Closed
  OPENED: { label: 已开 | Opened, color: success }
verbs:
  doOpen: { label: 打开评分 | Open scoring, from: CLOSED, to: OPENED, by: [guest, clerk] }
access:
  host:
    rows: { this: none(me.kinds) or kind in me.kinds, scores: "'clerk' in me.roles or parent.status == OPENED" }
    edit: true
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
        (await sql<{ title: string }>`select title from scoring`.execute(tx)).rows
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
})

const env = { today: '2026-03-05', now: '2026-03-05 10:00:00', lookup: () => null }
