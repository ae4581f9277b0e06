// Rows that were edited in a list are saved together: all or nothing, each by the way of a single one.
import { beforeAll, expect, test } from 'vitest'
import type { Row } from '../../src/language/row.ts'
import { CodedError } from '../../src/server/fail.ts'
import { eachDatabase } from './databases.ts'
import { worldOf } from './fixture.ts'
import { callerOf } from './openFixture.ts'
import { openWorld, type World } from './openWorld.ts'

const texts = worldOf(
  {
    person: `
entity: person
label: 人员 | Person
fields:
  personCode: { label: 编码 | Code, required: true }
  party: { type: ref, to: party }
`,
    party: `
entity: party
label: 供方 | Party
fields:
  partyCode: { label: 编码 | Code, required: true }
`,
    part: `
entity: part
label: 零件 | Part
fields:
  partCode: { label: 编码 | Code, required: true }
  party: { type: ref, to: party }
  place: { type: integer, label: 位置 | Place, min: 0 }
  secret: { label: 内部 | Secret }
  fixedFlag: { type: flag, label: 固定 | Fixed, default: N }
  uses: { type: integer, label: 使用 | Uses, compute: count(use where part == this) }
keys:
  - { unique: [partCode] }
  - { unique: [place], when: fixedFlag == N, say: 位置已占用 | The place is taken, code: PLACE_TAKEN }
access:
  host: { rows: true, edit: true }
  guest: { rows: party == me.party, edit: fixedFlag == N, hide: [secret], create: true }
`,
    use: `
entity: use
label: 使用 | Use
fields:
  useCode: { label: 编码 | Code, required: true }
  part: { type: ref, to: part, required: true }
access:
  host: { rows: true, edit: true }
`,
    span: `
entity: span
label: 期间 | Span
fields:
  spanCode: { label: 编码 | Code, required: true }
  fromDate: { type: date, label: 自 | From, required: true }
  toDate: { type: date, label: 至 | To }
keys:
  - { noOverlap: [fromDate, toDate], per: [spanCode] }
access:
  host: { rows: true, edit: true }
`,
  },
  '  party: party\n',
)

