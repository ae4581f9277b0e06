// Several values in lines that are hidden from who reads the document: nothing that he is told says which they are, how many, or what they are called, and nothing that he asks finds out.
import { beforeAll, expect, test } from 'vitest'
import type { Row } from '../../src/language/row.ts'
import type { Caller } from '../../src/server/Caller.ts'
import { eachDatabase } from './databases.ts'
import { callerOf, refusal } from './openFixture.ts'
import { openWorld, type World } from './openWorld.ts'
import { severalWorld } from './severalWorld.ts'

/** No guest is told which colours and categories the parts of an offer have. */
const secretive = Object.fromEntries(
  Object.entries(severalWorld).map(([file, text]) => [
    file,
    text.replace('edit: false, create: false', 'hide: [parts.kinds, parts.colours]'),
  ]),
)

eachDatabase((_kind, open) => {
  let world: World
  let guest: Caller
  let offer: Row
  let planted: Row
  const host = callerOf('host', 'host', { kinds: [] })
  const make = (entity: string, body: Row, caller = host) => world.row(caller, entity, 'saveOrUpdate', body)
  const partOf = async (caller: Caller): Promise<Row> => {
    const parts = (await world.row(caller, 'offer', 'findById', { id: offer['id'] }))['parts']
    return (parts as Row[])[0] ?? {} // lines are rows
  }

  beforeAll(async () => {
    world = await openWorld(await open(), secretive)
    const open1 = await make('kind', { kindCode: 'OPEN1', kindName: 'Open' })
    planted = await make('kind', { kindCode: 'PLANT1', kindName: 'Plant2', kindNameEn: 'Plant3' })
    const other = await make('kind', { kindCode: 'PLANT4', kindName: 'Plant5', kindNameEn: 'Plant6' })
    guest = callerOf('guest', 'guest', { kinds: [open1['id']] })
    const made = await make('offer', {
      title: 'both',
      kindsId: open1['id'],
      parts: [{ colours: 'RED,BLUE', kindsId: other['id'] }],
    })
    const { id, versionNum } = made
    const [part] = made['parts'] as Row[] // lines are rows
    const kindsId = `${String(planted['id'])},${String(other['id'])}`
    offer = await make('offer', { id, versionNum, parts: [{ id: part?.['id'], colours: 'BLUE', kindsId }] })
  })

  test('no answer says which they are', async () => {
    const { id } = offer
    const answers = await Promise.all([
      world.row(guest, 'offer', 'findById', { id }),
      world.list(guest, 'offer'),
      world.list(guest, 'offerPart'),
      world.call(guest, 'offer', 'findHistory', { id }).then(({ data }) => data),
      refusal(make('offer', { id, versionNum: 1, note: 'too late' }, guest)),
      refusal(make('offer', { id, versionNum: 2, parts: [{ kindsCode: 'PLANT1; NOBODY' }] }, guest)),
    ])
    const told = JSON.stringify(answers)
    expect(told).toContain('OPEN1')
    expect(told).not.toMatch(/plant[2-6]|red|blue|colours/i)
    expect(told).not.toContain(String(planted['id']))
    expect(Object.keys(await partOf(guest)).filter((key) => /kinds|colours/.test(key))).toEqual([])
  })

  test.each([
    [{ kindsName: 'Plant2' }],
    [{ kindsId: 'x' }],
    [{ colours: 'RED' }],
    [{ coloursList: ['BLUE'] }],
    [{ conditions: [{ key: 'kindsCode', operator: 'in', value: ['PLANT1'] }] }],
    [{ conditions: [{ key: 'kindsName', operator: 'all', value: ['Plant2'] }] }],
    [{ conditions: [{ key: 'colours', operator: 'notIn', value: ['RED'] }] }],
    [{ conditions: [{ key: 'colours', operator: 'notEmpty' }] }],
    [{ query: 'BLUE in colours' }],
    [{ query: 'count(kinds) == 2' }],
    [{ query: 'none(colours)' }],
    [{ sort: [{ field: 'kindsName', order: 'asc' }] }],
    [{ counts: [{ query: 'BLUE in colours' }] }],
  ])('no question finds out: %j', async (body) => {
    const { code } = await refusal(world.list(guest, 'offerPart', body))
    expect(['PARAM_UNKNOWN', 'PARAM_INVALID']).toContain(code)
  })

  test.each([['any(parts where BLUE in colours)'], ['any(parts where count(kinds) == 2)']])(
    'nor from the document: %s',
    async (query) => {
      expect((await refusal(world.list(guest, 'offer', { query }))).code).toBe('PARAM_INVALID')
    },
  )

  test('words that are looked for are not looked for in them', async () => {
    for (const quickIn of [['kindsName'], ['kindsId'], ['colours']])
      expect(await world.list(guest, 'offerPart', { quick: 'Plant2', quickIn })).toEqual([])
  })

  test('nobody gives what he may not read, and what he saves leaves it as it is', async () => {
    const { id } = offer
    const part = await partOf(guest)
    const { versionNum } = await world.row(guest, 'offer', 'findById', { id })
    for (const more of [{ colours: 'RED' }, { kindsId: null }, { kindsCode: 'PLANT1' }])
      await make('offer', { id, versionNum, parts: [{ id: part['id'], ...more }] }, guest).catch(
        () => undefined,
      )
    await make('offer', { id, versionNum, note: 'mine' }, guest).catch(() => undefined)
    expect(await partOf(host)).toMatchObject({ colours: 'BLUE', kindsCode: 'PLANT1; PLANT4' })
  })
})
