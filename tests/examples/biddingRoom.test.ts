// The clock of a bidding room: a late bid moves the end, a pause stops it for everybody and gives back what was left.
import { beforeAll, expect, it } from 'vitest'
import type { Row } from '../../src/language/row.ts'
import { oneDatabase } from '../compliance/databases.ts'
import { draftInquiry, invitationOf, openInquiry, published, quote } from './inquirySteps.ts'
import { openChain, refusal, type Chain, type Person } from './openChain.ts'

oneDatabase((_, open) => {
  let chain: Chain
  let id: unknown

  const room = (who: Person = 'buyer'): Promise<Row> => chain.find(who, 'sfdAuctionHeader', id)
  const end = async (who?: Person): Promise<readonly unknown[]> => {
    const { effectiveEndDate, overtimeCount } = await room(who)
    return [effectiveEndDate, overtimeCount]
  }
  const bid = async (who: Person, bidTotal: string): Promise<Row> =>
    chain.act(who, 'sfdAuctionSupplier', 'doBid', (await invitationOf(chain, who, id))['id'], { bidTotal })
  const moveEnd = (effectiveEndDate: string): Promise<Row> =>
    chain.act('manager', 'sfdAuctionHeader', 'doAdjustBidEndDate', id, { effectiveEndDate, reason: '试' })

  /** It is 09:00 on 3 March from here on. */
  beforeAll(async () => {
    chain = await openChain(open)
    await chain.waitUntil(published)
    const draft = await draftInquiry(chain, [{ quantity: '100' }], {
      sourcingMethod: 'RFQ',
      bidVisibility: 'OPEN',
      overtimeMaxCount: 2,
      jury: [],
    })
    id = draft.id
    await openInquiry(chain, id)
    await quote(chain, 'supplier1', id, ['10'])
    await quote(chain, 'supplier2', id, ['11'])
  })

  it('a bid that is early enough moves nothing', async () => {
    expect(await end()).toEqual(['2025-03-03 18:00:00', 0])
    await moveEnd('2025-03-03 09:03:01')
    await bid('supplier1', '990')
    expect(await end()).toEqual(['2025-03-03 09:03:01', 0])
  })

  it('a bid in the last seconds leaves so much time after it, whoever bids, and a second one at the same time no more', async () => {
    await moveEnd('2025-03-03 09:01:30')
    await bid('supplier2', '1050') // not the lead
    expect(await end('supplier1')).toEqual(['2025-03-03 09:03:00', 1])
    await bid('supplier1', '980')
    expect(await end()).toEqual(['2025-03-03 09:03:00', 1])
  })

  it('it is moved only so often', async () => {
    for (const [total, count] of [
      ['970', 2],
      ['960', 2],
    ] as const) {
      await moveEnd('2025-03-03 09:01:30')
      await bid('supplier1', total)
      expect((await end())[1]).toBe(count)
    }
    expect(await end()).toEqual(['2025-03-03 09:01:30', 2])
  })

  it('a pause is the buyer’s, needs a reason, and stops every bid and the clock; everybody sees it', async () => {
    expect(
      (await refusal(chain.act('supplier1', 'sfdAuctionHeader', 'doPause', id, { reason: '试' }))).codes,
    ).toContain('FORBIDDEN')
    expect((await refusal(chain.act('buyer', 'sfdAuctionHeader', 'doPause', id))).code).toBe('SRM-1005')
    await chain.act('buyer', 'sfdAuctionHeader', 'doPause', id, { reason: '核对' })
    expect(await room('supplier1')).toMatchObject({ roomState: 'PAUSED' })
    expect((await refusal(bid('supplier1', '900'))).codes).toContain('SRM-5002')
    await chain.act(
      'supplier2',
      'sfdAuctionSupplier',
      'doRequote',
      (await invitationOf(chain, 'supplier2', id))['id'],
    )
    const [draft = {}] = await chain.list('supplier2', 'sfdBidHeader', { auctionId: id, bidStatus: 'DRAFT' })
    expect((await refusal(chain.act('supplier2', 'sfdBidHeader', 'doSubmit', draft['id']))).codes).toContain(
      'SRM-5002',
    )
    expect((await refusal(moveEnd('2025-03-03 19:00:00'))).code).toBe('SRM-1003')
    expect(
      (await refusal(chain.act('buyer', 'sfdAuctionHeader', 'doPause', id, { reason: '再' }))).code,
    ).toBe('SRM-1003')
  })

  it('what was left is given back when it goes on, even a day later; then it closes', async () => {
    await chain.waitUntil('2025-03-04')
    expect((await room())['status']).toBe('BIDDING')
    await chain.act('buyer', 'sfdAuctionHeader', 'doResume', id)
    expect(await room('supplier1')).toMatchObject({
      roomState: 'RUNNING',
      effectiveEndDate: '2025-03-04 09:01:30',
      pausedDate: null,
    })
    expect((await refusal(chain.act('buyer', 'sfdAuctionHeader', 'doResume', id))).code).toBe('SRM-1003')
    await bid('supplier1', '900')
    await chain.waitUntil('2025-03-05')
    expect(await room('supplier1')).toMatchObject({ status: 'OPENED', roomState: 'ENDED' })
  })
})
