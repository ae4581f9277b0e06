import { beforeAll, describe, expect, it } from 'vitest'
import type { Row } from '../../src/language/row.ts'
import { oneDatabase } from '../compliance/databases.ts'
import { awardOf, invitationOf, openedInquiry, rivals, type Rival } from './inquirySteps.ts'
import { linesOf, openChain, refusal, type Chain } from './openChain.ts'

/** Section 2.4 of the domain: bargaining with chosen suppliers, and what a supplier asks about its quote after the close. */

oneDatabase((_, open) => {
  let chain: Chain

  beforeAll(async () => {
    chain = await openChain(open)
  })

  const find = (id: unknown, who: 'buyer' | Rival = 'buyer') => chain.find(who, 'sfdAuctionHeader', id)
  const act = (verb: string, id: unknown, asked?: Row) =>
    chain.act('buyer', 'sfdAuctionHeader', verb, id, asked)
  const opened = (more: Row = {}) =>
    openedInquiry(
      chain,
      [{ quantity: '100' }],
      { supplier1: ['10'], supplier2: ['11'], supplier3: ['12'] },
      more,
    )
  const until = { bargainEndDate: '2025-03-06 18:00:00', bargainText: '请按目标价重报' }

  /** Supplier 2 is asked for 9.50, supplier 1 for nothing certain. */
  async function bargaining(more: Row = {}): Promise<unknown> {
    const row = await opened(more)
    await chain.save('buyer', 'sfdAuctionHeader', {
      id: row['id'],
      versionNum: row['versionNum'],
      suppliers: linesOf(row, 'suppliers').map(({ id, supplierCode }) => ({
        id,
        bargainFlag: supplierCode === 'V10003' ? 'N' : 'Y',
      })),
      awards: linesOf(row, 'awards').map(({ id, supplierCode }) => ({
        id,
        ...(supplierCode === 'V10002' ? { askedPrice: '9.5' } : {}),
      })),
    })
    expect((await act('doInitiateBargaining', row['id'], until))['status']).toBe('BARGAINING')
    return row['id']
  }

  async function activeBid(who: Rival, id: unknown): Promise<Row> {
    const [bid = {}] = await chain.list(who, 'sfdBidHeader', { auctionId: id, bidStatus: 'ACTIVE' })
    return bid
  }

  /** The draft that revising leaves, with this price. */
  async function requoted(who: Rival, id: unknown, price: string): Promise<unknown> {
    await chain.act(who, 'sfdAuctionSupplier', 'doRequote', (await invitationOf(chain, who, id))['id'])
    return priced(who, id, price)
  }

  async function priced(who: Rival, id: unknown, price: string): Promise<unknown> {
    const [draft = {}] = await chain.list(who, 'sfdBidHeader', { auctionId: id, bidStatus: 'DRAFT' })
    const begun = await chain.find(who, 'sfdBidHeader', draft['id'])
    await chain.save(who, 'sfdBidHeader', {
      id: begun['id'],
      versionNum: begun['versionNum'],
      lines: linesOf(begun).map((line) => ({ id: line['id'], noTaxPrice: price })),
    })
    return begun['id']
  }

  describe('bargaining', () => {
    it('asks chosen suppliers alone, each for its own price; the others hear nothing of it', async () => {
      const id = await bargaining()
      const asked = await Promise.all(
        rivals.map(async (who) =>
          linesOf(await find(id, who), 'bargains').map((row) => [
            row['supplierCode'],
            row['quotedPrice'],
            row['askedPrice'],
            row['bargainText'],
          ]),
        ),
      )
      expect(asked).toEqual([
        [['V10001', '10', null, until.bargainText]],
        [['V10002', '11', '9.5', until.bargainText]],
        [],
      ])
      expect(
        await Promise.all(rivals.map(async (who) => (await invitationOf(chain, who, id))['supplierView'])),
      ).toEqual(['BARGAIN', 'BARGAIN', 'CLOSED'])
      const third = await find(id, 'supplier3')
      expect([third['bargainText'], third['bargainEndDate'], third['bargainNum']]).toEqual([
        undefined,
        undefined,
        undefined,
      ])
    })

    it('takes one lower quote of each; a higher one and a second one are refused, and who was not asked', async () => {
      const id = await bargaining()
      const higher = await requoted('supplier1', id, '10.01')
      const submit = (who: Rival, bid: unknown) => chain.act(who, 'sfdBidHeader', 'doSubmit', bid)
      expect((await refusal(submit('supplier1', higher))).words).toContain('不得高于原报价')
      await priced('supplier1', id, '10')
      expect((await refusal(submit('supplier1', higher))).words).toContain('须低于原报价')
      await priced('supplier1', id, '9.8')
      await submit('supplier1', higher)
      const again = chain.act('supplier1', 'sfdBidHeader', 'doRevise', higher)
      expect((await refusal(again)).words).toContain('每轮议价只能报价一次')
      const third = await activeBid('supplier3', id)
      expect(
        (await refusal(chain.act('supplier3', 'sfdBidHeader', 'doRevise', third['id']))).words,
      ).toContain('未被邀请议价')
    })

    it('ends by the clock: what was answered is compared and proposed anew, sealed until then', async () => {
      const id = await bargaining()
      const bid = await requoted('supplier2', id, '9.5')
      await chain.act('supplier2', 'sfdBidHeader', 'doSubmit', bid)
      const sealed = await chain.find('buyer', 'sfdBidHeader', bid)
      expect([sealed['noTaxAmount'], sealed['lines'], sealed['sealedUntil']]).toEqual([
        undefined,
        undefined,
        until.bargainEndDate,
      ])
      await chain.waitUntil('2025-03-07')
      const after = await find(id)
      expect(after['status']).toBe('OPENED')
      expect(
        rivals
          .map((who) => awardOf(chain, after, who))
          .map((one) => [one['rankNum'], one['awardPct'], one['awardNoTaxPrice'], one['askedPrice']]),
      ).toEqual([
        [2, '0', '10', null],
        [1, '100', '9.5', null],
        [3, '0', '12', null],
      ])
      expect(linesOf(after, 'bargains').map((row) => [row['supplierCode'], row['answeredPrice']])).toEqual([
        ['V10001', null],
        ['V10002', '9.5'],
      ])
      expect(linesOf(after, 'suppliers').map((row) => row['bargainFlag'])).toEqual(['N', 'N', 'N'])
      expect((await chain.find('buyer', 'sfdBidHeader', bid))['noTaxAmount']).toBe('950')
    })

    it('is ended by the buyer before its time, and may be begun again: each round has its own record', async () => {
      const id = await bargaining()
      const ended = await act('doEndBargaining', id)
      expect([ended['status'], ended['bargainNum']]).toEqual(['OPENED', 1])
      await chain.save('buyer', 'sfdAuctionHeader', {
        id,
        versionNum: ended['versionNum'],
        suppliers: linesOf(ended, 'suppliers').map((row, at) => ({
          id: row['id'],
          bargainFlag: at === 0 ? 'Y' : 'N',
        })),
      })
      await act('doInitiateBargaining', id, until)
      expect(linesOf(await find(id), 'bargains').map((row) => row['bargainNum'])).toEqual([1, 1, 2])
      const draft = await requoted('supplier1', id, '9')
      expect((await chain.act('supplier1', 'sfdBidHeader', 'doSubmit', draft))['bidStatus']).toBe('ACTIVE')
    })

    it('needs somebody who is asked, who has quoted, and a time that is to come', async () => {
      const { id } = await opened()
      expect((await refusal(act('doInitiateBargaining', id, until))).words).toContain('请先选择议价的供应商')
    })
  })

  describe('a quote after the close', () => {
    it('is withdrawn on request, once a manager agrees: it is compared no more', async () => {
      const { id } = await opened()
      const bid = await activeBid('supplier1', id)
      const asked = { requestKind: 'WITHDRAW', requestReason: '报价有误' }
      await chain.act('supplier1', 'sfdBidHeader', 'doRequest', bid['id'], asked)
      expect((await refusal(act('doHandleQuoteReq', id, { handledBidId: bid['id'] }))).codes).not.toEqual([])
      expect(chain.may('buyer', 'sfdBidHeader', 'doAgreeRequest')).toBe(false)
      await chain.act('manager', 'sfdBidHeader', 'doAgreeRequest', bid['id'])
      const done = await act('doHandleQuoteReq', id, { handledBidId: bid['id'] })
      expect(await chain.find('supplier1', 'sfdBidHeader', bid['id'])).toMatchObject({
        bidStatus: 'INVALID',
        invalidReason: '报价有误',
      })
      expect(
        rivals
          .map((who) => awardOf(chain, done, who))
          .map((one) => [one['rankNum'], one['awardPct'], one['excludedFlag']]),
      ).toEqual([
        [null, '0', 'Y'],
        [1, '100', null],
        [2, '0', null],
      ])
    })

    it('is corrected on request: the corrected one is marked and compared in its place', async () => {
      const { id } = await opened()
      const bid = await activeBid('supplier1', id)
      await chain.act('supplier1', 'sfdBidHeader', 'doRequest', bid['id'], {
        requestKind: 'CORRECT',
        requestReason: '单位看错',
      })
      await chain.act('manager', 'sfdBidHeader', 'doAgreeRequest', bid['id'])
      await act('doHandleQuoteReq', id, { handledBidId: bid['id'] })
      const draft = await priced('supplier1', id, '11.5')
      const corrected = await chain.act('supplier1', 'sfdBidHeader', 'doSubmit', draft)
      expect(corrected).toMatchObject({
        bidStatus: 'ACTIVE',
        correctionFlag: 'Y',
        correctionReason: '单位看错',
      })
      expect((await chain.find('supplier1', 'sfdBidHeader', bid['id']))['bidStatus']).toBe('SUPERSEDED')
      const after = await find(id)
      expect(
        rivals
          .map((who) => awardOf(chain, after, who))
          .map((one) => [one['rankNum'], one['awardPct'], one['bidNoTaxPrice']]),
      ).toEqual([
        [2, '0', '11.5'],
        [1, '100', '11'],
        [3, '0', '12'],
      ])
    })

    it('is asked about once, after the opening; a manager may refuse', async () => {
      const { id } = await opened()
      const bid = await activeBid('supplier3', id)
      const asked = { requestKind: 'CORRECT', requestReason: '漏报运费' }
      await chain.act('supplier3', 'sfdBidHeader', 'doRequest', bid['id'], asked)
      expect(
        (await refusal(chain.act('supplier3', 'sfdBidHeader', 'doRequest', bid['id'], asked))).code,
      ).toBe('SRM-1003')
      await chain.act('manager', 'sfdBidHeader', 'doRefuseRequest', bid['id'], { reason: '不符合规定' })
      expect((await refusal(act('doHandleQuoteReq', id, { handledBidId: bid['id'] }))).codes).not.toEqual([])
    })

    it('of a supplier that a manager disqualifies after the opening is compared no more', async () => {
      const row = await opened()
      const [first = {}] = linesOf(row, 'suppliers')
      const reason = { disqualifyReason: '样品不合格' }
      const early = chain.act('buyer', 'sfdAuctionSupplier', 'doDisqualify', first['id'], reason)
      expect((await refusal(early)).code).toBe('FORBIDDEN')
      await chain.act('manager', 'sfdAuctionSupplier', 'doDisqualify', first['id'], reason)
      const after = await find(row['id'])
      expect(rivals.map((who) => awardOf(chain, after, who)['awardPct'])).toEqual(['0', '100', '0'])
    })
  })

  it('what was submitted for approval is taken back by whoever submitted it', async () => {
    const { id } = await opened()
    await act('doSubmitAward', id)
    const foreign = chain.act('manager', 'sfdAuctionHeader', 'doWithdraw', id)
    expect(chain.may('manager', 'sfdAuctionHeader', 'doWithdraw')).toBe(false)
    expect((await refusal(foreign)).code).toBe('FORBIDDEN')
    expect((await act('doWithdraw', id))['status']).toBe('OPENED')
  })
})
