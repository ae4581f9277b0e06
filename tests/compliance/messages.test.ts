// Messages: what a verb tells is written down with it, told to each as he may read it, and sent once.
import { expect, test } from 'vitest'
import { oneDatabase } from './databases.ts'
import { refusal } from './openFixture.ts'
import { openPost } from './messagesWorld.ts'

oneDatabase((_, open) => {
  const post = openPost(open)
  const { as, run, ordered, published, inboxOf, sentOf, outboxOf, laid } = post

  test('who is told reads it in his language, and only who finds the row is told', async () => {
    const row = await published({ remark: 'quick' })
    expect(await inboxOf('sam', row)).toEqual([])
    await run()
    const [sam] = await inboxOf('sam', row)
    expect(sam).toMatchObject({
      title: `订单${String(row['orderNum'])}待确认`,
      status: 'UNREAD',
      taskFlag: 'Y',
    })
    const [sue] = await inboxOf('sue', row)
    expect(sue).toMatchObject({ title: `Order ${String(row['orderNum'])} awaits you` })
    expect(sue?.['content']).toBe(
      `Order ${String(row['orderNum'])} (Goods): confirm by 2026-04-01. Remark: quick`,
    )
    expect(await inboxOf('tom', row)).toEqual([])
    expect(await outboxOf(row)).toMatchObject([{ status: 'SENT', receiverNum: 2 }])
  })

  test('who may approve it is told, but for who submitted it', async () => {
    const row = await published({ kind: 'WORK' })
    await run()
    expect(await inboxOf('bob', row)).toMatchObject([
      { title: `Order ${String(row['orderNum'])} awaits your approval` },
    ])
    expect(await inboxOf('ann', row)).toEqual([])
  })

  test('what is rolled back is told to nobody', async () => {
    const row = await ordered({ remark: 'bad' })
    expect(await refusal(post.world.act(as('ann'), 'order', 'doPublish', row))).toBeTruthy()
    await run()
    expect(await outboxOf(row)).toEqual([])
  })

  test('two servers at once: each is told once, and each mail laid once', async () => {
    const rows = []
    for (let index = 0; index < 6; index += 1) rows.push(await published())
    await Promise.all([post.worker().run(), post.worker().run(), post.worker().run()])
    for (const row of rows) {
      expect(await inboxOf('sam', row)).toHaveLength(1)
      expect(await sentOf(row, { channel: 'EMAIL' })).toMatchObject([{ status: 'SENT' }, { status: 'SENT' }])
    }
  })

  test('without a mail server the mail of each lies in the folder, with a text and an HTML part', async () => {
    const row = await published()
    await run()
    const mails = Object.values(laid()).filter((one) => one.includes('To: sue@example.com'))
    expect(mails).toHaveLength(1)
    expect(mails[0]).toContain(`Subject: Order ${String(row['orderNum'])} awaits you`)
    expect(mails[0]).toContain('text/plain')
    expect(mails[0]).toContain('text/html')
  })
})
