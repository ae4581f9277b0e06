// Rows that are taken whole: each into one line alone, whatever its sign, until it is given back.
import { beforeAll, describe, expect, test } from 'vitest'
import type { Row } from '../../src/language/row.ts'
import { eachDatabase } from './databases.ts'
import { callerOf, linesOf, refusal } from './openFixture.ts'
import { openWorld, type World } from './openWorld.ts'
import { wholeRowsWorld } from './wholeRowsWorld.ts'

eachDatabase((_kind, open) => {
  let world: World
  let towns = 0
  const host = callerOf('host', 'host')
  const guest = callerOf('guest', 'guest')
  const find = ({ id }: Row) => world.row(host, 'bill', 'findById', { id })
  beforeAll(async () => {
    world = await openWorld(await open({ databasePool: 10 }), wholeRowsWorld)
  })

  /** Tickets of these amounts, all of one town of their own. */
  async function tickets(...amounts: readonly string[]): Promise<Row[]> {
    towns += 1
    const saved: Row[] = []
    for (const [index, amount] of amounts.entries())
      saved.push(
        await world.row(host, 'ticket', 'saveOrUpdate', {
          title: `T${towns}.${index}`,
          town: `town ${towns}`,
          amount,
        }),
      )
    return saved
  }
  const flow = 'fromTicket'
  const take = async (
    rows: readonly Row[],
    { caller = host, ...more }: Row & { caller?: typeof host } = {},
  ) =>
    (
      await world.call(caller, 'bill', 'createFromFlow', {
        flow,
        rows: rows.map(({ id }) => ({ id })),
        save: 'Y',
        ...more,
      })
    ).data as Row[] // documents that were made
  const offered = async (rows: readonly Row[], more: Row = {}, caller = host) =>
    (
      (
        await world.call(caller, 'bill', 'listFlowSource', {
          flow,
          idList: rows.map(({ id }) => id),
          sort: [{ field: 'title', order: 'asc' }],
          ...more,
        })
      ).data as Row[]
    ) // rows of the source
      .map(({ title, rest, why }) => [title, rest, why])

  test('make a document with a line for each, also of less than nothing, and are offered no more', async () => {
    const rows = await tickets('10', '-4', '0')
    expect(await offered(rows)).toHaveLength(3)
    const [bill = {}, ...others] = await take(rows.slice(0, 2), { ask: { note: 'ours' } })
    expect(others).toEqual([])
    expect(bill).toMatchObject({ town: rows[0]?.['town'], note: 'ours', total: '6' })
    expect(linesOf(bill).map(({ ticketId, amount }) => [ticketId, amount])).toEqual([
      [rows[0]?.['id'], '10'],
      [rows[1]?.['id'], '-4'],
    ])
    expect(await offered(rows)).toEqual([[rows[2]?.['title'], null, undefined]])
  })

  test('say who has them, to whom may know it', async () => {
    const rows = await tickets('1', '2')
    const [bill = {}] = await take(rows.slice(0, 1))
    const [of, free] = rows.map(({ title }) => title)
    expect(await offered(rows, { fits: 'N' })).toEqual([
      [of, null, `Billed already (${String(bill['billNum'])})`],
      [free, null, null],
    ])
    expect((await offered(rows, { fits: 'N' }, guest))[0]).toEqual([of, null, 'Billed already'])
    expect(await refusal(take(rows.slice(0, 1)))).toMatchObject({
      code: 'BILLED',
      words: `Billed already (${String(bill['billNum'])})`,
      paths: ['lines[0].ticketId'],
    })
  })

  test('are taken by both sides, each with what it may make', async () => {
    const rows = await tickets('1', '2')
    const [theirs = {}] = await take(rows.slice(0, 1), { caller: guest })
    expect(theirs).toMatchObject({ side: 'guest' })
    expect(await offered(rows, {}, guest)).toEqual([[rows[1]?.['title'], null, undefined]])
    expect(await refusal(take(rows, { caller: host }))).toMatchObject({ code: 'BILLED' })
  })

  test('take no quantity', async () => {
    const [row = {}] = await tickets('3')
    const call = world.call(host, 'bill', 'createFromFlow', {
      flow,
      rows: [{ id: row['id'], quantity: '1' }],
      save: 'Y',
    })
    expect(await refusal(call)).toMatchObject({
      code: 'PARAM_INVALID',
      words: expect.stringContaining('rows are taken whole here') as string,
    })
  })

  describe('are given back', () => {
    test('by cancelling, and not taken again by whoever comes back too late', async () => {
      const rows = await tickets('5')
      const [bill = {}] = await take(rows)
      const cancelled = await world.act(host, 'bill', 'doCancel', bill)
      expect(await offered(rows)).toHaveLength(1)
      const [second = {}] = await take(rows)
      expect(await refusal(world.act(host, 'bill', 'doReopen', cancelled))).toMatchObject({
        code: 'BILLED',
        words: `Billed already (${String(second['billNum'])})`,
      })
    })

    test('by deleting the document, and by removing the line', async () => {
      const rows = await tickets('5', '6')
      const [bill = {}] = await take(rows)
      const [, kept = {}] = linesOf(bill)
      const less = await world.row(host, 'bill', 'saveOrUpdate', {
        id: bill['id'],
        versionNum: bill['versionNum'],
        lines: [{ id: kept['id'] }],
      })
      expect(await offered(rows)).toEqual([[rows[0]?.['title'], null, undefined]])
      await world.call(host, 'bill', 'delete', { id: less['id'], versionNum: less['versionNum'] })
      expect(await offered(rows)).toHaveLength(2)
    })
  })

  test('are refused by hand as by the dialog', async () => {
    const [row = {}] = await tickets('1')
    const [bill = {}] = await take([row])
    const typed = world.row(host, 'bill', 'saveOrUpdate', {
      town: row['town'],
      lines: [{ ticketId: row['id'] }],
    })
    expect(await refusal(typed)).toMatchObject({
      words: `Billed already (${String(bill['billNum'])})`,
      paths: ['lines[0].ticketId'],
    })
  })

  test('are taken by one kind of document or the other where their source counts both', async () => {
    const rows = await tickets('-7', '8')
    const waive = (row: Row) =>
      world.call(host, 'waiver', 'createFromFlow', {
        flow,
        rows: [{ id: row['id'] }],
        ask: { reason: 'small' },
        save: 'Y',
      })
    const [billed = {}, waived = {}] = rows
    await take([billed])
    await waive(waived)
    expect(await offered(rows)).toEqual([])
    const tries = [
      () => waive(billed),
      () => take([waived]),
      () =>
        world.row(host, 'waiver', 'saveOrUpdate', { reason: 'again', lines: [{ ticketId: waived['id'] }] }),
    ]
    for (const one of tries) expect((await refusal(one())).code).toBe('EITHER')
    const refused = await world.call(host, 'waiver', 'listFlowSource', {
      flow,
      fits: 'N',
      idList: [waived['id']],
    })
    expect(refused.data).toMatchObject([{ rest: null, why: expect.any(String) as string }])
    const fresh = await tickets('1')
    const both = await Promise.allSettled(
      fresh.flatMap((row) => [take([row]), waive(row), take([row]), waive(row)]),
    )
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  describe('join a document that is there', () => {
    const within = async (rows: readonly Row[], bill: Row) =>
      (await offered(rows, { into: bill['id'] })).map(([title]) => title)

    test('where they agree with it, meet what is said of it, and are not in it', async () => {
      const [one = {}, more = {}, much = {}] = await tickets('1', '2', '30')
      const [elsewhere = {}] = await tickets('1')
      const all = [one, more, much, elsewhere]
      const [bill = {}] = await take([one])
      expect(await within(all, bill)).toEqual([more, much].map(({ title }) => title))
      const capped = await world.row(host, 'bill', 'saveOrUpdate', {
        id: bill['id'],
        versionNum: bill['versionNum'],
        most: '5',
      })
      expect(await within(all, capped)).toEqual([more['title']])
      const join = (row: Row) => take([row], { into: capped['id'], versionNum: capped['versionNum'] })
      expect(await refusal(join(much))).toMatchObject({
        words: expect.stringContaining('it does not fit the rest of this document') as string,
        paths: ['lines[1].ticketId'],
      })
      expect(await refusal(join(elsewhere))).toMatchObject({ paths: ['lines[1].ticketId'] })
      const [joined = {}] = await join(more)
      expect([joined['id'], linesOf(joined).length]).toEqual([bill['id'], 2])
    })

    test('only of what the caller sees', async () => {
      const rows = await tickets('1', '2')
      const [bill = {}] = await take(rows.slice(0, 1))
      expect(await refusal(offered(rows, { into: bill['id'] }, guest))).toMatchObject({ code: 'SRM-1010' })
    })

    test('shown before they are saved they hold nothing, and refuse what is wrong when they are', async () => {
      const rows = await tickets('1', '2')
      const [bill = {}] = await take(rows.slice(0, 1))
      const into = { into: bill['id'], versionNum: bill['versionNum'] }
      const [shown = {}] = await take(rows.slice(1), { ...into, save: 'N' })
      expect(linesOf(shown).map(({ id, ticketId }) => [id, ticketId])).toEqual([
        [linesOf(bill)[0]?.['id'], rows[0]?.['id']],
        [undefined, rows[1]?.['id']],
      ])
      expect(await offered(rows)).toHaveLength(1)
      await take(rows.slice(1))
      expect(await refusal(world.row(host, 'bill', 'saveOrUpdate', shown))).toMatchObject({ code: 'BILLED' })
    })
  })

  test('of many who take them at once one gets them, and the others hear who', async () => {
    const rows = await tickets('1', '2', '3')
    const tries = await Promise.allSettled(Array.from({ length: 12 }, () => take(rows)))
    const [made, ...more] = tries.flatMap((one) => (one.status === 'fulfilled' ? one.value : []))
    expect(more).toEqual([])
    const number = String((await find(made ?? {}))['billNum'])
    for (const one of tries.filter(({ status }) => status === 'rejected'))
      expect(
        await refusal(one.status === 'rejected' ? Promise.reject(one.reason) : Promise.resolve()),
      ).toMatchObject({
        code: 'BILLED',
        words: `Billed already (${number})`,
      })
  })
})
