import { beforeAll, describe, expect, it } from 'vitest'
import type { Row } from '../../src/language/row.ts'
import { oneDatabase } from '../compliance/databases.ts'
import {
  acceptInvite,
  awardOf,
  closed,
  draftInquiry,
  invitationOf,
  openInquiry,
  published,
  quote,
  rivals,
  type Rival,
} from './inquirySteps.ts'
import { linesOf, openChain, type Chain, type Person } from './openChain.ts'

/** Sections 2.2, 2.3 and 2.5 of the domain: who sees which ranks and prices while quotes come in, and which of equal prices ranks better. */

oneDatabase((_, open) => {
  let chain: Chain

  beforeAll(async () => {
    chain = await openChain(open)
  })

  async function running(more: Row): Promise<unknown> {
    await chain.waitUntil(published)
    const { id } = await draftInquiry(chain, [{ quantity: '100' }], {
      sourcingMethod: 'RFQ',
      jury: [],
      ...more,
    })
    await openInquiry(chain, id)
    return id
  }
  const standings = async (who: Person, id: unknown) =>
    linesOf(await chain.find(who, 'sfdAuctionHeader', id), 'standings')
  /** Every supplier quotes: 10, 12 and 11. */
  async function quotedBy(id: unknown): Promise<void> {
    for (const [who, price] of [
      ['supplier1', '10'],
      ['supplier2', '12'],
      ['supplier3', '11'],
    ] as const)
      await quote(chain, who, id, [price])
  }
  async function revised(who: Rival, id: unknown, price: string): Promise<void> {
    const [active = {}] = await chain.list(who, 'sfdBidHeader', { auctionId: id, bidStatus: 'ACTIVE' })
    await chain.act(who, 'sfdBidHeader', 'doRevise', active['id'])
    const [draft = {}] = await chain.list(who, 'sfdBidHeader', { auctionId: id, bidStatus: 'DRAFT' })
    const begun = await chain.find(who, 'sfdBidHeader', draft['id'])
    await chain.save(who, 'sfdBidHeader', {
      id: begun['id'],
      versionNum: begun['versionNum'],
      lines: linesOf(begun).map((line) => ({ id: line['id'], noTaxPrice: price })),
    })
    await chain.act(who, 'sfdBidHeader', 'doSubmit', begun['id'])
  }

  describe('while quotes come in', () => {
    it('an open inquiry tells a supplier its own rank, and the lead price where it says so', async () => {
      const id = await running({ bidVisibility: 'OPEN', rankVisibility: 'OWN_RANK' })
      await quotedBy(id)
      expect((await standings('supplier2', id)).map((row) => [row['rankNum'], row['leadPrice']])).toEqual([
        [3, undefined],
      ])
      expect((await invitationOf(chain, 'supplier2', id))['currentRank']).toBe(3)
      const lead = await running({ bidVisibility: 'OPEN', rankVisibility: 'RANK_AND_LEAD_PRICE' })
      await quotedBy(lead)
      expect(
        (await standings('supplier2', lead)).map((row) => [
          row['rankNum'],
          row['evalPrice'],
          row['leadPrice'],
        ]),
      ).toEqual([[3, '12', '10']])
    })

    it('all prices are shown under code names that were drawn when it was published, never under names', async () => {
      const id = await running({ bidVisibility: 'OPEN', rankVisibility: 'ALL_PRICES_ANON' })
      await quotedBy(id)
      const seen = await standings('supplier3', id)
      expect(seen.map((row) => row['evalPrice']).toSorted()).toEqual(['10', '11', '12'])
      expect(seen.map((row) => row['anonCode']).toSorted()).toEqual(['S1', 'S2', 'S3'])
      expect(JSON.stringify(seen)).not.toMatch(/V1000\d/)
      const own = await invitationOf(chain, 'supplier3', id)
      expect(seen.find((row) => row['anonCode'] === own['anonCode'])?.['evalPrice']).toBe('11')
      const course = linesOf(await chain.find('supplier3', 'sfdAuctionHeader', id), 'course')
      expect(course.map((row) => row['anonCode']).toSorted()).toEqual(['S1', 'S2', 'S3'])
      expect(course.find((row) => row['anonCode'] === own['anonCode'])?.['total']).toBe('1100')
      expect(JSON.stringify(course)).not.toMatch(/V1000\d|supplier[12]|supplierId|bidId|bidSeq/)
      const all = await standings('buyer', id)
      expect(all.map((row) => row['supplierCode']).toSorted()).toEqual(['V10001', 'V10002', 'V10003'])
    })

    it('nothing at all is shown to suppliers of a blind one, or where it says so; the buyer sees both', async () => {
      for (const more of [{ bidVisibility: 'BLIND' }, { bidVisibility: 'OPEN', rankVisibility: 'NONE' }]) {
        const id = await running(more)
        await quotedBy(id)
        for (const who of rivals) {
          expect(await standings(who, id)).toEqual([])
          expect((await invitationOf(chain, who, id))['currentRank'] ?? null).toBeNull()
        }
        const buyer = await chain.find('buyer', 'sfdAuctionHeader', id)
        expect(linesOf(buyer, 'standings').map((row) => row['rankNum'])).toEqual([1, 3, 2])
        expect(buyer).toMatchObject({ bestTotal: '1000', acceptedCount: 3, quoteCount: 3 })
      }
    })

    it('a sealed one has no standings for anybody until it is opened, and says until when', async () => {
      const id = await running({
        sourcingMethod: 'SEALED_RFQ',
        bidVisibility: 'SEALED',
        jury: [{ memberId: chain.ids['manager'] }, { memberId: chain.ids['apClerk'], juryRole: 'AUDIT' }],
      })
      await quotedBy(id)
      const buyer = await chain.find('buyer', 'sfdAuctionHeader', id)
      expect(buyer).toMatchObject({ standings: [], bestTotal: null, sealedUntil: '2025-03-03 18:00:00' })
      const [bid = {}] = await chain.list('buyer', 'sfdBidHeader', { auctionId: id })
      expect(bid['sealedUntil']).toBe('2025-03-03 18:00:00')
      await chain.waitUntil(closed)
      expect(await chain.find('buyer', 'sfdAuctionHeader', id)).toMatchObject({
        status: 'BID_CLOSED',
        standings: [],
        sealedUntil: '2025-03-03 18:00:00',
      })
    })

    it('a quote of a rival moves neither document nor invitation of a supplier of a blind one', async () => {
      const id = await running({ bidVisibility: 'BLIND' })
      await quote(chain, 'supplier1', id, ['10'])
      const before = await chain.find('supplier1', 'sfdAuctionHeader', id)
      await quote(chain, 'supplier2', id, ['9'])
      await revised('supplier2', id, '8')
      expect(await chain.find('supplier1', 'sfdAuctionHeader', id)).toEqual(before)
    })
  })

  describe('of equal prices', () => {
    it('the one that was quoted first ranks better; who sends the same price again keeps its place', async () => {
      const id = await running({ bidVisibility: 'BLIND' })
      await quote(chain, 'supplier2', id, ['10'])
      await quote(chain, 'supplier1', id, ['10'])
      await revised('supplier2', id, '10')
      await chain.waitUntil(closed)
      const opened = await chain.find('buyer', 'sfdAuctionHeader', id)
      expect([
        awardOf(chain, opened, 'supplier2')['rankNum'],
        awardOf(chain, opened, 'supplier1')['rankNum'],
      ]).toEqual([1, 2])
    })

    it('who came down to it later ranks behind', async () => {
      const id = await running({ bidVisibility: 'BLIND' })
      await quote(chain, 'supplier2', id, ['11'])
      await quote(chain, 'supplier1', id, ['10'])
      await revised('supplier2', id, '10')
      await chain.waitUntil(closed)
      const opened = await chain.find('buyer', 'sfdAuctionHeader', id)
      expect(awardOf(chain, opened, 'supplier2')['rankNum']).toBe(2)
    })
  })

  it('an inquiry is not found by suppliers before its preview begins', async () => {
    await chain.waitUntil(published)
    const { id } = await draftInquiry(chain, [{ quantity: '1' }], { previewStartDate: '2025-03-01 20:00:00' })
    await chain.act('buyer', 'sfdAuctionHeader', 'doSubmitPublish', id)
    await chain.act('manager', 'sfdAuctionHeader', 'doApprovePublish', id)
    const seen = () => chain.list('supplier1', 'sfdAuctionHeader', { auctionHeaderId: id })
    expect(await seen()).toHaveLength(0)
    await chain.waitUntil('2025-03-02')
    await acceptInvite(chain, 'supplier1', id)
    expect(await seen()).toHaveLength(1)
  })

  it('an invitation says how far the supplier is: accepted, quoted, withdrawn', async () => {
    const id = await running({ bidVisibility: 'BLIND' })
    const status = async () => (await invitationOf(chain, 'supplier1', id))['inviteProgress']
    expect(await status()).toBe('INVITED')
    const bid = await quote(chain, 'supplier1', id, ['10'])
    expect(await status()).toBe('QUOTED')
    await chain.act('supplier1', 'sfdBidHeader', 'doWithdraw', bid['id'])
    expect(await status()).toBe('WITHDRAWN')
  })
})
