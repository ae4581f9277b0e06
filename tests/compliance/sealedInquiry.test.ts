// Several parties in one document: each finds its own rows and nothing of the others, whatever it asks.
import { beforeAll, describe, expect, test } from 'vitest'
import type { Row } from '../../src/language/row.ts'
import type { Caller } from '../../src/server/Caller.ts'
import { eachDatabase } from './databases.ts'
import { worldOf } from './fixture.ts'
import { callerOf, linesOf, refusal } from './openFixture.ts'
import { openWorld, type World } from './openWorld.ts'

const texts = worldOf(
  {
    partner: `
entity: partner
label: 伙伴 | Partner
fields:
  partnerCode: { label: 编码 | Code, required: true }
  partnerName: { label: 名称 | Name, required: true }
`,
    person: `
entity: person
label: 人员 | Person
fields:
  personCode: { label: 编码 | Code, required: true }
  partner:    { type: ref, to: partner }
`,
    inquiry: `
entity: inquiry
label: 询价 | Inquiry
display: [title]
fields:
  title:  { label: 标题 | Title, required: true }
  budget: { type: amount, label: 预算 | Budget }
  note:   { label: 备注 | Note }
  awarded: { label: 中标说明 | Award }
lines:
  bids:
    entity: bid
    label: 报价 | Bids
    fields:
      partner: { type: ref, to: partner, required: true, default: me.partner }
      remark:  { label: 说明 | Remark }
    states:
      OPEN: 未报 | Open
      SENT: { label: 已报 | Sent, color: success }
    verbs:
      doSend: { label: 提交报价 | Send bid, from: OPEN, to: SENT, by: guest, apiOnly: true }
    lines:
      prices:
        entity: bidPrice
        label: 价格 | Prices
        fields:
          item:  { label: 物料 | Item, required: true }
          price: { type: price, label: 单价 | Price }
    keys:
      - { unique: [parent, partner] }
  jury:
    entity: juror
    label: 评委 | Jury
    fields:
      member: { label: 评委 | Juror, required: true }
  answers:
    entity: answer
    label: 澄清 | Answers
    fields:
      text: { label: 内容 | Text, required: true }
states:
  DRAFT: 拟定 | Draft
  BIDDING: 报价中 | Bidding
  AWARDED: { label: 已定标 | Awarded, color: success }
verbs:
  doPublish: { label: 发布询价 | Publish inquiry, from: DRAFT, to: BIDDING }
  doAward:   { label: 定标询价 | Award inquiry, from: BIDDING, to: AWARDED }
access:
  host:  { rows: true, edit: { DRAFT|BIDDING: all } }
  guest:
    rows: { this: any(bids.partner == me.partner) and status != DRAFT, bids: partner == me.partner, jury: false }
    edit: { BIDDING: [bids] }
    hide: { true: [budget], status != AWARDED: [awarded, answers] }
    create: false
`,
  },
  '  partner: partner\n',
)

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
    world = await openWorld(await open(), texts)
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
        { query: 'count(bids) > 1' },
        { query: "any(bids.remark == 'RIVAL remark')" },
        { query: "any(jury.member == 'JUROR')" },
        { budget: '8888' },
        { sort: [{ field: 'budget', order: 'asc' }] },
      ])
        expect([body, await codeOf(world.list(mine, 'inquiry', body))]).toEqual([
          body,
          expect.stringMatching(/PARAM|QUERY/),
        ])
      for (const body of [{ sort: [{ field: 'lineNum', order: 'asc' }] }, { lineNum: 10 }])
        expect([body, await codeOf(world.list(mine, 'bid', body))]).toEqual([
          body,
          expect.stringMatching(/PARAM/),
        ])
      expect(await world.list(mine, 'bid', { remark: 'RIVAL remark' })).toEqual([])
      expect((await world.call(mine, 'bid', 'listByPage', {})).page?.count).toBe(2)
      expect(await world.list(mine, 'juror')).toEqual([])
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
      expect((await refusal(foreign)).code).toBe('SRM-1006')
      expect((await refusal(save(mine, { bids: [kept, { partnerId: partners[1]?.['id'] }] }))).code).toBe(
        'SRM-1006',
      )
      expect((await refusal(save(mine, { title: 'x' }))).code).toBe('SRM-1006')
      expect((await refusal(save(mine, { jury: [{ member: 'me' }] }))).code).toBe('PARAM_UNKNOWN')
    })
  })
})
