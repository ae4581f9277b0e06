import { beforeAll, describe, expect, it } from 'vitest'
import type { Row } from '../../src/language/row.ts'
import { oneDatabase } from '../compliance/databases.ts'
import {
  acceptInvite,
  awarded,
  awardOf,
  bidding,
  closed,
  draftInquiry,
  draftQuote,
  goOn,
  invitationOf,
  openInquiry,
  openQuotes,
  published,
  quote,
  rivals,
} from './inquirySteps.ts'
import { linesOf, openChain, refusal, type Chain, type Person } from './openChain.ts'

/** Section 2 of the domain: the sealed inquiry with three suppliers, who does what when. */

oneDatabase((_, open) => {
  let chain: Chain

  beforeAll(async () => {
    chain = await openChain(open)
  })

  const inquiry = async (more: Row = {}): Promise<unknown> => {
    await chain.waitUntil(published)
    return (await draftInquiry(chain, [{ quantity: '100' }, { item: 'M-OVER', quantity: '10' }], more))['id']
  }
  const running = async (more: Row = {}): Promise<unknown> => {
    const id = await inquiry(more)
    await openInquiry(chain, id)
    return id
  }
  const find = (id: unknown, who: Person = 'buyer') => chain.find(who, 'sfdAuctionHeader', id)
  const act = (who: Person, verb: string, id: unknown, asked?: Row) =>
    chain.act(who, 'sfdAuctionHeader', verb, id, asked)
  const keyOf = async (id: unknown, who: Person) =>
    linesOf(await find(id, who), 'jury').find(({ memberId }) => memberId === chain.ids[who])?.['id']

  it('goes from the draft to the award, by the clock and two openers; each supplier is told of itself', async () => {
    const id = await running()
    expect((await find(id))['status']).toBe('BIDDING')
    for (const [at, rival] of rivals.entries()) await quote(chain, rival, id, [`1${at}.50`, '7'])
    const opened = await openQuotes(chain, id)
    expect(
      rivals
        .map((who) => awardOf(chain, opened, who))
        .map((one) => [one['rankNum'], one['awardPct'], one['bidNoTaxPrice'], one['awardQuantity']]),
    ).toEqual([
      [1, '100', '10.5', '100'],
      [2, '0', '11.5', '0'],
      [3, '0', '12.5', '0'],
    ])
    for (const rival of rivals) expect((await find(id, rival))['awards']).toEqual([])
    expect((await awarded(chain, id))['status']).toBe('AWARDED')
    const told = await Promise.all(
      rivals.map(async (rival) => {
        const seen = await find(id, rival)
        return [(linesOf(seen, 'suppliers')[0] ?? {})['resultStatus'], linesOf(seen, 'awards').length]
      }),
    )
    expect(told).toEqual([
      ['WON', 2],
      ['LOST', 0],
      ['LOST', 0],
    ])
  })

  describe('is published', () => {
    it('by somebody else than who submitted it; what was rejected is changed and submitted again', async () => {
      const id = await inquiry()
      expect(chain.may('buyer', 'sfdAuctionHeader', 'doApprovePublish')).toBe(false)
      await act('buyer', 'doSubmitPublish', id)
      expect((await act('manager', 'doRejectPublish', id, { reason: '数量不对' }))['status']).toBe(
        'PUB_REJECTED',
      )
      await act('buyer', 'doSubmitPublish', id)
      expect((await act('manager', 'doApprovePublish', id))['status']).toBe('PUBLISHED')
    })

    it('at once only where the organization allows it and the budget is small', async () => {
      expect(
        (await refusal(act('buyer', 'doPublish', await inquiry({ budgetAmount: '500' })))).words,
      ).toContain('须审批后发布')
    })

    it('with four hours to quote, an opening after the end, quotes valid for a week, and two openers', async () => {
      for (const [more, words] of [
        [{ bidEndDate: '2025-03-02 12:59:59' }, '报价时间至少4小时'],
        [{ bidOpeningDate: '2025-03-03 17:59:59' }, '开标时间不能早于报价截止'],
        [{ quoteValidToDate: '2025-03-09' }, '报价有效期至少为截止后7天'],
      ] as const)
        expect([words, (await refusal(inquiry(more))).words]).toEqual([words, expect.stringContaining(words)])
      const alone = await inquiry({ jury: [{ memberId: chain.ids['manager'] }] })
      expect((await refusal(act('buyer', 'doSubmitPublish', alone))).code).toBe('SRM-5013')
    })

    it('SRM-5016: to fewer suppliers than it asks for only with a reason', async () => {
      const id = await inquiry({ suppliers: [{ supplierId: chain.ids['V10001'] }] })
      expect((await refusal(act('buyer', 'doSubmitPublish', id))).code).toBe('WARNED')
      expect((await goOn(chain, 'buyer', 'doSubmitPublish', id, '独家'))['status']).toBe('PUB_APPROVING')
    })
  })

  describe('a quote', () => {
    it('begins with the items of the inquiry; the supplier accepts the invitation first', async () => {
      const id = await running()
      const draft = await draftQuote(chain, 'supplier1', id, ['1', '2'])
      expect(
        linesOf(draft).map((line) => [line['itemCode'], line['demandQuantity'], line['taxPrice']]),
      ).toEqual([
        ['M-1001', '100', '1.13'],
        ['M-OVER', '10', '2.26'],
      ])
      expect(draft).toMatchObject({ noTaxAmount: '120', taxAmount: '135.6', validToDate: '2025-04-30' })
      const submit = () => chain.act('supplier1', 'sfdBidHeader', 'doSubmit', draft['id'])
      expect((await refusal(submit())).code).toBe('SRM-5003')
      await acceptInvite(chain, 'supplier1', id)
      expect((await submit())['bidStatus']).toBe('ACTIVE')
    })

    it('begins from the invitation, which tells the supplier how far it is', async () => {
      const id = await running()
      const seen = async () => (await invitationOf(chain, 'supplier1', id))['supplierView']
      expect(await seen()).toBe('WAIT_ACCEPT')
      await acceptInvite(chain, 'supplier1', id)
      expect(await seen()).toBe('WAIT_QUOTE')
      const row = await invitationOf(chain, 'supplier1', id)
      await chain.act('supplier1', 'sfdAuctionSupplier', 'doQuote', row['id'])
      const [draft = {}] = await chain.list('supplier1', 'sfdBidHeader', { auctionId: id })
      const begun = await chain.find('supplier1', 'sfdBidHeader', draft['id'])
      expect([begun['supplierCode'], linesOf(begun).length]).toEqual(['V10001', 2])
      await chain.save('supplier1', 'sfdBidHeader', {
        id: begun['id'],
        versionNum: begun['versionNum'],
        lines: linesOf(begun).map((line) => ({ id: line['id'], noTaxPrice: '3' })),
      })
      await chain.act('supplier1', 'sfdBidHeader', 'doSubmit', begun['id'])
      expect(await seen()).toBe('QUOTED')
    })

    it('is changed by a new one, which replaces it when it is submitted; the buyer sees who has quoted', async () => {
      const id = await running()
      const first = await quote(chain, 'supplier1', id, ['5', '6'])
      await chain.act('supplier1', 'sfdBidHeader', 'doRevise', first['id'])
      const [draft = {}] = await chain.list('supplier1', 'sfdBidHeader', {
        auctionId: id,
        bidStatus: 'DRAFT',
      })
      const second = await chain.act('supplier1', 'sfdBidHeader', 'doSubmit', draft['id'])
      expect(linesOf(second).map((line) => line['noTaxPrice'])).toEqual(['5', '6'])
      expect((await chain.find('supplier1', 'sfdBidHeader', first['id']))['bidStatus']).toBe('SUPERSEDED')
      expect(linesOf(await find(id), 'suppliers').map((one) => one['quotedFlag'])).toEqual(['Y', 'N', 'N'])
      await chain.act('supplier1', 'sfdBidHeader', 'doWithdraw', second['id'])
      expect((await find(id))['quoteCount']).toBe(0)
    })

    it('SRM-5002: is neither submitted, changed nor withdrawn after the end; an invitation neither', async () => {
      const id = await running()
      const active = await quote(chain, 'supplier1', id, ['5', '6'])
      await acceptInvite(chain, 'supplier2', id)
      const draft = await draftQuote(chain, 'supplier2', id, ['4', '4'])
      await chain.waitUntil(closed)
      expect((await find(id))['status']).toBe('BID_CLOSED')
      for (const [who, verb, row] of [
        ['supplier2', 'doSubmit', draft],
        ['supplier1', 'doRevise', active],
        ['supplier1', 'doWithdraw', active],
      ] as const)
        expect((await refusal(chain.act(who, 'sfdBidHeader', verb, row['id']))).code).toBe('SRM-5002')
      const late = await invitationOf(chain, 'supplier3', id)
      expect(
        (await refusal(chain.act('supplier3', 'sfdAuctionSupplier', 'doAcceptInvite', late['id']))).code,
      ).toBe('SRM-5002')
      expect((await refusal(chain.save('supplier3', 'sfdBidHeader', { auctionId: id }))).paths).toContain(
        'auctionId',
      )
    })

    it('of a supplier that is disqualified does not count any more', async () => {
      const id = await running()
      const active = await quote(chain, 'supplier1', id, ['5', '6'])
      const row = linesOf(await find(id), 'suppliers')[0] ?? {}
      await chain.act('manager', 'sfdAuctionSupplier', 'doDisqualify', row['id'], {
        disqualifyReason: '资质不符',
      })
      expect((await chain.find('supplier1', 'sfdBidHeader', active['id']))['bidStatus']).toBe('INVALID')
    })
  })

  describe('is opened', () => {
    it('SRM-5012: not before its time, though quoting has ended', async () => {
      const id = await running({ bidOpeningDate: '2025-03-05 09:00:00' })
      for (const rival of rivals) await quote(chain, rival, id, ['5', '6'])
      await chain.waitUntil(closed)
      const key = await keyOf(id, 'apClerk')
      expect((await refusal(chain.act('apClerk', 'sfdAuctionJury', 'doTurnKey', key))).code).toBe('SRM-5012')
      expect((await refusal(act('manager', 'doBidOpening', id))).code).toBe('SRM-5012')
    })

    it('SRM-5013: by two of those who are named; nobody turns the key of another', async () => {
      const id = await running()
      for (const rival of rivals) await quote(chain, rival, id, ['5', '6'])
      await chain.waitUntil(closed)
      expect((await refusal(act('manager', 'doBidOpening', id))).code).toBe('SRM-5013')
      expect((await refusal(act('buyer', 'doBidOpening', id))).code).toBe('FORBIDDEN')
      const foreign = await keyOf(id, 'apClerk')
      expect((await refusal(chain.act('manager', 'sfdAuctionJury', 'doTurnKey', foreign))).code).toBe(
        'FORBIDDEN',
      )
      await chain.act('manager', 'sfdAuctionJury', 'doTurnKey', await keyOf(id, 'manager'))
      expect((await refusal(act('manager', 'doBidOpening', id))).code).toBe('SRM-5013')
      expect((await act('apClerk', 'doBidOpening', id))['status']).toBe('OPENED')
    })

    it('SRM-5016: with too few quotes only with a reason, or it has failed', async () => {
      const id = await running()
      await quote(chain, 'supplier1', id, ['5', '6'])
      await chain.waitUntil(closed)
      await chain.act('apClerk', 'sfdAuctionJury', 'doTurnKey', await keyOf(id, 'apClerk'))
      expect((await refusal(act('manager', 'doBidOpening', id))).words).toContain('有效供应商1家，少于3家')
      expect((await goOn(chain, 'manager', 'doBidOpening', id, '急需'))['status']).toBe('OPENED')
      expect((await act('manager', 'doFail', id, { reason: '价格过高' }))['status']).toBe('FAILED')
    })

    it('by the clock alone where the buyer sees the quotes at once', async () => {
      const id = await running({ sourcingMethod: 'RFQ', jury: [] })
      const bid = await quote(chain, 'supplier1', id, ['5', '6'])
      expect((await chain.find('buyer', 'sfdBidHeader', bid['id']))['noTaxAmount']).toBe('560')
      await chain.waitUntil(closed)
      expect(await find(id)).toMatchObject({ status: 'OPENED', awards: [{ rankNum: 1 }, { rankNum: 1 }] })
    })
  })

  it('the end is moved on by the buyer, brought forward by a manager alone', async () => {
    const id = await running()
    const later = await act('buyer', 'doAdjustBidEndDate', id, {
      effectiveEndDate: '2025-03-06 18:00:00',
      reason: '供应商要求',
    })
    expect(later).toMatchObject({
      status: 'BIDDING',
      originalBidEndDate: '2025-03-03 18:00:00',
      bidOpeningDate: '2025-03-06 18:00:00',
    })
    await chain.waitUntil(closed)
    expect((await find(id))['status']).toBe('BIDDING')
    await chain.waitUntil(bidding)
    const sooner = { effectiveEndDate: '2025-03-03 12:00:00', reason: '提前' }
    expect((await refusal(act('buyer', 'doAdjustBidEndDate', id, sooner))).code).toBe('FORBIDDEN')
  })

  it('a question is answered to all without the asker', async () => {
    const id = await running()
    const mine = await chain.save('supplier1', 'sfdAuctionHeader', {
      id,
      versionNum: (await find(id, 'supplier1'))['versionNum'],
      questions: [{ questionText: '可否分批交货？' }],
    })
    const [asked = {}] = linesOf(mine, 'questions')
    expect(linesOf(await find(id, 'supplier2'), 'questions')).toEqual([])
    await chain.act('buyer', 'sfdAuctionQuestion', 'doAnswer', asked['id'], {
      answerScope: 'ALL',
      answerText: '可以',
    })
    const seen = JSON.stringify(await find(id, 'supplier2'))
    expect(seen).toContain('可否分批交货？')
    expect(seen).not.toMatch(/V10001|supplier1/)
  })
})
