// Choosing in a tree: what lies under a row, what of it may be chosen, and where a row stands.
import { beforeAll, expect, test } from 'vitest'
import type { Row } from '../../src/language/row.ts'
import { migrate } from '../../src/server/database/migrate.ts'
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
  place: `
entity: place
label: 地点 | Place
fields:
  placeCode: { label: 编码 | Code, required: true }
  placeName: { label: 名称 | Name, required: true }
  placeNameEn: { label: 英文名称 | English name }
  leaf:  { type: flag, label: 末级 | Leaf, default: N }
  above: { type: tree, label: 上级 | Above }
access:
  host:  { rows: true, edit: true }
  guest: { rows: placeCode != 'B', create: false }
`,
  thing: `
entity: thing
label: 事物 | Thing
display: [title]
fields:
  title:  { label: 标题 | Title, required: true }
  place:  { type: ref, to: place, where: leaf == Y }
  holder: { type: ref, to: person, label: 持有人 | Holder }
access:
  host:  { rows: true, edit: true }
  guest: { rows: true, edit: true }
`,
})

eachDatabase((_kind, open) => {
  let ask: (body: Row, audience?: string) => Promise<Row[]>
  const ids: Record<string, string> = {}

  beforeAll(async () => {
    const database = await open()
    const definitions = await compileFixture(texts)
    await migrate(database, definitions, quiet)
    const engine = createEngine({
      database,
      definitions,
      lookups: { has: () => true, attribute: () => null, meaning: () => null },
      clock: () => new Date(),
    })
    const entity = (name: string) => definitions.entities[name] ?? expect.fail(`There is no ${name}.`)
    for (const [code, above, leaf, english] of [
      ['A', null, 'N', 'Alpha'],
      ['B', 'A', 'N', ''],
      ['C', 'B', 'Y', 'Gamma'],
      ['D', 'A', 'Y', ''],
      ['E', null, 'N', ''],
    ] as const) {
      ids[code] = String(
        (
          (
            await engine.operate(callerOf('system', 'system'), entity('place'), 'saveOrUpdate', {
              placeCode: code,
              placeName: `地点${code}`,
              placeNameEn: english || null,
              leaf,
              aboveId: above ? ids[above] : null,
            })
          ).data as Row
        )['id'],
      ) // a saved row
    }
    const callers = {
      host: { ...callerOf('host', 'host'), language: 'CN' as const },
      english: { ...callerOf('host', 'host'), language: 'EN' as const },
      guest: { ...callerOf('guest', 'guest'), language: 'CN' as const },
    }
    ask = async (body, audience = 'host') =>
      (
        await engine.operate(callers[audience as keyof typeof callers], entity('thing'), 'listForPick', {
          field: 'place',
          row: {},
          ...body,
        })
      ).data as Row[] // a page is rows
  })

  const seen = (rows: readonly Row[]) =>
    rows.map((row) => [row['code'], row['hasChildren'], row['selectable'], row['path']])

  test('a branch has what lies directly under it; what may not be chosen is there for what lies below', async () => {
    expect(seen(await ask({ parentId: '' }))).toEqual([
      ['A', true, false, '地点A'],
      ['E', false, false, '地点E'],
    ])
    expect(seen(await ask({ parentId: ids['A'] }))).toEqual([
      ['B', true, false, '地点A › 地点B'],
      ['D', false, true, '地点A › 地点D'],
    ])
    expect((await ask({ parentId: ids['B'] }))[0]).toMatchObject({
      id: ids['C'],
      parentId: ids['B'],
      selectable: true,
    })
    expect(await ask({ parentId: ids['C'] })).toEqual([])
  })

  test('a search finds only what may be chosen, and says where it stands, in the language of the user', async () => {
    expect((await ask({ text: '地点' })).map((row) => [row['code'], row['path']])).toEqual([
      ['C', '地点A › 地点B › 地点C'],
      ['D', '地点A › 地点D'],
    ])
    expect((await ask({ text: 'C' }, 'english')).map((row) => row['path'])).toEqual(['Alpha › 地点B › Gamma'])
  })

  test('rows that do not exist for somebody are no part of the tree, nor of a path', async () => {
    expect(seen(await ask({ parentId: ids['A'] }, 'guest'))).toEqual([['D', false, true, '地点A › 地点D']])
    expect((await ask({ text: 'C' }, 'guest')).map((row) => row['path'])).toEqual(['地点C'])
  })

  test('where there is no tree there are no branches', async () => {
    expect(await refusal(ask({ field: 'holder', parentId: '' }))).toMatchObject({ code: 'PARAM_INVALID' })
    expect((await ask({ field: 'holder' })).every((row) => !('path' in row))).toBe(true)
  })
})
