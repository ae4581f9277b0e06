// What `tell` of a verb says, without a file for it: through the one outbox, in the words of the document and of the verb.
import { expect, test } from 'vitest'
import { moveOldOutbox } from '../../src/server/database/moveOldOutbox.ts'
import { systemCaller } from '../../src/server/session/systemCaller.ts'
import { oneDatabase } from './databases.ts'
import { openPost } from './messagesWorld.ts'

oneDatabase((_, open) => {
  const post = openPost(open)
  const { as, run, ordered, published, inboxOf, sentOf, outboxOf, laid } = post
  const num = (row: { readonly [key: string]: unknown }) => String(row['orderNum'])
  const news = { sourceCode: 'order_told' }

  test('tell reaches whoever finds the row, in his language, in the application and by mail', async () => {
    const row = await post.world.act(as('ann'), 'order', 'doHold', await published())
    await run()
    const of = async (name: 'sam' | 'sue' | 'tom') =>
      (await inboxOf(name, row)).filter((one) => one['sourceCode'] === news.sourceCode)
    expect(await of('sam')).toMatchObject([{ title: `订单 ${num(row)}已搁置` }])
    expect(await of('sue')).toMatchObject([{ title: `Order ${num(row)}: held` }])
    expect(await of('tom')).toEqual([])
    const sent = await sentOf(row, { ...news, channel: 'EMAIL' })
    expect(sent.map(({ address }) => address)).toEqual(['sam@example.com', 'sue@example.com'])
    expect(Object.values(laid()).join('')).toContain(`Subject: Order ${num(row)}: held`)
  })

  test('what is done of itself tells, too', async () => {
    const held = await post.world.act(as('ann'), 'order', 'doHold', await published())
    const row = await post.world.row(as('ann'), 'order', 'saveOrUpdate', {
      id: held['id'],
      versionNum: held['versionNum'],
      remark: 'go on',
    })
    expect(row['status']).toBe('DONE')
    await run()
    expect(await inboxOf('bob', row)).toMatchObject([{ title: `Order ${num(row)}: done` }])
  })

  test('whom another message of the same deed is for is not told twice, and who did it not at all', async () => {
    const row = await post.world.act(as('ann'), 'order', 'doNote', await published())
    await run()
    expect((await inboxOf('bob', row)).map((one) => one['sourceCode'])).toEqual(['noted'])
    expect(await inboxOf('ann', row)).toEqual([])
    expect((await inboxOf('sam', row)).map((one) => one['sourceCode']).sort()).toEqual([
      'order_told',
      'toConfirm',
    ])
    const ofRoot = (await inboxOf('root', row)).filter((one) => one['userId'] === post.ids.root)
    expect(ofRoot.map((one) => one['sourceCode'])).toEqual(['order_told'])
  })

  test('it is wished for, or not, as any other message', async () => {
    const [kind] = await post.world.list(as('sue'), 'msgSource', news)
    expect(kind).toMatchObject({ nameCn: '订单动态', nameEn: 'Order news', channels: 'SITE, EMAIL' })
    await post.world.row(as('sue'), 'msgTd', 'saveOrUpdate', {
      sourceId: kind?.['id'],
      channel: 'EMAIL',
      wantedFlag: 'N',
    })
    const row = await post.world.act(as('ann'), 'order', 'doHold', await published())
    await run()
    const sent = await sentOf(row, { ...news, channel: 'EMAIL' })
    expect(sent.map(({ address }) => address)).toEqual(['sam@example.com'])
  })

  test('rows of the table of before become messages that were told to nobody, once, and it goes', async () => {
    const row = await ordered()
    const { pool } = post.world.database
    await pool.query(
      `create table sys_outbox (seq bigint generated always as identity primary key, tenant_id text, entity text, document_id text, root_entity text, root_id text, verb text, send_to text[], facts jsonb, created_at timestamptz)`,
    )
    await pool.query(
      `insert into sys_outbox (tenant_id, entity, document_id, root_entity, root_id, verb, send_to, facts, created_at)
      values ('default', 'order', $1, 'order', $1, 'doNote', '{sales}', $2, '2025-11-05T02:00:00Z')`,
      [row['id'], JSON.stringify({ code: "PO's", by: 'ann', byId: post.ids.ann })],
    )
    const move = () => moveOldOutbox(post.world.database, post.world.definitions, systemCaller())
    expect(await move()).toBe(1)
    expect(await move()).toBe(0)
    await run()
    expect(await outboxOf(row)).toMatchObject([
      { status: 'EMPTY', billNo: "PO's", sourceCode: 'order_told', creationDate: '2025-11-05 10:00:00' },
    ])
    expect(await inboxOf('sam', row)).toEqual([])
  })
})
