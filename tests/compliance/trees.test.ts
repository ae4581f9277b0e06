// Trees: no row stands below itself, however it is brought there, and what rows read from above is kept true below.
import { beforeAll, expect, test } from 'vitest'
import type { Row } from '../../src/language/row.ts'
import { migrate } from '../../src/server/database/migrate.ts'
import type { Engine } from '../../src/server/operations/Engine.ts'
import { createEngine } from '../../src/server/operations/createEngine.ts'
import { compileFixture } from './compileFixture.ts'
import { eachDatabase, quiet } from './databases.ts'
import { worldOf } from './fixture.ts'
import { callerOf, refusal } from './openFixture.ts'

const texts = worldOf({
  person: `
entity: person
label: 人员 | Person
fields:
  personCode: { label: 编码 | Code, required: true }
  personName: { label: 姓名 | Name, required: true }
  pin:  { type: password, label: 密码 | Password }
`,
  shelf: `
entity: shelf
label: 架位 | Shelf
fields:
  shelfCode: { label: 编码 | Code, required: true }
  shelfName: { label: 名称 | Name, required: true }
  above: { type: tree, label: 上级 | Above }
  hall:  { type: flag, label: 大厅 | Hall, default: N }
  itsHall: { type: ref, to: shelf, label: 所属大厅 | Its hall, compute: "if(above.hall == Y, above, above.itsHall)" }
  depth: { type: integer, label: 层级 | Depth, compute: "coalesce(above.depth, 0) + 1" }
  trail: { label: 路径 | Trail, compute: "if(above == null, shelfName, above.trail + '/' + shelfName)" }
  below: { type: integer, label: 下级数 | Rows below, compute: count(shelf where above == this) }
  leaf:  { type: flag, label: 末级 | Leaf, compute: "if(below == 0, Y, N)" }
check:
  - { rule: depth <= 4, say: 最多四级 | At most four levels, on: above }
verbs:
  doHang: { label: 挂到 | Hang, ask: [above] }
access:
  host: { rows: true, edit: true }
`,
  team: `
entity: team
label: 班组 | Team
fields:
  teamCode: { label: 编码 | Code, required: true }
  above: { type: tree, label: 上级 | Above }
access:
  host: { rows: true, edit: true }
`,
  box: `
entity: box
label: 箱 | Box
fields:
  boxCode: { label: 编码 | Code, required: true }
  boxName: { label: 名称 | Name, required: true }
  shelf: { type: ref, to: shelf, required: true }
  trail: { label: 路径 | Trail, compute: shelf.trail }
access:
  host: { rows: true, edit: true }
`,
})

