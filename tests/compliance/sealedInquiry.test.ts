// Several parties in one document: each finds its own rows and nothing of the others, whatever it asks.
import { execute } from '../../src/server/database/run.ts'
import { ident, raw, sql } from '../../src/server/database/Sql.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Row } from '../../src/language/row.ts'
import { toPayload } from '../../src/runtime/document/payload.ts'
import type { Caller } from '../../src/server/Caller.ts'
import { fail } from '../../src/server/fail.ts'
import { eachDatabase } from './databases.ts'
import { callerOf, linesOf, refusal } from './openFixture.ts'
import { openWorld, type World } from './openWorld.ts'
import { sealedInquiry } from './sealedInquiry.ts'

const planted = /RIVAL|4711|JUROR|SECRET|8888/
const wanted = 'PRICE-OF-MINE'

const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'answered',
    (error: unknown) => (error as { code?: string }).code, // refusals have one
  )

eachDatabase((_kind, open) => {
  let world: World
  let inquiry: Row
  let partners: readonly Row[]
  let mine: Caller
  let rival: Caller
  let lonely: Row
  const host = callerOf('host', 'host')
  const read = (caller: Caller, id = inquiry['id']) => world.row(caller, 'inquiry', 'findById', { id })
  const save = async (caller: Caller, more: Row) =>
    world.row(caller, 'inquiry', 'saveOrUpdate', {
      id: inquiry['id'],
      versionNum: (await read(caller))['versionNum'],
      ...more,
    })
  const bidOf = async (caller: Caller, id = inquiry['id']): Promise<Row> =>
    linesOf(await read(caller, id), 'bids')[0] ?? {}
  const made = async (title: string, names: readonly number[]): Promise<Row> => {
    const draft = await world.row(host, 'inquiry', 'saveOrUpdate', {
      title,
      budget: '8888',
      awarded: 'SECRET',
      bids: names.map((at) => ({
        partnerId: partners[at]?.['id'],
        remark: at === 0 ? wanted : 'RIVAL remark',
        prices: [{ item: at === 0 ? 'mine' : 'RIVAL item', price: at === 0 ? '1' : '4711' }],
      })),
      jury: [{ member: 'JUROR' }],
      answers: [{ text: 'SECRET answer' }],
    })
    return world.act(host, 'inquiry', 'doPublish', draft)
  }

  beforeAll(async () => {
    world = await openWorld(await open(), sealedInquiry)
    const names = ['MINE', 'RIVAL', 'RIVAL3', 'RIVAL4', 'RIVAL5']
    partners = await Promise.all(
      names.map((partnerCode) =>
        world.row(host, 'partner', 'saveOrUpdate', { partnerCode, partnerName: partnerCode }),
      ),
    )
    mine = callerOf('mine', 'guest', { partner: partners[0]?.['id'] })
    rival = callerOf('rival', 'guest', { partner: partners[1]?.['id'] })
    inquiry = await made('shared', [1, 0, 2, 3, 4])
    lonely = await made('alone', [0])
    await made('of others', [1, 2])
  })

  describe('a party', () => {
    test('finds the documents that it is invited to, and of their rows its own', async () => {
      expect((await world.list(mine, 'inquiry')).map(({ title }) => title).toSorted()).toEqual([
        'alone',
        'shared',
      ])
      const seen = await read(mine)
      expect(linesOf(seen, 'bids').map(({ remark }) => remark)).toEqual([wanted])
      expect(linesOf(linesOf(seen, 'bids')[0] ?? {}, 'prices').map(({ item }) => item)).toEqual(['mine'])
      for (const name of ['jury', 'answers', 'budget', 'awarded'])
        expect([name, Object.hasOwn(seen, name)]).toEqual([name, false])
      expect((await world.list(mine, 'bid')).map(({ remark }) => remark)).toEqual([wanted, wanted])
      expect((await world.list(mine, 'bidPrice')).map(({ item }) => item)).toEqual(['mine', 'mine'])
      expect(linesOf(await read(host), 'bids').length).toBe(5)
    })

    test('is answered nothing of the others by any operation, and as much where there are none', async () => {
      const answers = async (id: unknown): Promise<string[]> => {
        const bid = (await bidOf(mine, id))['id']
        const asked = [
          ['inquiry', 'findById', { id }],
          ['inquiry', 'listByPage', { id }],
          ['inquiry', 'findHistory', { id }],
          ['inquiry', 'findDocumentFlow', { id }],
          ['inquiry', 'findRefused', { id }],
          ['bid', 'listByPage', { parentId: id }],
          ['bid', 'findById', { id: bid }],
          ['bid', 'findHistory', { id: bid }],
          ['bidPrice', 'listByPage', { parentId: bid }],
        ] as const
        return Promise.all(
          asked.map(async ([entity, operation, body]) =>
            JSON.stringify(await world.call(mine, entity, operation, body)),
          ),
        )
      }
      const [shared, alone] = [await answers(inquiry['id']), await answers(lonely['id'])]
      for (const answer of shared) expect(answer).not.toMatch(planted)
      const size = (text: string, title: string) => text.replaceAll(title, '').length
      expect(shared.map((text) => size(text, 'shared'))).toEqual(alone.map((text) => size(text, 'alone')))
    })

    test('neither filters, sorts, counts nor reaches by what is not its own', async () => {
      for (const body of [
        { query: "any(jury.member == 'JUROR')" },
        { budget: '8888' },
        { sort: [{ field: 'budget', order: 'asc' }] },
      ])
        expect([body, await codeOf(world.list(mine, 'inquiry', body))]).toEqual([
          body,
          expect.stringMatching(/PARAM|QUERY/),
        ])
      // Of bids there are his own for him, whatever he asks of them.
      for (const query of ['count(bids) > 1', "any(bids.remark == 'RIVAL remark')"])
        expect([query, await world.list(mine, 'inquiry', { query })]).toEqual([query, []])
      expect((await world.list(mine, 'inquiry', { query: 'count(bids) == 1' })).length).toBe(2)
      for (const body of [{ sort: [{ field: 'lineNum', order: 'asc' }] }, { lineNum: 10 }])
        expect([body, await codeOf(world.list(mine, 'bid', body))]).toEqual([
          body,
          expect.stringMatching(/PARAM/),
        ])
      expect(await world.list(mine, 'bid', { remark: 'RIVAL remark' })).toEqual([])
      expect((await world.call(mine, 'bid', 'listByPage', {})).page?.count).toBe(2)
      expect(await world.list(mine, 'juror')).toEqual([])
    })

    test('finds no more where a query forgets to ask: the database itself answers its own rows', async () => {
      const found = async (table: string, caller: Caller) =>
        world.database.transaction({ ...caller, now: '2026-03-05 10:00:00', wall: true }, async (tx) =>
          (await execute<{ id: string }>(tx, sql`select id from ${raw(ident(table))}`)).map(({ id }) => id),
        )
      expect((await found('inquiry', mine)).toSorted()).toEqual([inquiry['id'], lonely['id']].toSorted())
      const own = [await bidOf(mine), await bidOf(mine, lonely['id'])]
      expect((await found('bid', mine)).toSorted()).toEqual(own.map(({ id }) => id).toSorted())
      expect((await found('bid_price', mine)).length).toBe(2)
      expect((await found('bid', host)).length).toBe(8)
    })

    test('neither changes nor deletes rows of others, nor does its save take them away', async () => {
      const { id } = await bidOf(rival)
      for (const [operation, body] of [
        ['findById', { id }],
        ['saveOrUpdate', { id, versionNum: 1, remark: 'x' }],
        ['delete', { id }],
        ['findHistory', { id }],
        ['doSend', { id, versionNum: 1 }],
      ] as const)
        expect((await refusal(world.call(mine, 'bid', operation, body))).code).toBe('SRM-1010')
      expect((await refusal(save(mine, { bids: [{ id, remark: 'x' }] }))).code).toBe('SRM-1010')
      const before = linesOf(await read(host), 'bids')
      const own = await bidOf(mine)
      await save(mine, {
        bids: [
          {
            id: own['id'],
            versionNum: own['versionNum'],
            remark: wanted,
            prices: [{ item: 'mine', price: '2' }],
          },
        ],
      })
      const after = linesOf(await read(host), 'bids')
      expect(after.map((row) => [row['id'], row['remark'], linesOf(row, 'prices').length])).toEqual(
        before.map((row) => [row['id'], row['remark'], 1]),
      )
    })

    test('puts in rows of its own alone', async () => {
      const own = await bidOf(mine)
      const kept = { id: own['id'], versionNum: own['versionNum'] }
      const foreign = save(mine, { bids: [{ ...kept, partnerId: partners[2]?.['id'] }] })
      expect((await refusal(foreign)).paths).toContain('bids[0].partnerId')
      const added = save(mine, { bids: [kept, { partnerId: partners[1]?.['id'] }] })
      expect((await refusal(added)).paths).toContain('bids[1].partnerId')
      expect((await refusal(save(mine, { title: 'x' }))).code).toBe('SRM-1006')
      expect((await refusal(save(mine, { jury: [{ member: 'me' }] }))).code).toBe('PARAM_UNKNOWN')
    })
  })

  describe('several parties', () => {
    const parties = () => partners.map(({ id }, at) => callerOf(`party ${at}`, 'guest', { partner: id }))
    const entitiesOf = () => world.definitions.entities
    const inquiryOf = () => entitiesOf()['inquiry'] ?? fail('NO_SUCH_CALL')
    /** As a form sends it. */
    const whole = (row: Row, remark: string): Row => {
      const bids = linesOf(row, 'bids').map((one) => ({ ...one, remark }))
      return toPayload(entitiesOf(), inquiryOf(), { ...row, bids }, row)
    }

    test('save their rows of one document at once, on what they read before: nobody is refused, nothing is lost, the document is the same version', async () => {
      const before = await read(host)
      const seen = await Promise.all(parties().map((party) => read(party)))
      const saved = await Promise.all(
        seen.map((row, at) =>
          world.row(parties()[at] ?? mine, 'inquiry', 'saveOrUpdate', whole(row, `at once ${at}`)),
        ),
      )
      expect(saved.map((row) => linesOf(row, 'bids').map(({ remark }) => remark))).toEqual(
        [0, 1, 2, 3, 4].map((at) => [`at once ${at}`]),
      )
      const after = await read(host)
      expect(
        linesOf(after, 'bids')
          .map(({ remark }) => remark)
          .toSorted(),
      ).toEqual([0, 1, 2, 3, 4].map((at) => `at once ${at}`))
      for (const key of ['versionNum', 'lastUpdateDate', 'lastUpdatedByName'])
        expect([key, after[key]]).toEqual([key, before[key]])
    })

    test('are not in the way of who changes the document, nor he in theirs', async () => {
      const [mineSeen, hostSeen] = [await read(mine), await read(host)]
      await world.row(host, 'inquiry', 'saveOrUpdate', {
        id: inquiry['id'],
        versionNum: hostSeen['versionNum'],
        note: 'changed meanwhile',
      })
      await world.row(mine, 'inquiry', 'saveOrUpdate', whole(mineSeen, 'on an older document'))
      const after = await read(host)
      expect([after['note'], (await bidOf(mine))['remark']]).toEqual([
        'changed meanwhile',
        'on an older document',
      ])
      await save(host, { note: 'again' })
    })

    test('a row has a version of its own, which goes on with what it holds', async () => {
      const seen = await read(mine)
      const own = linesOf(seen, 'bids')[0] ?? {}
      await save(mine, {
        bids: [{ id: own['id'], versionNum: own['versionNum'], prices: [{ item: 'mine', price: '9' }] }],
      })
      expect(Number((await bidOf(mine))['versionNum'])).toBe(Number(own['versionNum']) + 1)
      const late = await refusal(world.call(mine, 'inquiry', 'saveOrUpdate', whole(seen, 'late')))
      expect([late.code, (late.data as Row)['id']]).toEqual(['SRM-1001', inquiry['id']])
      expect(JSON.stringify(late.data)).not.toMatch(planted)
      expect((await refusal(save(mine, { bids: [{ id: own['id'], remark: 'x' }] }))).code).toBe('SRM-1002')
    })

    test('whoever changes the whole document neither overwrites nor loses what a party has done since', async () => {
      const seen = await read(host)
      const own = await bidOf(mine)
      await world.row(mine, 'bid', 'saveOrUpdate', {
        id: own['id'],
        versionNum: own['versionNum'],
        remark: 'mine since',
      })
      const stale = {
        ...seen,
        bids: linesOf(seen, 'bids').map(({ id, versionNum }) => ({ id, versionNum, remark: 'all' })),
      }
      expect((await refusal(world.call(host, 'inquiry', 'saveOrUpdate', stale))).code).toBe('SRM-1001')
      await world.row(host, 'inquiry', 'saveOrUpdate', {
        id: seen['id'],
        versionNum: seen['versionNum'],
        note: 'without them',
        bids: [],
      })
      const after = await read(host)
      expect([linesOf(after, 'bids').length, (await bidOf(mine))['remark']]).toEqual([5, 'mine since'])
      const form = toPayload(
        entitiesOf(),
        inquiryOf(),
        { ...after, bids: linesOf(after, 'bids').slice(0, -1) },
        after,
      )
      expect(linesOf(await world.row(host, 'inquiry', 'saveOrUpdate', form), 'bids').length).toBe(4)
    })

    test('a verb on an own row goes unnoticed by the others', async () => {
      const before = await read(mine)
      const { id, versionNum } = await bidOf(rival)
      await world.row(rival, 'bid', 'doSend', { id, versionNum })
      expect(await read(mine)).toEqual(before)
      expect(linesOf(await read(host), 'bids').filter(({ status }) => status === 'SENT').length).toBe(1)
    })
  })
})
