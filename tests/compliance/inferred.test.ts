// What follows from secrets is one: whoever does not see the budget does not see the margin, on no path, unless somebody says reveal.
import { beforeAll, expect, test } from 'vitest'
import type { Row } from '../../src/language/row.ts'
import { eachDatabase } from './databases.ts'
import { worldOf } from './fixture.ts'
import { callerOf, linesOf } from './openFixture.ts'
import { openWorld, type World } from './openWorld.ts'

const tender = `
entity: tender
label: 招标 | Tender
display: [title]
fields:
  title:      { label: 标题 | Title, required: true }
  budget:     { type: amount, label: 预算 | Budget }
  margin:     { type: amount, label: 余地 | Margin, compute: budget - 100 }
  ceiling:    { type: amount, label: 上限 | Ceiling, default: margin }
  openCeiling: { type: amount, label: 公开上限 | Open ceiling, default: margin }
  total:      { type: amount, label: 合计 | Total, compute: sum(bids.amount) }
  note:       { label: 评语 | Note }
  noteLength: { type: integer, label: 字数 | Length, compute: length(note) }
  quoteCount: { type: integer, label: 报价家数 | Quotes, compute: count(quote where tender == this) }
  sentCount:  { type: integer, label: 已报家数 | Quotes sent, compute: count(quote where tender == this and status == SENT) }
lines:
  bids:
    entity: bid
    label: 报价 | Bids
    fields:
      partner: { type: ref, to: partner, required: true }
      amount:  { type: amount, label: 金额 | Amount }
      place:   { type: integer, label: 名次 | Place, compute: 1 + count(parent.bids where amount < this.amount) }
      gap:     { type: amount, label: 差额 | Gap, compute: amount - parent.total }
states:
  BIDDING: 报价中 | Bidding
  AWARDED: { label: 已定标 | Awarded, color: success }
verbs:
  doAward: { label: 定标 | Award, from: BIDDING, to: AWARDED }
access:
  host: { rows: true, edit: true }
  guest:
    rows: { this: any(bids.partner == me.partner), bids: partner == me.partner }
    hide: { true: [budget], status != AWARDED: [note] }
    reveal: [openCeiling, bids.place, sentCount]
`

const quote = `
entity: quote
label: 报价单 | Quote
display: [title]
fields:
  title:   { label: 标题 | Title, required: true }
  tender:  { type: ref, to: tender, required: true }
  partner: { type: ref, to: partner, required: true }
states:
  DRAFT: 拟定 | Draft
  SENT: { label: 已报 | Sent, color: success }
verbs:
  doSend: { label: 报价 | Send, from: DRAFT, to: SENT }
access:
  host:  { rows: true, edit: true }
  guest: { rows: partner == me.partner }
`

const partner = `
entity: partner
label: 伙伴 | Partner
fields:
  partnerCode: { label: 编码 | Code, required: true }
  partnerName: { label: 名称 | Name, required: true }
`
const person = `
entity: person
label: 人员 | Person
fields:
  personCode: { label: 编码 | Code, required: true }
  partner:    { type: ref, to: partner }
`
const files = worldOf({ tender, quote, partner, person }, '  partner: partner\n')
const secret = /7777|7677|5000|4711/

const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'answered',
    (error: unknown) => (error as { code?: string }).code, // refusals have one
  )

eachDatabase((_kind, open) => {
  let world: World
  let made: Row
  const host = callerOf('host', 'host')
  let guest = host
  const read = () => world.row(guest, 'tender', 'findById', { id: made['id'] })

  beforeAll(async () => {
    world = await openWorld(await open(), files)
    const [one, two] = await Promise.all(
      ['MINE', 'OTHER'].map((partnerCode) =>
        world.row(host, 'partner', 'saveOrUpdate', { partnerCode, partnerName: partnerCode }),
      ),
    )
    guest = callerOf('mine', 'guest', { partner: one?.['id'] })
    made = await world.row(host, 'tender', 'saveOrUpdate', {
      title: 'shared',
      budget: '7777',
      note: 'nothing',
      openCeiling: '6000',
      bids: [
        { partnerId: one?.['id'], amount: '289' },
        { partnerId: two?.['id'], amount: '4711' },
      ],
    })
    await world.row(host, 'quote', 'saveOrUpdate', {
      title: 'q',
      tenderId: made['id'],
      partnerId: two?.['id'],
    })
  })

  test('who is hidden something is not sent what follows from it, nor answered by it', async () => {
    const seen = await read()
    expect(Object.keys(seen)).not.toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^(?:budget|margin|ceiling|total|noteLength|quoteCount)$/),
      ]),
    )
    expect(seen).toMatchObject({ openCeiling: '6000', sentCount: 0 })
    expect(linesOf(seen, 'bids').map(({ place, amount, gap }) => [place, amount, gap])).toEqual([
      [1, '289', undefined],
    ])
    for (const [operation, body] of [
      ['listByPage', {}],
      ['findHistory', { id: made['id'] }],
      ['findById', { id: made['id'] }],
    ] as const)
      expect(JSON.stringify(await world.call(guest, 'tender', operation, body))).not.toMatch(secret)
    for (const body of [
      { margin: '7677' },
      { query: 'margin > 1' },
      { query: 'quoteCount == 1' },
      { sort: [{ field: 'total', order: 'asc' }] },
      { conditions: [{ key: 'ceiling', operator: 'notEmpty' }] },
    ])
      expect([body, await codeOf(world.list(guest, 'tender', body))]).toEqual([
        body,
        expect.stringMatching(/PARAM|QUERY/),
      ])
  })

  test('the first audience sees all of it', async () => {
    expect(await world.row(host, 'tender', 'findById', { id: made['id'] })).toMatchObject({
      margin: '7677',
      ceiling: '7677',
      total: '5000',
      noteLength: 7,
      quoteCount: 1,
    })
  })

  test('what is hidden at times hides what follows from it at the same times', async () => {
    expect(Object.hasOwn(await read(), 'noteLength')).toBe(false)
    await world.act(
      host,
      'tender',
      'doAward',
      await world.row(host, 'tender', 'findById', { id: made['id'] }),
    )
    expect(await read()).toMatchObject({ note: 'nothing', noteLength: 7 })
    expect(JSON.stringify(await world.call(guest, 'tender', 'findHistory', { id: made['id'] }))).not.toMatch(
      secret,
    )
  })
})