eachDatabase((_kind, open) => {
  let world: World
  const host = callerOf('host', 'host')
  let guest = host
  const together = async (list: readonly Row[], entity = 'part', caller = host) =>
    (await world.call(caller, entity, 'doBatchSaveOrUpdate', { list })).data as readonly Row[]
  /** What refused it: its code, then the places. */
  const refused = (list: readonly Row[], entity = 'part', caller = host) =>
    together(list, entity, caller).then(
      () => ['done'],
      (error: unknown) => {
        if (!(error instanceof CodedError)) throw error
        return [error.code, ...error.errors.map(({ rowIndex, path, code }) => `${rowIndex} ${path} ${code}`)]
      },
    )
  let count = 0
  const parts = (rows: readonly Row[]) => {
    count += 1
    return together(rows.map((row) => ({ ...row, partCode: `${String(row['partCode'])}${count}` })))
  }
  const named = ({ id, versionNum }: Row): Row => ({ id, versionNum })
  const stands = async (rows: readonly Row[], key = 'partCode') => {
    const now = await Promise.all(
      rows.map(({ id }) =>
        world.list(host, 'part', { conditions: [{ key: 'id', operator: 'in', value: [id] }] }),
      ),
    )
    return now.map(([row]) => row?.[key])
  }

  beforeAll(async () => {
    world = await openWorld(await open(), texts)
    const party = await world.row(host, 'party', 'saveOrUpdate', { partyCode: 'P' })
    guest = callerOf('guest', 'guest', { party: party['id'] })
  })

  test('rows are added, changed and taken away at once; those that stay are answered in their order', async () => {
    const [one, two, three] = await parts([{ partCode: 'A' }, { partCode: 'B' }, { partCode: 'C' }])
    const saved = await together([
      { ...named(three!), secret: 'c' },
      { ...named(one!), _gone: true },
      { partCode: 'D' },
      { ...named(two!), secret: 'b' },
    ])
    expect(saved.map(({ partCode, secret, versionNum }) => [partCode, secret, versionNum])).toEqual([
      [three!['partCode'], 'c', 2],
      ['D', null, 1],
      [two!['partCode'], 'b', 2],
    ])
    expect(await stands([one!])).toEqual([undefined])
  })

  test('with one mistake nothing of it is done, and every mistake is at its row and field', async () => {
    const [one, two, three] = await parts([{ partCode: 'A' }, { partCode: 'B' }, { partCode: 'C' }])
    expect(
      await refused([
        { ...named(one!), secret: 'x' },
        { ...named(two!), _gone: true },
        { ...named(three!), partCode: '' },
        { place: -1 },
      ]),
    ).toEqual(['INVALID', '2 partCode PARAM_REQUIRED', '3 partCode PARAM_REQUIRED', '3 place PARAM_INVALID'])
    expect(await stands([one!, two!, three!], 'versionNum')).toEqual([1, 1, 1])
  })

  test('values of a key change places, also where they are of some rows alone, and what goes makes room', async () => {
    const [one, two, three] = await parts([
      { partCode: 'A', place: 1 },
      { partCode: 'B', place: 2 },
      { partCode: 'C', place: 3 },
    ])
    await together([
      { ...named(one!), partCode: two!['partCode'], place: 2, secret: 'so that the statements differ' },
      { ...named(two!), partCode: one!['partCode'], place: 1 },
      { ...named(three!), _gone: true },
      { partCode: three!['partCode'], place: 3 },
    ])
    expect(await stands([one!, two!])).toEqual([two!['partCode'], one!['partCode']])
    expect(await stands([one!, two!], 'place')).toEqual([2, 1])
    await together([one!, two!].map(({ id }) => ({ id, versionNum: 2, _gone: true })))
    const [early, late] = await together(
      [
        { spanCode: 'S', fromDate: '2026-01-01', toDate: '2026-03-31' },
        { spanCode: 'S', fromDate: '2026-04-01', toDate: '2026-06-30' },
      ],
      'span',
    )
    const moved = await together(
      [
        { ...named(late!), fromDate: '2026-02-01' },
        { ...named(early!), toDate: '2026-01-31' },
      ],
      'span',
    )
    expect(moved.map(({ fromDate }) => fromDate)).toEqual(['2026-02-01', '2026-01-01'])
  })

  test('every row that has what another has is named, among the rows that were sent and with others', async () => {
    const [one, two] = await parts([{ partCode: 'A', place: 11 }, { partCode: 'B' }])
    expect(
      await refused([
        { ...named(two!), partCode: one!['partCode'] },
        { partCode: 'twice' },
        { partCode: 'fine' },
        { partCode: 'twice' },
      ]),
    ).toEqual(['DUPLICATE', '0 partCode DUPLICATE', '1 partCode DUPLICATE', '3 partCode DUPLICATE'])
    expect(
      await refused([
        { ...named(two!), place: 11 },
        { partCode: 'fine', fixedFlag: 'Y', place: 11 },
      ]),
    ).toEqual(['PLACE_TAKEN', '0 place PLACE_TAKEN'])
    await together([{ spanCode: 'T', fromDate: '2026-01-01', toDate: '2026-03-31' }], 'span')
    expect(
      await refused(
        [
          { spanCode: 'U', fromDate: '2026-01-01' },
          { spanCode: 'T', fromDate: '2026-03-01' },
        ],
        'span',
      ),
    ).toEqual(['OVERLAP', '1 fromDate OVERLAP'])
  })

  test('a later version is told at its row, with how it stands; so is one that goes, and one that is gone', async () => {
    const [one, two] = await parts([{ partCode: 'A' }, { partCode: 'B' }])
    const [now] = await together([{ ...named(one!), secret: 'theirs' }])
    expect(
      await refused([{ partCode: 'new' }, { ...named(two!) }, { ...named(one!), secret: 'mine' }]),
    ).toEqual(['SRM-1001', '2 versionNum SRM-1001'])
    expect(await refused([{ ...named(two!) }, { ...named(one!), _gone: true }])).toEqual([
      'SRM-1001',
      '1  SRM-1001',
    ])
    expect(await refused([{ ...named(two!) }, { id: one!['id'], _gone: true }])).toEqual([
      'SRM-1002',
      '1 versionNum SRM-1002',
    ])
    await together([{ ...named(now!), _gone: true }])
    expect(
      await refused([
        { ...named(two!), secret: 'x' },
        { ...named(now!), _gone: true },
      ]),
    ).toEqual(['SRM-1010', '1  SRM-1010'])
  })

  test('what is used does not go, and a row is named once', async () => {
    const [one, two] = await parts([{ partCode: 'A' }, { partCode: 'B' }])
    await world.row(host, 'use', 'saveOrUpdate', { useCode: 'U', partId: one!['id'] })
    expect(
      await refused([
        { ...named(two!), secret: 'x' },
        { id: one!['id'], versionNum: 1, _gone: true },
      ]),
    ).toEqual(['SRM-1202', '1  SRM-1202'])
    expect(
      await refused([
        { ...named(two!), secret: 'x' },
        { ...named(two!), _gone: true },
      ]),
    ).toEqual(['SRM-1010', '0  SRM-1010'])
    expect(await stands([two!], 'secret')).toEqual([null])
  })

  test('the rows of others, secrets and rows that may not be changed are refused as they are one by one', async () => {
    const { party } = guest.me as Row // as it was made
    const [own, fixed, others] = await parts([
      { partCode: 'A', partyId: party },
      { partCode: 'B', partyId: party, fixedFlag: 'Y' },
      { partCode: 'C' },
    ])
    const asGuest = (list: readonly Row[]) => refused(list, 'part', guest)
    const mine = { ...named(own!), place: 50 }
    expect(await asGuest([mine, { ...named(others!), place: 51 }])).toEqual(['SRM-1010', '1 id SRM-1010'])
    expect(await asGuest([mine, { ...named(others!), _gone: true }])).toEqual(['SRM-1010', '1  SRM-1010'])
    expect(await asGuest([mine, { ...named(fixed!), place: 51 }])).not.toEqual(['done'])
    expect(await asGuest([mine, { ...named(fixed!), _gone: true }])).not.toEqual(['done'])
    expect(await asGuest([{ ...mine, secret: 'x' }])).not.toEqual(['done'])
    expect(await stands([own!, fixed!, others!], 'versionNum')).toEqual([1, 1, 1])
    expect(await asGuest([mine])).toEqual(['done'])
  })

  test('500 rows at once; two who save the same rows in opposite order wait for each other', async () => {
    const many = await together(
      Array.from({ length: 500 }, (_, at) => ({ partCode: `M${at}`, fixedFlag: 'Y' })),
    )
    const edited = many.map((row, at) => ({ ...named(row), place: at }))
    const results = await Promise.all([refused(edited), refused(edited.toReversed())])
    expect(results.filter(([code]) => code === 'done')).toHaveLength(1)
    expect(results.map(([code]) => code)).toContain('SRM-1001')
    expect(await refused(Array.from({ length: 1001 }, () => ({ partCode: 'x' })))).toEqual(['PARAM_INVALID'])
    expect(await refused([])).toEqual(['PARAM_REQUIRED'])
  })
})
