// A list in its tree: the places under which rows stand, counted; rows that stand under each other; a tree too large for one answer.
import { beforeAll, expect, test } from 'vitest'
import type { Row } from '../../src/language/row.ts'
import type { TreeAnswer } from '../../src/language/tree.ts'
import { migrate } from '../../src/server/database/migrate.ts'
import { createEngine } from '../../src/server/operations/createEngine.ts'
import { wholeTree } from '../../src/server/operations/listTree.ts'
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
  wall: { label: 墙 | Wall }
  above: { type: tree, label: 上级 | Above }
access:
  host:  { rows: true, edit: true }
  guest: { rows: placeCode != 'B', hide: [wall], create: false }
`,
  cave: `
entity: cave
label: 洞 | Cave
fields:
  caveCode: { label: 编码 | Code, required: true }
  caveName: { label: 名称 | Name, required: true }
  over: { type: tree, label: 上级 | Above }
access:
  host:  { rows: true, edit: true }
  guest: { rows: true, hide: [over], create: false }
`,
  thing: `
entity: thing
label: 事物 | Thing
display: [title]
fields:
  title:  { label: 标题 | Title, required: true }
  size:   { type: quantity, label: 大小 | Size }
  place:  { type: ref, to: place }
  cave:   { type: ref, to: cave }
  many:   { type: ref, to: place, many: true, label: 多处 | Places }
  secret: { type: ref, to: place, label: 密处 | Secret place }
access:
  host:  { rows: true, edit: true }
  guest: { rows: size > 1, edit: true, hide: [secret] }