eachDatabase((_kind, open) => {
  let engine: Engine
  let call: (entity: string, operation: string, body: Row) => Promise<unknown>
  const host = callerOf('host', 'host')
  const find = async (id: unknown, entity = 'shelf') => (await call(entity, 'findById', { id })) as Row
  const save = async (body: Row, entity = 'shelf') => (await call(entity, 'saveOrUpdate', body)) as Row
  const make = (code: string, above?: Row) =>
    save({ shelfCode: code, shelfName: code.toLowerCase(), ...(above ? { aboveId: above['id'] } : {}) })
  const move = async (row: Row, above: Row | null) => {
    const now = await find(row['id'])
    return save({ id: row['id'], versionNum: now['versionNum'], aboveId: above?.['id'] ?? null })
  }

  beforeAll(async () => {
    const database = await open()
    const definitions = await compileFixture(texts)
    await migrate(database, definitions, quiet)
    engine = createEngine({
      database,
      definitions,
      lookups: { has: () => true, attribute: () => null, meaning: () => null },
      clock: () => new Date('2026-03-05T02:00:00Z'),
    })
    call = async (entity, operation, body) =>
      (
        await engine.operate(
          host,
          definitions.entities[entity] ?? expect.fail(`There is no ${entity}.`),
          operation,
          body,
        )
      ).data
  })

  test('no row stands under itself, nor under what stands below it', async () => {
    const a = await make('CA')
    const b = await make('CB', a)
    const c = await make('CC', b)
    const self = await refusal(move(a, a))
    expect(self).toMatchObject({ paths: ['aboveId'] })
    expect(self.words).toContain('Above is not valid: CA cannot stand under itself')
    expect((await refusal(move(a, c))).words).toContain('Above is not valid: CC stands below CA')
    expect((await find(a['id']))['aboveId']).toBeNull()
    const { versionNum } = await find(a['id'])
    expect(
      (await refusal(call('shelf', 'doHang', { id: a['id'], versionNum, aboveId: b['id'] }))).paths,
    ).toEqual(['aboveId'])
  })

  test('two moves of one batch that make a circle only together are refused', async () => {
    const [a, b] = [await make('BA'), await make('BB')]
    const wrong = await refusal(
      call('shelf', 'doBatchSaveOrUpdate', {
        list: [
          { id: a['id'], versionNum: 1, aboveId: b['id'] },
          { id: b['id'], versionNum: 1, aboveId: a['id'] },
        ],
      }),
    )
    expect(wrong.paths).toEqual(['aboveId', 'aboveId'])
    expect(wrong.rows).toEqual([0, 1])
  })

  // Rows that nothing is counted in or computed from: only the tree itself keeps the two from each other.
  test('two moves at once never make a circle', async () => {
    const team = (teamCode: string, above?: Row) => save({ teamCode, aboveId: above?.['id'] ?? null }, 'team')
    for (let round = 0; round < 10; round++) {
      const [a, b] = [await team(`${round}A`), await team(`${round}B`)]
      const [belowA, belowB] = [await team(`${round}C`, a), await team(`${round}D`, b)]
      const done = await Promise.allSettled([
        save({ id: a['id'], versionNum: 1, aboveId: belowB['id'] }, 'team'),
        save({ id: b['id'], versionNum: 1, aboveId: belowA['id'] }, 'team'),
      ])
      expect(done.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    }
  })

  test('what rows read from above follows when that changes, all the way down, and nobody gets a new version by it', async () => {
    const [x, y] = [await make('X'), await make('Y')]
    const a = await make('A', x)
    const b = await make('B', a)
    const box = await save({ boxCode: 'K1', boxName: 'k1', shelfId: b['id'] }, 'box')
    expect(box['trail']).toBe('x/a/b')
    await save({ id: x['id'], versionNum: (await find(x['id']))['versionNum'], shelfName: 'xx', hall: 'Y' })
    expect(await find(b['id'])).toMatchObject({
      trail: 'xx/a/b',
      depth: 3,
      itsHallId: x['id'],
      itsHallName: 'xx',
      versionNum: 1,
    })
    expect(await find(box['id'], 'box')).toMatchObject({ trail: 'xx/a/b', versionNum: 1 })
    await move(a, y)
    expect(await find(b['id'])).toMatchObject({ trail: 'y/a/b', depth: 3, itsHallId: null, versionNum: 1 })
    expect(await find(box['id'], 'box')).toMatchObject({ trail: 'y/a/b', versionNum: 1 })
    await move(a, null)
    expect(await find(b['id'])).toMatchObject({ trail: 'a/b', depth: 2 })
    expect([await find(x['id']), await find(a['id']), await find(b['id'])].map(({ leaf }) => leaf)).toEqual([
      'Y',
      'N',
      'Y',
    ])
  })

  test('a batch that renames a row and moves what stands above it is right in the end', async () => {
    const [x, a] = [await make('X2'), await make('A2')]
    const b = await make('B2', a)
    const versionOf = async (row: Row) => (await find(row['id']))['versionNum']
    await call('shelf', 'doBatchSaveOrUpdate', {
      list: [
        { id: b['id'], versionNum: await versionOf(b), shelfName: 'new' },
        { id: a['id'], versionNum: await versionOf(a), aboveId: x['id'] },
      ],
    })
    expect(await find(b['id'])).toMatchObject({ trail: 'x2/a2/new', depth: 3 })
  })

  test('a move that breaks a rule further down is refused as a whole', async () => {
    const x1 = await make('D1')
    const x3 = await make('D3', await make('D2', x1))
    const a = await make('DA')
    await make('DB', a)
    expect((await refusal(move(a, x3))).words).toContain('At most four levels')
    expect((await find(a['id']))['aboveId']).toBeNull()
  })
})
