// Drafts that are filled from their own page: offered is what is left beside what they have, and of two who fill one at once nobody's lines are lost.
import { beforeAll, expect, test } from 'vitest'
import type { Row } from '../../src/language/row.ts'
import { eachDatabase } from './databases.ts'
import { limitsWorld } from './limitsWorld.ts'
import { callerOf, linesOf, refusal } from './openFixture.ts'
import { openWorld, type World } from './openWorld.ts'

eachDatabase((_kind, open) => {
  let world: World
  const host = callerOf('host', 'host')
  const save = (entity: string, row: Row) => world.row(host, entity, 'saveOrUpdate', row)
  const find = (entity: string, { id }: Row) => world.row(host, entity, 'findById', { id })
  const act = (entity: string, verb: string, row: Row) => world.act(host, entity, verb, row)

  beforeAll(async () => {
    world = await openWorld(await open({ databasePool: 10 }), limitsWorld)
  })

  const cellarOf = (contents: readonly string[]): Promise<Row> =>
    save('cellar', {
      title: 'cellar',
      openFlag: 'Y',
      casks: contents.map((content) => ({ grape: 'grape', content })),
    })
  const casksOf = (cellar: Row) => linesOf(cellar, 'casks')
  const caskOf = (cellar: Row): Row => casksOf(cellar)[0] ?? {}
  const drawn = (...rows: readonly (readonly [Row, string])[]) =>
    save('draw', { lines: rows.map(([cask, litres]) => ({ caskId: cask['id'], litres })) })

  test('a flow fills documents in the states that it names', async () => {
    const cellar = await cellarOf(['10'])
    const take = async ({ id }: Row, into: Row = {}) =>
      world.call(host, 'draw', 'createFromFlow', {
        flow: 'fromCask',
        rows: [{ id, quantity: '1' }],
        save: 'Y',
        ...(into['id'] === undefined ? {} : { into: into['id'], versionNum: into['versionNum'] }),
      })
    const [made = {}] = (await take(caskOf(cellar))).data as readonly Row[] // documents that were made
    await take(caskOf(cellar), made)
    const filled = await find('draw', made)
    expect(linesOf(filled)).toHaveLength(2)
    const done = await act('draw', 'doDraw', filled)
    expect(await refusal(take(caskOf(cellar), done))).toMatchObject({ code: 'SRM-1006' })
    expect(linesOf(await find('draw', made))).toHaveLength(2)
  })

  test('what a draft that counts nowhere has of a row is not offered to it again, on any page; to others it is', async () => {
    const cellar = await cellarOf(['10', '10', '10'])
    const [some = {}, all = {}, none = {}] = casksOf(cellar)
    const draft = await drawn([some, '3'], [some, '1'], [all, '10'])
    const offered = async (into: Row, more: Row = {}) =>
      world.call(host, 'draw', 'listFlowSource', {
        flow: 'fromCask',
        parentIdList: [cellar['id']],
        ...(into['id'] === undefined ? {} : { into: into['id'] }),
        ...more,
      })
    const rests = ({ data }: { readonly data?: unknown }) =>
      (data as readonly Row[]).map(({ id, rest }) => [id, rest]) // rows of the source
    expect(rests(await offered({}))).toEqual([some, all, none].map(({ id }) => [id, '10']))
    const left = await offered(draft)
    expect(rests(left)).toEqual([
      [some['id'], '6'],
      [none['id'], '10'],
    ])
    expect((await offered(draft, { pageRows: 1 })).page?.count).toBe(2)
    const filled = await world.call(host, 'draw', 'createFromFlow', {
      flow: 'fromCask',
      rows: [{ id: some['id'] }, { id: none['id'] }],
      save: 'N',
      into: draft['id'],
      versionNum: draft['versionNum'],
    })
    const [document = {}] = filled.data as readonly Row[] // the document with its new lines
    expect(linesOf(document).map(({ litres }) => litres)).toEqual(['3', '1', '10', '6', '10'])
    const done = await act('draw', 'doDraw', await drawn([some, '4']))
    expect(rests(await offered(draft))).toEqual([
      [some['id'], '2'],
      [none['id'], '10'],
    ])
    expect(rests(await offered(done))).toContainEqual([some['id'], '6'])
  })

  test('of two who fill one draft at once the second is told that it changed, and does it again with what is left', async () => {
    const [cask = {}] = casksOf(await cellarOf(['10']))
    const draft = await drawn([cask, '1'])
    const fill = async ({ id, versionNum }: Row) =>
      (
        await world.call(host, 'draw', 'createFromFlow', {
          flow: 'fromCask',
          rows: [{ id: cask['id'], quantity: '4' }],
          save: 'Y',
          into: id,
          versionNum,
        })
      ).data
    const tries = await Promise.allSettled([fill(draft), fill(draft)])
    expect(tries.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(tries.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []))).toMatchObject([
      { code: 'SRM-1001' },
    ])
    await fill(await find('draw', draft))
    const full = await find('draw', draft)
    expect(linesOf(full).map(({ litres }) => litres)).toEqual(['1', '4', '4'])
    expect((await act('draw', 'doDraw', full))['status']).toBe('DRAWN')
  })
})
