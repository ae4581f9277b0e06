import { beforeAll, expect, it } from 'vitest'
import { definitions } from '../../dist/definitions/server.js'
import type { Row } from '../../src/language/row.ts'
import { oneDatabase } from '../compliance/databases.ts'
import { linesOf, openChain, refusal, today, type Chain, type Person } from './openChain.ts'

oneDatabase((_, open) => {
  let chain: Chain
  const notice = definitions.entities['baseNotice'] ?? expect.fail('There are no notices.')
  let category: unknown
  let approved: unknown
  let late: unknown // a notice whose time for replies is over on the next day

  const draft = (more: Row = {}): Promise<Row> =>
    chain.save('buyer', 'baseNotice', {
      noticeTitle: '春节放假',
      noticeTitleEn: 'Holiday',
      noticeConfigId: category,
      ouId: chain.ids['SZ01'],
      noticeContent: '<p>仓库<b>停止</b>收货 <script>alert(1)</script></p>',
      receiverScope: 'SELECTED',
      ...more,
    })
  const to = (...receivers: readonly Row[]): Row => ({ receivers })
  const supplier = (code: string): Row => ({ receiverType: 'SUPPLIER', supplierId: chain.ids[code] })
  const published = async (more: Row = {}): Promise<Row> => {
    const { id } = await draft(more)
    return chain.act('buyer', 'baseNotice', 'doPublish', id)
  }
  /** Whether somebody finds it: by id, in the list, in the total, by words. */
  const finds = async (who: Person, { id, noticeTitle }: Row): Promise<readonly boolean[]> => [
    await chain.find(who, 'baseNotice', id).then(
      () => true,
      () => false,
    ),
    (await chain.list(who, 'baseNotice', { noticeTitle })).some((row) => row['id'] === id),
    (await chain.list(who, 'baseNotice', { query: `contains(noticeTitle, '${String(noticeTitle)}')` })).some(
      (row) => row['id'] === id,
    ),
    (await chain.list(who, 'baseNotice', { noticeContent: '停止收货', idList: [id] })).length === 1,
  ]
  const yes = [true, true, true, true]
  const no = [false, false, false, false]

  beforeAll(async () => {
    chain = await openChain(open)
    const config = async (row: Row): Promise<unknown> =>
      (
        await chain.save('admin', 'baseNoticeConfig', {
          configName: row['configCode'],
          noticeType: 'PURCHASE',
          ...row,
        })
      )['id']
    category = await config({ configCode: 'PLAIN' })
    approved = await config({
      configCode: 'POLICY',
      approvalFlag: 'Y',
      replyFlag: 'Y',
      replyDays: 3,
      receivers: [supplier('V10001')],
    })
  })

  it('its text is kept without what runs, and found by its words', async () => {
    const kept = await published({ noticeTitle: '清洗', ...to(supplier('V10001')) })
    expect(kept['noticeContent']).toBe('<p>仓库<b>停止</b>收货 </p>')
    expect(
      await chain.list('buyer', 'baseNotice', { noticeContent: 'script', idList: [kept['id']] }),
    ).toEqual([])
    expect(await chain.list('buyer', 'baseNotice', { noticeContent: '<b>', idList: [kept['id']] })).toEqual(
      [],
    )
  })

  it('a text of marks alone is none, and one of 5 MB is refused for its length', async () => {
    const empty = await draft({ noticeContent: '<p></p>', ...to(supplier('V10001')) })
    expect(await refusal(chain.act('buyer', 'baseNotice', 'doPublish', empty['id']))).toMatchObject({
      paths: ['noticeContent'],
    })
    const long = refusal(draft({ noticeContent: `<p>${'长'.repeat(5_000_000)}</p>` }))
    expect((await long).paths).toEqual(['noticeContent'])
  })

  it('only those to whom it goes find it, and nobody before it is published', async () => {
    const { id } = await draft({ noticeTitle: '只给一家', ...to(supplier('V10001')) })
    const row = { id, noticeTitle: '只给一家' }
    expect([await finds('supplier1', row), await finds('supplier2', row)]).toEqual([no, no])
    await chain.act('buyer', 'baseNotice', 'doPublish', id)
    expect([await finds('supplier1', row), await finds('supplier2', row)]).toEqual([yes, no])
    const seen = await chain.find('supplier1', 'baseNotice', id)
    expect(seen).not.toHaveProperty('receivers')
    expect(seen).not.toHaveProperty('viewCount')
  })

  it('a notice to all is found by a supplier that is added later, one to some by none', async () => {
    const all = await published({ noticeTitle: '给全部', receiverScope: 'ALL_SUPPLIER' })
    const some = await published({ noticeTitle: '给一些', ...to(supplier('V10001')) })
    const later = await chain.save('admin', 'slcSupplierInfo', {
      supplierCode: 'V-NEW',
      supplierName: '新来的',
    })
    const caller = chain.callerOf('supplier3')
    const newcomer = { ...caller, userId: 'new', me: { ...caller.me, user: 'new', supplier: later['id'] } }
    const list = async (more: Row, me: Row = {}): Promise<unknown> =>
      (await chain.engine.operate({ ...newcomer, me: { ...newcomer.me, ...me } }, notice, 'listByPage', more))
        .data
    expect(await list({ idList: [all['id'], some['id']] })).toMatchObject([{ id: all['id'] }])
    const ofCategory = await published({
      noticeTitle: '给品类',
      ...to({ receiverType: 'CATEGORY', categoryId: chain.ids['CAT'] }),
    })
    expect(await list({ idList: [ofCategory['id']] })).toEqual([])
    expect(await list({ idList: [ofCategory['id']] }, { categories: [chain.ids['CAT']] })).toHaveLength(1)
  })

  it('[baseNotice.doWithdraw] what was withdrawn is gone at once, also by a link that was kept, and comes again as a new revision', async () => {
    const row = await published({ noticeTitle: '撤回', ...to(supplier('V10001')) })
    await chain.act('buyer', 'baseNotice', 'doWithdraw', row['id'])
    expect(await finds('supplier1', row)).toEqual(no)
    expect(await refusal(chain.call('supplier1', 'baseNotice', 'doRead', { id: row['id'] }))).toMatchObject({
      code: 'SRM-1010',
    })
    const again = await chain.act('buyer', 'baseNotice', 'doPublish', row['id'])
    expect(again).toMatchObject({ status: 'PUBLISHED', revision: 2 })
    expect(await finds('supplier1', row)).toEqual(yes)
  })

  it('[baseNotice.doRead] who opened it, when and how often is known to the house alone; two at once count twice', async () => {
    const { id, versionNum } = await published({ noticeTitle: '查看', receiverScope: 'ALL_SUPPLIER' })
    const read = (who: Person): Promise<unknown> => chain.call(who, 'baseNotice', 'doRead', { id })
    await Promise.all([read('supplier1'), read('supplier2')])
    await read('supplier1')
    const seen = await chain.find('buyer', 'baseNotice', id)
    expect(seen).toMatchObject({ viewCount: 2, versionNum })
    expect(
      linesOf(seen, 'viewers')
        .map(({ userName, openCount }) => `${String(userName)} ${String(openCount)}`)
        .sort(),
    ).toEqual(['supplier1 2', 'supplier2 1'])
    expect(linesOf(await chain.find('supplier2', 'baseNotice', id), 'viewers')).toMatchObject([
      { openCount: 1 },
    ])
  })

  it('[baseNotice.doReply] a reply is its writer’s own, sent once and in time', async () => {
    const { id } = await published({
      noticeTitle: '回复',
      replyFlag: 'Y',
      replyDeadline: '2025-03-02 12:00:00',
      ...to(supplier('V10001'), supplier('V10002')),
    })
    const reply = async (who: Person, replyContent: string): Promise<Row> => {
      await chain.call(who, 'baseNotice', 'doReply', { id })
      const [draftOf] = await chain.list(who, 'baseNoticeReply', { noticeId: id, replyById: chain.ids[who] })
      const saved = await chain.save(who, 'baseNoticeReply', {
        id: draftOf?.['id'],
        versionNum: draftOf?.['versionNum'],
        replyContent,
      })
      return chain.act(who, 'baseNoticeReply', 'doSend', saved['id'])
    }
    await Promise.all([reply('supplier1', '<b>收到</b>'), reply('supplier2', '已知')])
    const own = await chain.list('supplier1', 'baseNoticeReply')
    expect(own).toMatchObject([{ replyContent: '<b>收到</b>', status: 'SENT' }])
    const others = await chain.list('supplier2', 'baseNoticeReply')
    expect(others).toMatchObject([{ replyContent: '已知' }])
    expect(await refusal(chain.find('supplier1', 'baseNoticeReply', others[0]?.['id']))).toMatchObject({
      code: 'SRM-1010',
    })
    expect(await chain.find('buyer', 'baseNotice', id)).toMatchObject({ replyCount: 2 })
    expect(await chain.list('buyer', 'baseNoticeReply', { noticeId: id })).toHaveLength(2)
    await chain.call('supplier1', 'baseNotice', 'doReply', { id })
    expect(await refusal(chain.call('supplier1', 'baseNotice', 'doReply', { id }))).toMatchObject({
      code: 'CHECK_FAILED',
    })
    expect(await refusal(chain.call('supplier3', 'baseNotice', 'doReply', { id }))).toMatchObject({
      code: 'SRM-1010',
    })
    late = id
  })

  it('a category that needs approval is submitted, and brings its usual readers', async () => {
    const notice = await draft({ noticeConfigId: approved, noticeTitle: '制度' })
    expect(notice).toMatchObject({ approvalFlag: 'Y', replyFlag: 'Y' })
    expect(linesOf(notice, 'receivers')).toMatchObject([{ supplierCode: 'V10001' }])
    expect(await refusal(chain.act('buyer', 'baseNotice', 'doPublish', notice['id']))).toMatchObject({
      code: 'CHECK_FAILED',
    })
    await chain.act('buyer', 'baseNotice', 'doSubmit', notice['id'])
    expect(await chain.act('manager', 'baseNotice', 'doApproval', notice['id'])).toMatchObject({
      status: 'PUBLISHED',
    })
    expect(await finds('supplier1', notice)).toEqual(yes)
  })

  it('[baseNotification.doRead] a notification is found by its readers and read once', async () => {
    const saved = await chain.save('buyer', 'baseNotification', {
      title: '到货窗口调整',
      content: '<p>改到下午<img src=x onerror=alert(1)></p>',
      ouId: chain.ids['SZ01'],
      suppliersId: chain.ids['V10001'],
    })
    const { id } = await chain.act('buyer', 'baseNotification', 'doPublish', saved['id'])
    expect(await chain.find('supplier1', 'baseNotification', id)).toMatchObject({
      content: '<p>改到下午</p>',
    })
    expect(await refusal(chain.find('supplier2', 'baseNotification', id))).toMatchObject({ code: 'SRM-1010' })
    expect(await chain.list('supplier2', 'baseNotification')).toEqual([])
    const read = (): Promise<unknown> => chain.call('supplier1', 'baseNotification', 'doRead', { id })
    await Promise.all([read(), read()])
    await read()
    expect(await chain.find('buyer', 'baseNotification', id)).toMatchObject({ readCount: 1 })
  })

  it('[baseNotification.doReadAll] “all read” finds what its reader has not read, of what he finds, and is done once', async () => {
    const told = async (title: string) => {
      const saved = await chain.save('buyer', 'baseNotification', {
        title,
        content: '<p>x</p>',
        ouId: chain.ids['SZ01'],
        suppliersId: chain.ids['V10001'],
      })
      return chain.act('buyer', 'baseNotification', 'doPublish', saved['id'])
    }
    const [first, second] = [await told('甲'), await told('乙')]
    const unread = async (who: Person) =>
      (await chain.list(who, 'baseNotification', { can: 'doReadAll' })).map(({ id }) => id)
    expect(await unread('supplier2')).toEqual([])
    expect(await unread('supplier1')).toEqual(expect.arrayContaining([first['id'], second['id']]))
    await chain.call('supplier1', 'baseNotification', 'doRead', { id: first['id'] })
    const left = await unread('supplier1')
    expect(left).not.toContain(first['id'])
    const all = (await chain.list('supplier1', 'baseNotification', { can: 'doReadAll' })).map(
      ({ id, versionNum }) => ({ id, versionNum }),
    )
    await chain.call('supplier1', 'baseNotification', 'doReadAll', { list: all })
    expect(await unread('supplier1')).toEqual([])
    for (const { id } of [first, second])
      expect(await chain.find('buyer', 'baseNotification', id)).toMatchObject({ readCount: 1 })
    // Whoever has read all of them is done: again changes nothing, and some that are read do not stand in the way of others.
    await chain.call('supplier1', 'baseNotification', 'doReadAll', { list: all })
    const third = await told('丙')
    const rest = [first, second, third].map(({ id, versionNum }) => ({ id, versionNum }))
    await chain.call('supplier1', 'baseNotification', 'doReadAll', { list: rest })
    expect(await unread('supplier1')).toEqual([])
    for (const { id } of [first, second, third])
      expect(await chain.find('buyer', 'baseNotification', id)).toMatchObject({ readCount: 1 })
    expect(
      await refusal(chain.call('supplier2', 'baseNotification', 'doReadAll', { list: all })),
    ).toMatchObject({ code: 'SRM-1010' })
  })

  it('[baseNotice.doExpire] the clock shows it from its first day until its last, and then it is over', async () => {
    const later = await published({
      noticeTitle: '明天开始',
      startDate: '2025-03-02',
      endDate: '2025-03-03',
      ...to(supplier('V10001')),
    })
    expect(today < '2025-03-02').toBe(true)
    expect(await finds('supplier1', later)).toEqual(no)
    await chain.waitUntil('2025-03-02')
    expect(await finds('supplier1', later)).toEqual(yes)
    await chain.waitUntil('2025-03-04')
    expect(await refusal(chain.call('supplier2', 'baseNotice', 'doReply', { id: late }))).toMatchObject({
      code: 'SRM-1301',
    })
    expect(await finds('supplier1', later)).toEqual(no)
    expect(await chain.find('buyer', 'baseNotice', later['id'])).toMatchObject({ status: 'EXPIRED' })
  })
})
