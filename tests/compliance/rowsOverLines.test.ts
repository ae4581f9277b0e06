// Documents that an audience finds by their own lines, or by what other documents say: on every path, and no others.
import { execute } from '../../src/server/database/run.ts'
import { ident, raw, sql } from '../../src/server/database/Sql.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Row } from '../../src/language/row.ts'
import type { Database } from '../../src/server/database/Database.ts'
import { eachDatabase } from './databases.ts'
import { inquiries as texts } from './inquiryFixture.ts'
import { linesOf, callerOf, refusal } from './openFixture.ts'
import { openWorld, type World } from './openWorld.ts'

eachDatabase((_kind, open) => {
  let world: World
  let inquiries: readonly Row[]
  let answer: Row
  const host = callerOf('host', 'host')
  let guests: readonly ReturnType<typeof callerOf>[]

  beforeAll(async () => {
    world = await openWorld(await open(), texts)
    const { row, act } = world
    const partners = [
      await row(host, 'partner', 'saveOrUpdate', { partnerCode: 'P1' }),
      await row(host, 'partner', 'saveOrUpdate', { partnerCode: 'P2' }),
    ]
    guests = partners.map(({ id }, index) => callerOf(`guest${index}`, 'guest', { partner: id }))
    const make = async (title: string, invited: readonly number[]) => {
      const saved = await row(host, 'inquiry', 'saveOrUpdate', {
        title,
        worth: '100',
        partners: invited.map((index) => ({
          partnerId: partners[index]?.['id'],
          contacts: [{ mail: `${title}@${index}` }],
        })),
        items: [{ product: `${title} item`, quantity: '5' }],
      })
      return act(host, 'inquiry', 'doOpen', saved)
    }
    inquiries = [await make('first', [0]), await make('both', [0, 1]), await make('nobody', [])]
    answer = await row(host, 'answer', 'saveOrUpdate', {
      inquiryId: inquiries[0]?.['id'],
      text: 'yes',
      lines: [{ itemId: linesOf(inquiries[0] ?? {}, 'items')[0]?.['id'], quantity: '1' }],
    })
  })

  const titles = async (who: number, body: Row = {}) =>
    (await world.list(guests[who] ?? host, 'inquiry', body)).map(({ title }) => title).sort()

  describe('a row rule over own lines', () => {
    test('finds what names the partner, in lists, counts, sums and lists of lines', async () => {
      expect(await titles(0)).toEqual(['both', 'first'])
      expect(await titles(1)).toEqual(['both'])
      expect((await world.list(host, 'inquiry')).length).toBe(3)
      const page = await world.call(guests[1] ?? host, 'inquiry', 'listByPage', { totals: ['worth'] })
      expect([page.page?.count, page.totals]).toEqual([1, { worth: '100' }])
      const products = async (who: number) =>
        (await world.list(guests[who] ?? host, 'inquiryItem')).map(({ product }) => product).sort()
      expect(await products(0)).toEqual(['both item', 'first item'])
      expect(await products(1)).toEqual(['both item'])
      expect((await world.list(guests[1] ?? host, 'inquiryContact')).map(({ mail }) => mail).sort()).toEqual([
        'both@0',
        'both@1',
      ])
    })

    test('what does not name him is as good as missing, whatever he tries', async () => {
      const [first = {}] = inquiries
      const [item = {}] = linesOf(first, 'items')
      const calls: readonly [string, string, Row][] = [
        ['inquiry', 'findById', { id: first['id'] }],
        ['inquiryItem', 'findById', { id: item['id'] }],
        ['inquiry', 'findHistory', { id: first['id'] }],
        ['inquiry', 'findDocumentFlow', { id: first['id'] }],
        ['inquiry', 'doNote', { id: first['id'], versionNum: 2, note: 'x' }],
        ['inquiry', 'saveOrUpdate', { id: first['id'], versionNum: 2, note: 'x' }],
        ['inquiry', 'delete', { id: first['id'] }],
      ]
      for (const [entity, operation, body] of calls)
        expect([
          operation,
          (await refusal(world.call(guests[1] ?? host, entity, operation, body))).code,
        ]).toEqual([operation, 'SRM-1010'])
    })

    test('who is invited reads, and changes what is his to change', async () => {
      const [first = {}] = inquiries
      const seen = await world.row(guests[0] ?? host, 'inquiry', 'findById', { id: first['id'] })
      expect(linesOf(seen, 'partners').length).toBe(1)
      expect(
        await world.act(guests[0] ?? host, 'inquiry', 'doNote', first, { note: 'thanks' }),
      ).toMatchObject({ note: 'thanks' })
      const flow = await world.call(guests[0] ?? host, 'inquiry', 'findDocumentFlow', { id: first['id'] })
      expect(JSON.stringify(flow.data)).toContain('yes')
    })

    test('the database itself says so to a query that forgets the rule, of its own tenant alone', async () => {
      const as = (who: number, wall = true) => ({ ...(guests[who] ?? host), wall })
      const titlesIn = (table: string, who: number) =>
        world.database.transaction(as(who), async (tx) =>
          (await execute<{ id: string }>(tx, sql`select id from ${raw(ident(table))}`)).map(({ id }) => id),
        )
      expect((await titlesIn('inquiry', 0)).length).toBe(2)
      expect((await titlesIn('inquiry', 1)).length).toBe(1)
      expect((await titlesIn('inquiry_item', 1)).length).toBe(1)
      const foreign = { ...as(0), tenantId: 'other' }
      const counted = await world.database.transaction(foreign, (tx) =>
        execute<{ n: number }>(tx, sql`select (select count(*)::int from inquiry) as n`),
      )
      expect(counted).toEqual([{ n: 0 }])
    })

    test('a table of his own in the session does not stand in for the one that the rule reads', async () => {
      const { database } = world
      const seen = await database.transaction({ ...(guests[1] ?? host), wall: true }, async (tx) => {
        await execute(
          tx,
          sql`create temporary table inquiry_partner on commit drop as select i.id as parent_id, current_setting('srm.me_partner') as partner_id from public.inquiry_item i`,
        )
        return (await execute(tx, sql`select id from inquiry`)).length
      })
      expect(seen).toBe(1)
    })
  })

  test('a row rule that reads another document asks what is true there, not what he sees of it', async () => {
    expect((await world.list(guests[1] ?? host, 'answer')).map(({ text }) => text)).toEqual(['yes'])
    expect(await world.row(guests[1] ?? host, 'answer', 'findById', { id: answer['id'] })).toMatchObject({
      text: 'yes',
    })
  })

  test('it holds where the owner of the tables is no superuser, and is walled off himself', async () => {
    const database = await open()
    const owner = `owner_${Math.random().toString(36).slice(2)}`
    await execute(
      database.db,
      raw(`create role ${owner}; grant ${owner} to current_user; alter schema public owner to ${owner}`),
    )
    const owned: Database = {
      ...database,
      transaction: (context, run) =>
        database.transaction(context, async (tx) => {
          if (!context) await execute(tx, raw(`set local role ${owner}`))
          return run(tx)
        }),
    }
    const { row, act, list } = await openWorld(owned, texts, world.definitions)
    const partner = await row(host, 'partner', 'saveOrUpdate', { partnerCode: 'P1' })
    const inquiry = await row(host, 'inquiry', 'saveOrUpdate', {
      title: 'ours',
      partners: [{ partnerId: partner['id'] }],
    })
    await act(host, 'inquiry', 'doOpen', inquiry)
    const found = (me: unknown) => list(callerOf('guest', 'guest', { partner: me }), 'inquiry')
    expect((await found(partner['id'])).length).toBe(1)
    expect((await found('somebody')).length).toBe(0)
    const seen = await owned.transaction(null, async (tx) => {
      return (await execute(tx, sql`select id from inquiry`)).length
    })
    expect(seen).toBe(0)
    await execute(
      database.db,
      raw(`reassign owned by ${owner} to current_user; drop owned by ${owner}; drop role ${owner}`),
    )
  })

  test('a migration replaces and takes away what the rules have become', async () => {
    const functions = async () =>
      (
        await execute<{
          name: string
        }>(
          world.database.db,
          sql`select proname as name from pg_proc where pronamespace = 'public'::regnamespace and proname like 'srm\_seen\_%' order by 1`,
        )
      ).map(({ name }) => name)
    expect(await functions()).toEqual(['srm_seen_answer_guest', 'srm_seen_inquiry_guest'])
    const plain = Object.fromEntries(
      Object.entries(texts).map(([file, text]) => [
        file,
        text.replace('any(partners.partner == me.partner)', "title == 'both'"),
      ]),
    )
    const later = await openWorld(world.database, plain)
    expect(await functions()).toEqual(['srm_seen_answer_guest'])
    expect((await later.list(guests[1] ?? host, 'inquiry')).map(({ title }) => title)).toEqual(['both'])
    await openWorld(world.database, texts, world.definitions)
    expect(await titles(0)).toEqual(['both', 'first'])
  })
})
