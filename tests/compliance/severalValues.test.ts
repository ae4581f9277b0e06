// Fields with several values: what is kept, found, answered, refused, and who sees what by them.
import { execute } from '../../src/server/database/run.ts'
import { sql } from '../../src/server/database/Sql.ts'
import { beforeAll, expect, test } from 'vitest'
import type { Row } from '../../src/language/row.ts'
import { eachDatabase } from './databases.ts'
import { callerOf, refusal } from './openFixture.ts'
import { openWorld, type World } from './openWorld.ts'
import { severalWorld } from './severalWorld.ts'

eachDatabase((_kind, open) => {
  let world: World
  const host = callerOf('host', 'host', { kinds: [] })
  const kinds: Record<string, string> = {}
  const make = (entity: string, body: Row) => world.row(host, entity, 'saveOrUpdate', body)
  const kindsOf = (...codes: readonly string[]) => codes.map((code) => kinds[code]).join(',')
  const codes = (rows: readonly Row[]) => rows.map((row) => row['makerCode'] ?? row['title']).sort()
  const found = async (body: Row, entity = 'maker', caller = host) =>
    codes(await world.list(caller, entity, body))

  beforeAll(async () => {
    world = await openWorld(await open(), severalWorld)
    for (const [code, name] of [
      ['K1', 'Nuts'],
      ['K2', 'Bolts'],
      ['K3', 'Wire'],
      ['K4', 'Pipes'],
    ])
      kinds[code ?? ''] = String((await make('kind', { kindCode: code, kindName: name }))['id'])
    await make('maker', { makerCode: 'A', kindsId: kindsOf('K2', 'K1'), colours: 'RED,BLUE' })
    await make('maker', { makerCode: 'B', kindsId: [kinds['K2']], colours: ['BLUE'] })
    await make('maker', { makerCode: 'C', kindsCode: 'K3; K1' })
  })

  test('they are kept in their order, each once, and answered with codes and names', async () => {
    const [a] = await world.list(host, 'maker', { makerCode: 'A' })
    expect(a).toMatchObject({
      kindsId: kindsOf('K2', 'K1'),
      kindsCode: 'K2; K1',
      kindsName: 'Bolts; Nuts',
      colours: 'RED,BLUE',
      isWide: 'Y',
      isRed: 'Y',
      isPlain: 'N',
      keptId: kindsOf('K2', 'K1'),
      keptName: 'Bolts; Nuts',
    })
    const [c] = await world.list(host, 'maker', { makerCode: 'C' })
    expect(c).toMatchObject({ kindsId: kindsOf('K3', 'K1'), colours: null, isPlain: 'Y', isRed: 'N' })
  })

  test('any, all, none of them, empty and filled', async () => {
    const by = (operator: string, value?: unknown, key = 'kindsId') =>
      found({ conditions: [{ key, operator, ...(value === undefined ? {} : { value }) }] })
    expect(await by('in', [kinds['K1'], kinds['K4']])).toEqual(['A', 'C'])
    expect(await by('all', [kinds['K1'], kinds['K2']])).toEqual(['A'])
    expect(await by('notIn', [kinds['K1']])).toEqual(['B'])
    expect(await by('eq', kinds['K2'])).toEqual(['A', 'B'])
    expect(await by('empty', undefined, 'colours')).toEqual(['C'])
    expect(await by('notEmpty', undefined, 'colours')).toEqual(['A', 'B'])
    expect(await by('in', ['RED'], 'colours')).toEqual(['A'])
    expect(await by('notIn', ['RED'], 'colours')).toEqual(['B', 'C'])
    expect(await by('contains', 'wir', 'kindsName')).toEqual(['C'])
    expect(await by('in', ['Wire'], 'kindsName')).toEqual(['C'])
    expect(await by('all', ['K2', 'K1'], 'kindsName')).toEqual(['A'])
    expect(await found({ kindsId: kinds['K3'] })).toEqual(['C'])
    expect(await found({ coloursList: ['RED', 'BLUE'] })).toEqual(['A', 'B'])
    expect(await found({ query: 'RED in colours or count(kinds) == 1' })).toEqual(['A', 'B'])
    expect(
      await refusal(world.list(host, 'maker', { sort: [{ field: 'kinds', order: 'asc' }] })),
    ).toMatchObject({
      code: 'PARAM_UNKNOWN',
    })
  })

  test('what is unknown, refused by the rule, too many or too few is told', async () => {
    const refused = async (body: Row, entity = 'maker') => {
      const { paths, words } = await refusal(make(entity, { makerCode: 'X', ...body }))
      return `${paths.join()}: ${words}`
    }
    const branch = await make('kind', { kindCode: 'K9', kindName: 'All', leafFlag: 'N' })
    const good = kinds['K1'] ?? ''
    expect(await refused({ kindsId: `${good},nobody` })).toMatch(/^kindsId: .*nobody: it does not exist/)
    expect(await refused({ kindsId: `${good},${String(branch['id'])}` })).toMatch(/^kindsId: .*K9/)
    expect(await refused({ kindsId: good, colours: 'RED,PINK,GREY' })).toMatch(/^colours: .*: PINK, GREY/)
    expect(await refused({ kindsId: kindsOf('K1', 'K2', 'K3', 'K4') })).toMatch(
      /^kindsId: .*at most 3 values/,
    )
    expect(await refused({ kindsId: '' })).toMatch(/^kindsId: .*needed|required/i)
    expect(await refused({ kindsCode: 'K1; K77' })).toMatch(/^kindsId: .*K77: it does not exist/)
    expect(await refused({ kindsId: 5 })).toMatch(/^kindsId: /)
  })

  test('nobody deletes what is referred to, whichever way it is tried; with the row its links go', async () => {
    expect(await refusal(world.call(host, 'kind', 'delete', { id: kinds['K3'] }))).toMatchObject({
      code: 'SRM-1202',
    })
    const { db } = world.database
    await expect(execute(db, sql`delete from kind where id = ${kinds['K3']}`)).rejects.toThrow(/foreign key/)
    await expect(
      execute(db, sql`update maker set kinds_id = array['nobody'] where maker_code = 'A'`),
    ).rejects.toThrow(/foreign key/)
    const gone = await make('kind', { kindCode: 'K5', kindName: 'Gone' })
    const row = await make('maker', { makerCode: 'D', kindsId: gone['id'] })
    await make('maker', { id: row['id'], versionNum: row['versionNum'], kindsId: kinds['K1'] })
    await world.call(host, 'kind', 'delete', { id: gone['id'] })
    await world.call(host, 'maker', 'delete', { id: row['id'] })
    await world.call(host, 'kind', 'delete', { id: gone['id'] }).catch(() => undefined)
  })

  test('rows are found by them: none is everything, one of them is enough, and what is hidden is asked by nobody', async () => {
    const buyer = callerOf('buyer', 'host', { kinds: [kinds['K3']] })
    expect(await found({}, 'maker', host)).toEqual(['A', 'B', 'C'])
    expect(await found({}, 'maker', buyer)).toEqual(['C'])
    expect(await found({ query: 'none(me.kinds) or any(kinds in me.kinds)' }, 'maker', buyer)).toEqual(['C'])
    const [b] = await world.list(host, 'maker', { makerCode: 'B' })
    const person = await make('person', { personCode: 'P', kindsCode: 'K1; K2' })
    await make('maker', { id: b?.['id'], versionNum: b?.['versionNum'], keepersId: person['id'] })
    const guest = { ...callerOf('guest', 'guest', { user: person['id'] }) }
    expect(await found({}, 'maker', guest)).toEqual(['B'])
    const [seen] = await world.list(guest, 'maker')
    expect(seen).not.toHaveProperty('colours')
    expect(seen).toMatchObject({ keepersName: 'P' })
    expect(
      await refusal(
        world.list(guest, 'maker', { conditions: [{ key: 'colours', operator: 'all', value: ['BLUE'] }] }),
      ),
    ).toMatchObject({ code: 'PARAM_UNKNOWN' })
    await make('offer', { title: 'wire', kindId: kinds['K3'], kindsId: kindsOf('K3', 'K4') })
    await make('offer', { title: 'nuts', kindId: kinds['K1'], kindsId: kindsOf('K1') })
    expect(await found({}, 'offer', buyer)).toEqual(['wire'])
    expect(await found({}, 'offer', callerOf('two', 'guest', { kinds: [kinds['K4']] }))).toEqual(['wire'])
    expect(await found({}, 'offer', callerOf('none', 'guest', { kinds: [] }))).toEqual([])
  })

  test('they are proposed, checked, set by verbs and needed by them, and told in the history as one change', async () => {
    const [a] = await world.list(host, 'maker', { makerCode: 'A' })
    const offer = await make('offer', {
      title: 'both',
      kindId: kinds['K1'],
      makerId: a?.['id'],
      parts: [{ colours: 'RED' }],
    })
    expect(offer).toMatchObject({ kindsId: kindsOf('K2', 'K1'), kindsName: 'Bolts; Nuts' })
    const wrong = await refusal(
      make('offer', { id: offer['id'], versionNum: offer['versionNum'], kindsId: kinds['K2'] }),
    )
    expect(wrong.words).toContain('The category is not among them')
    const more = await make('offer', {
      id: offer['id'],
      versionNum: offer['versionNum'],
      kindsId: kindsOf('K1', 'K4'),
    })
    await expect(world.act(host, 'offer', 'doDone', more)).rejects.toThrow()
    await world.act(host, 'offer', 'doTake', more)
    expect(await world.act(host, 'offer', 'doDone', more)).toMatchObject({ status: 'DONE' })
    const { data } = await world.call(host, 'offer', 'findHistory', { id: offer['id'] })
    expect(JSON.stringify(data)).toContain(
      '"beforeMeaning":"K2 Bolts; K1 Nuts","after":null,"afterMeaning":"K1 Nuts; K4 Pipes"',
    )
    const guest = callerOf('guest', 'guest', { kinds: [kinds['K1']] })
    const told = await world.call(guest, 'offer', 'findHistory', { id: offer['id'] })
    expect(JSON.stringify(told.data)).toContain('"label":"Categories","before":null,"after":null}')
    expect(JSON.stringify(told.data)).not.toContain('?') // nor how many there are
  })

  test('two who add at once: the second is told of the first, and nothing is lost', async () => {
    const row = await make('maker', { makerCode: 'R', kindsId: kinds['K1'] })
    const add = (code: string) =>
      make('maker', { id: row['id'], versionNum: row['versionNum'], kindsId: kindsOf('K1', code) })
    const both = await Promise.allSettled([add('K2'), add('K3')])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const [now] = await world.list(host, 'maker', { makerCode: 'R' })
    expect([kindsOf('K1', 'K2'), kindsOf('K1', 'K3')]).toContain(now?.['kindsId'])
  })
})
