// What a transaction may read is asked once in it, and never believed longer than it is true.
import { execute } from '../../src/server/database/run.ts'
import { sql } from '../../src/server/database/Sql.ts'
import { beforeEach, expect, test } from 'vitest'
import type { Row } from '../../src/language/row.ts'
import type { TransactionContext, Tx } from '../../src/server/database/Database.ts'
import { eachDatabase } from './databases.ts'
import { callerOf } from './openFixture.ts'
import { openWorld, type World } from './openWorld.ts'
import { sealedInquiry } from './sealedInquiry.ts'

const asks = ['"srm_seen_inquiry_guest"()']
const titles = async (tx: Tx) =>
  (await execute<{ title: string }>(tx, sql`select title from inquiry order by title`))
    .map(({ title }) => title)
    .join()
const remarks = async (tx: Tx) =>
  (await execute<{ remark: string }>(tx, sql`select remark from bid order by remark`))
    .map(({ remark }) => remark)
    .join()

eachDatabase((_kind, open) => {
  let world: World
  let inquiries: readonly Row[]
  let mine: TransactionContext
  let rival: Row
  const host = callerOf('host', 'host')
  const transact = <T>(more: Partial<TransactionContext>, run: (tx: Tx) => Promise<T>): Promise<T> =>
    world.database.transaction({ ...mine, ...more }, run)
  const revoke = (run: Tx, at: number) =>
    execute(
      run,
      sql`update bid set partner_id = ${String(rival['id'])} where parent_id = ${String(inquiries[at]?.['id'])}`,
    )

  beforeEach(async () => {
    world = await openWorld(await open(), sealedInquiry)
    const called = (name: string) =>
      world.row(host, 'partner', 'saveOrUpdate', { partnerCode: name, partnerName: name })
    const partner = await called('party')
    rival = await called('rival')
    mine = {
      ...callerOf('mine', 'guest', { partner: partner['id'] }),
      now: '2026-03-05 10:00:00',
      wall: true,
    }
    inquiries = await Promise.all(
      ['a', 'b'].map(async (title) => {
        const bids = [{ partnerId: partner['id'], remark: `bid of ${title}` }]
        const draft = await world.row(host, 'inquiry', 'saveOrUpdate', { title, bids })
        return world.act(host, 'inquiry', 'doPublish', draft)
      }),
    )
  })

  test('all that a transaction reads is of the moment of its keys; the next one has keys of its own', async () => {
    const [before, after] = await transact({ asks }, async (tx) => {
      const first = [await titles(tx), await remarks(tx)]
      await world.database.transaction({ ...mine, wall: false }, (other) => revoke(other, 0))
      return [first, [await titles(tx), await remarks(tx)]]
    })
    expect(before).toEqual(['a,b', 'bid of a,bid of b'])
    expect(after).toEqual(before)
    for (const more of [{ asks }, {}]) expect(await transact(more, titles)).toBe('b')
  })

  test('where the transaction itself changes what a rule reads, the rule is asked again', async () => {
    const found = await transact({ asks }, async (tx) => {
      await execute(tx, sql`set local role srm_app; select set_config('srm.wall', 'off', true)`)
      await revoke(tx, 0)
      await execute(tx, sql`select set_config('srm.wall', 'on', true)`)
      return titles(tx)
    })
    expect(found).toBe('b')
  })

  test('where every statement sees a moment of its own, nothing that was kept is believed', async () => {
    const found = await transact({}, async (tx) => {
      await execute(
        tx,
        sql`select set_config('srm.keys_srm_seen_inquiry_guest', ${`{${String(inquiries[0]?.['id'])}}`}, true)`,
      )
      return titles(tx)
    })
    expect(found).toBe('a,b')
  })

  test('nothing found is an answer too, and no reason to ask anew', async () => {
    const me = { partner: 'nobody' }
    expect(await transact({ me, asks }, titles)).toBe('')
    expect(
      await transact({ me, asks }, async (tx) => {
        return execute<{ keys: string }>(
          tx,
          sql`select current_setting('srm.keys_srm_seen_inquiry_guest') as keys`,
        )
      }),
    ).toEqual([{ keys: '{}' }])
  })

  test('pages, their number and what is summed are of the same rows', async () => {
    const caller = callerOf('mine', 'guest', mine.me)
    const page = async (pageIndex: number) => {
      const sort = [{ field: 'title', order: 'desc' }]
      const body = { sort, pageIndex, pageRows: 1, countBy: 'status' }
      const answer = await world.call(caller, 'inquiry', 'listByPage', body)
      const rows = answer.data as readonly Row[] // a page is rows
      return [rows.map(({ title }) => title).join(), answer.page?.count, answer.groups]
    }
    const groups = { status: { BIDDING: '2' } }
    expect(await page(1)).toEqual(['b', 2, groups])
    expect(await page(2)).toEqual(['a', 2, groups])
    expect(await page(3)).toEqual(['', 2, groups])
  })
})
