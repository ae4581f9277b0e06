// A verb that chooses where it leads: by what follows from all that it sets, by who does it, and by what it asked.
import { beforeAll, expect, test } from 'vitest'
import type { Definitions } from '../../src/language/definitions.ts'
import type { Row } from '../../src/language/row.ts'
import { statesAfter } from '../../src/rules/document/statesAfter.ts'
import { migrate } from '../../src/server/database/migrate.ts'
import { createEngine } from '../../src/server/operations/createEngine.ts'
import { compileFixture } from './compileFixture.ts'
import { eachDatabase, quiet } from './databases.ts'
import { worldOf } from './fixture.ts'
import { callerOf, refusal } from './openFixture.ts'

const world = worldOf({
  person: `
entity: person
label: 人员 | Person
fields:
  personCode: { label: 编码 | Code, required: true }
  personName: { label: 姓名 | Name, required: true }
  pin:  { type: password, label: 密码 | Password }
`,
  parcel: `
entity: parcel
label: 包裹 | Parcel
fields:
  title: { label: 标题 | Title, required: true }
  weight: { type: quantity, label: 重量 | Weight, compute: sum(pieces.weight) }
  checked: { type: quantity, label: 已查 | Checked, compute: sum(pieces.weight where seen == Y) }
lines:
  pieces:
    entity: piece
    label: 件 | Pieces
    fields:
      weight: { type: quantity, label: 重量 | Weight }
      small: { type: flag, label: 小件 | Small, default: N }
      seen: { type: flag, label: 已查 | Seen, readonly: true }
      place: { type: state }
    states:
      HERE: 在此 | Here
      KEPT: { label: 留存 | Kept, color: default }
      GONE: 已走 | Gone
    verbs:
      doMove: { label: 移动 | Move, from: HERE, to: "if(parent.weight > 10, KEPT, GONE)", show: false }
states:
  DRAFT: 拟定 | Draft
  WAITING: 等待 | Waiting
  PASSED: { label: 放行 | Passed, color: success }
  HELD: { label: 扣留 | Held, color: default }
verbs:
  doCheck:
    label: 检查 | Check
    from: DRAFT
    to: if(checked == weight, PASSED, WAITING)
    then: [ { change: pieces where small == Y, set: { seen: Y } } ]
  doEnd: { label: 了结 | End, from: WAITING, to: "if(me.audience == 'guest', HELD, PASSED)", by: [host, guest] }
  doWeigh: { label: 称重 | Weigh, from: PASSED, to: "if(title == 'heavy', HELD, WAITING)", ask: [title], batch: true }
access:
  host: { rows: true, edit: true }
  guest: { rows: true }
`,
})

eachDatabase((_kind, open) => {
  let definitions: Definitions
  let call: (operation: string, body: Row, who?: string) => Promise<Row>
  const env = { me: { audience: 'host' }, today: '2026-03-05', now: '2026-03-05 10:00:00' }
  const parcel = (small: readonly string[], weight = '5') =>
    call('saveOrUpdate', { title: 'light', pieces: small.map((flag) => ({ weight, small: flag })) })
  const act = (verb: string, { id, versionNum }: Row, body: Row = {}, who = 'host') =>
    call(verb, { id, versionNum, ...body }, who)

  beforeAll(async () => {
    const database = await open()
    definitions = await compileFixture(world)
    await migrate(database, definitions, quiet)
    const engine = createEngine({
      database,
      definitions,
      lookups: { has: () => true, attribute: () => null, meaning: () => null },
      clock: () => new Date('2026-03-05T02:00:00Z'),
    })
    call = async (operation, body, who = 'host') => {
      const entity = definitions.entities[operation === 'doMove' ? 'piece' : 'parcel']
      return (await engine.operate(callerOf(who, who), entity ?? expect.fail(), operation, body)).data as Row // these answer one row
    }
  })

  test('it is chosen by what is computed from everything that the verb set', async () => {
    expect(await act('doCheck', await parcel(['Y', 'Y']))).toMatchObject({ status: 'PASSED', checked: '10' })
    expect(await act('doCheck', await parcel(['Y', 'N']))).toMatchObject({ status: 'WAITING', checked: '5' })
  })

  test('by who does it, and by what was asked', async () => {
    const waiting = () => parcel(['N']).then((row) => act('doCheck', row))
    expect(await act('doEnd', await waiting(), {}, 'guest')).toMatchObject({ status: 'HELD' })
    const passed = await act('doEnd', await waiting())
    expect(passed).toMatchObject({ status: 'PASSED' })
    expect(await act('doWeigh', passed, { title: 'heavy' })).toMatchObject({ status: 'HELD' })
  })

  test('a line chooses by what holds it', async () => {
    for (const [small, place] of [
      [['N'], 'GONE'],
      [['N', 'N', 'N'], 'KEPT'],
    ] as const) {
      const { pieces } = await parcel(small)
      const [piece] = pieces as Row[] // lines are rows
      expect(await act('doMove', piece ?? {})).toMatchObject({ place })
    }
  })

  test('on many rows it is asked once, and each goes where its own row says', async () => {
    const rows = [await parcel(['Y']), await parcel(['N'])]
    const list = rows.map(({ id, versionNum }) => ({ id, versionNum }))
    await call('doCheck', { list })
    const read = (of: readonly Row[]) => Promise.all(of.map(({ id }) => call('findById', { id })))
    expect(await read(rows)).toMatchObject([{ status: 'PASSED' }, { status: 'WAITING' }])
    const passed = [rows[0] ?? {}, await parcel(['Y']).then((row) => act('doCheck', row))]
    const asked = (await read(passed)).map(({ id, versionNum }) => ({ id, versionNum }))
    await call('doWeigh', { list: asked, title: 'heavy' })
    expect(await read(passed)).toMatchObject([
      { status: 'HELD', title: 'heavy' },
      { status: 'HELD', title: 'heavy' },
    ])
  })

  test('of many rows those that refuse are named, and none is done', async () => {
    const rows = [await parcel(['Y']), await parcel(['Y']).then((row) => act('doCheck', row))]
    const list = rows.map(({ id, versionNum }) => ({ id, versionNum }))
    expect(await refusal(call('doCheck', { list }))).toMatchObject({ code: 'SRM-1003', rows: [1] })
    expect(await call('findById', { id: rows[0]?.['id'] })).toMatchObject({ status: 'DRAFT' })
  })

  test('the history has one step', async () => {
    const { id } = await act('doCheck', await parcel(['Y']))
    const { steps } = (await call('findHistory', { id })) as { readonly steps?: readonly Row[] }
    const rows = steps ?? ((await call('findHistory', { id })) as unknown as readonly Row[]) // as it answers
    expect(rows.filter(({ toStatus }) => toStatus === 'PASSED')).toMatchObject([
      { action: 'doCheck', fromStatus: 'DRAFT' },
    ])
  })

  test('a form tells where it leads as far as its row says it, and the definitions what may come', async () => {
    const { entities } = definitions
    const { parcel: entity = expect.fail() } = entities
    const verb = entity.verbs.find(({ name }) => name === 'doCheck') ?? expect.fail()
    expect(verb.to).toEqual(['PASSED', 'WAITING'])
    const row = await parcel(['Y', 'Y'])
    expect(statesAfter(entities, entity, verb, row, env)).toEqual(['PASSED'])
    const { pieces: _, ...listed } = row
    expect(statesAfter(entities, entity, verb, listed, env)).toEqual(['PASSED', 'WAITING'])
    expect(entity.path).toEqual(['DRAFT', 'WAITING', 'PASSED'])
  })
})