`,
})

eachDatabase((_kind, open) => {
  type Ask = (body: Row, audience?: 'host' | 'guest', entity?: string) => Promise<TreeAnswer>
  let ask: Ask
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
    const system = callerOf('system', 'system')
    const save = async (name: string, row: Row): Promise<string> =>
      String(((await engine.operate(system, entity(name), 'saveOrUpdate', row)).data as Row)['id']) // a saved row
    for (const [code, above] of [
      ['A', null],
      ['B', 'A'],
      ['C', 'B'],
      ['D', 'A'],
      ['E', null],
    ] as const)
      ids[code] = await save('place', {
        placeCode: code,
        placeName: `地点${code}`,
        aboveId: above ? ids[above] : null,
      })
    const top = await save('cave', { caveCode: 'TOP', caveName: 'Top' })
    ids['TOP'] = top
    await engine.insertMany(
      system,
      entity('cave'),
      Array.from({ length: wholeTree }, (_, index) => ({
        caveCode: `C${String(index).padStart(4, '0')}`,
        caveName: index === 7 ? 'Blue grotto' : `Cave ${index}`,
        overId: index < 3 ? top : null,
      })),
      { onRefused: (index) => expect.fail(`cave ${index}`) },
    )
    for (const [title, place, size] of [
      ['one', 'C', '1'],
      ['two', 'C', '2'],
      ['three', 'A', '3'],
      ['four', 'D', '4'],
      ['five', null, '5'],
    ] as const)
      await save('thing', { title, size, placeId: place && ids[place], caveId: top })
    ask = async (body, audience = 'host', name = 'thing') => {
      const caller = { ...callerOf(audience, audience), language: 'CN' as const }
      return (await engine.operate(caller, entity(name), 'listTree', body)).data as TreeAnswer // what it answers
    }
  })

  const nameOf = (id: unknown) => Object.keys(ids).find((code) => ids[code] === id) ?? null
  const seen = ({ nodes }: TreeAnswer) =>
    nodes.map(({ row, above, holds, count }) => [
      row['placeCode'] ?? row['caveCode'],
      nameOf(above),
      holds,
      count,
    ])

  test('each place has how many rows are in it and below it; those in none count in all', async () => {
    const answer = await ask({ tree: 'placeId' })
    expect(seen(answer)).toEqual([
      ['A', null, 'Y', 4],
      ['B', 'A', 'Y', 2],
      ['C', 'B', 'N', 2],
      ['D', 'A', 'N', 1],
      ['E', null, 'N', 0],
    ])
    expect(answer).toMatchObject({ whole: 'Y', count: 5 })
  })

  test('counted is what is searched, by the rights of the caller', async () => {
    expect(
      seen(await ask({ tree: 'placeId', conditions: [{ key: 'size', operator: 'range', from: '3' }] })),
    ).toEqual([
      ['A', null, 'Y', 2],
      ['B', 'A', 'Y', 0],
      ['C', 'B', 'N', 0],
      ['D', 'A', 'N', 1],
      ['E', null, 'N', 0],
    ])
    expect((await ask({ tree: 'placeId' }, 'guest')).count).toBe(4)
  })

  test('what stands under a place that is not found stands under the nearest one that is', async () => {
    expect(seen(await ask({ tree: 'placeId' }, 'guest'))).toEqual([
      ['A', null, 'Y', 3],
      ['C', 'A', 'N', 1],
      ['D', 'A', 'N', 1],
      ['E', null, 'N', 0],
    ])
    expect(JSON.stringify(await ask({ tree: 'placeId' }, 'guest'))).not.toContain(ids['B'])
  })

  test('no place and no count comes of what the caller may not read, nor of what is no tree', async () => {
    const refused = (body: Row, audience: 'host' | 'guest', entity?: string) =>
      refusal(ask(body, audience, entity))
    expect(await refused({ tree: 'secretId' }, 'guest')).toMatchObject({ code: 'PARAM_UNKNOWN' })
    expect(await refused({ tree: 'caveId' }, 'guest')).toMatchObject({ code: 'PARAM_UNKNOWN' })
    expect(await refused({ tree: 'placeName' }, 'host')).toMatchObject({ code: 'PARAM_UNKNOWN' })
    expect(await refused({ tree: 'manyIds' }, 'host')).toMatchObject({ code: 'PARAM_UNKNOWN' })
    expect(await refused({ tree: 'many' }, 'host')).toMatchObject({ code: 'PARAM_UNKNOWN' })
    expect(await refused({}, 'host')).toMatchObject({ code: 'PARAM_UNKNOWN' })
    expect(await refused({ wall: 'x' }, 'guest', 'place')).toMatchObject({ code: 'PARAM_UNKNOWN' })
    expect(await refused({ tree: 'placeId', nonsense: '1' }, 'host')).toMatchObject({ code: 'PARAM_UNKNOWN' })
  })

  test('rows of a tree that are searched come with what they stand under', async () => {
    const answer = await ask({ placeCode: 'C', columns: ['placeCode'] }, 'host', 'place')
    expect(answer.nodes.map(({ row, found }) => [row['placeCode'], found])).toEqual([
      ['A', 'N'],
      ['B', 'N'],
      ['C', 'Y'],
    ])
    expect(answer.count).toBe(1)
    expect(seen(await ask({ sort: [{ field: 'placeCode', order: 'desc' }] }, 'host', 'place'))).toEqual([
      ['E', null, 'N', 1],
      ['D', 'A', 'N', 1],
      ['C', 'B', 'N', 1],
      ['B', 'A', 'Y', 2],
      ['A', null, 'Y', 4],
    ])
  })

  test('a large tree comes branch by branch, and is searched with paths', async () => {
    const top = await ask({ tree: 'caveId' })
    expect(top).toMatchObject({ whole: 'N', count: 5 })
    expect(top.nodes).toHaveLength(wholeTree - 2)
    expect(top.nodes.find(({ row }) => row['caveCode'] === 'TOP')).toMatchObject({ holds: 'Y', count: 5 })
    expect(seen(await ask({ tree: 'caveId', under: ids['TOP'] ?? '' }))).toEqual([
      ['C0000', 'TOP', 'N', 0],
      ['C0001', 'TOP', 'N', 0],
      ['C0002', 'TOP', 'N', 0],
    ])
    const found = await ask({ tree: 'caveId', words: 'cave 2' })
    expect(found.nodes.find(({ row }) => row['caveCode'] === 'C0002')?.path).toBe('Top › Cave 2')
    expect((await ask({ tree: 'caveId', words: 'grotto' })).nodes).toHaveLength(1)
  })

  test('of a large tree whose rows are searched only what is found and what that stands under', async () => {
    const search = { caveCode: 'C0002' }
    expect(seen(await ask(search, 'host', 'cave'))).toEqual([['TOP', null, 'Y', null]])
    expect(seen(await ask({ ...search, under: ids['TOP'] ?? '' }, 'host', 'cave'))).toEqual([
      ['C0002', 'TOP', 'N', null],
    ])
  })
})
