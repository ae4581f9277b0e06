import { beforeAll, expect, it } from 'vitest'
import type { Row } from '../../src/language/row.ts'
import { oneDatabase } from '../compliance/databases.ts'
import { acceptInvite, draftInquiry, invitationOf, openInquiry, published, quote } from './inquirySteps.ts'
import { linesOf, openChain, refusal, type Chain, type Person } from './openChain.ts'

/** Where prices are open, a total is bid at a press within the steps that the inquiry allows, and how the totals went is rows that each reads as far as he may. */

oneDatabase((_, open) => {
  let chain: Chain
  let id: unknown

  const room = (who: Person): Promise<Row> => chain.find(who, 'sfdAuctionHeader', id)
  const course = async (who: Person): Promise<readonly string[]> =>
    linesOf(await room(who), 'course').map(({ total, leadTotal }) => [total, leadTotal ?? 'kept'].join(' '))
  const bid = async (who: Person, bidTotal: string): Promise<Row> => {
    const { id: line } = await invitationOf(chain, who, id)
    return chain.act(who, 'sfdAuctionSupplier', 'doBid', line, { bidTotal })
  }
  const standing = async (who: Person): Promise<Row> => invitationOf(chain, who, id)

  beforeAll(async () => {
    chain = await openChain(open)
    await chain.waitUntil(published)
    const draft = await draftInquiry(chain, [{ quantity: '100' }, { quantity: '30' }], {
      sourcingMethod: 'RFQ',
      bidVisibility: 'OPEN',
      rankVisibility: 'OWN_RANK',
      minDecrement: '5',
      maxDecrement: '300',
      jury: [],
    })
    id = draft.id
    await openInquiry(chain, id)
  })

  it('nobody bids a total before he has quoted the items', async () => {
    await acceptInvite(chain, 'supplier3', id)
    expect((await refusal(bid('supplier3', '900'))).codes).toContain('SRM-5003')
  })

  it('a bid is within the steps, and every price goes down by the same part', async () => {
    await quote(chain, 'supplier1', id, ['10', '7'])
    await quote(chain, 'supplier2', id, ['10.5', '7'])
    expect((await standing('supplier1'))['lastTotal']).toBe('1210')
    for (const total of ['1210', '1206', '1300', '0', '-5'])
      expect((await refusal(bid('supplier1', total))).codes).toContain('SRM-5004')
    expect((await refusal(bid('supplier1', '900'))).codes).toContain('SRM-5004')
    await bid('supplier1', '1205')
    const [active = {}] = await chain.list('supplier1', 'sfdBidHeader', {
      auctionId: id,
      bidStatus: 'ACTIVE',
    })
    expect(Number(active['evalTotal'])).toBeLessThanOrEqual(1205)
    expect(Number(active['evalTotal'])).toBeGreaterThan(1204.99)
    const { lines } = (await chain.find('supplier1', 'sfdBidHeader', active['id'])) as {
      lines: readonly Row[]
    }
    expect(lines.map(({ noTaxPrice }) => noTaxPrice)).toEqual(['9.958677', '6.971074'])
  })

  it('a quote that is revised item by item keeps the same step', async () => {
    const [active = {}] = await chain.list('supplier2', 'sfdBidHeader', {
      auctionId: id,
      bidStatus: 'ACTIVE',
    })
    await chain.act('supplier2', 'sfdBidHeader', 'doRevise', active['id'])
    const [draft = {}] = await chain.list('supplier2', 'sfdBidHeader', { auctionId: id, bidStatus: 'DRAFT' })
    expect((await refusal(chain.act('supplier2', 'sfdBidHeader', 'doSubmit', draft['id']))).codes).toContain(
      'SRM-5004',
    )
    await chain.call('supplier2', 'sfdBidHeader', 'delete', {
      id: draft['id'],
      versionNum: (await chain.find('supplier2', 'sfdBidHeader', draft['id']))['versionNum'],
    })
  })

  it('the buyer sees how the totals went, a supplier his own, and the best only where he may', async () => {
    await bid('supplier2', '1200')
    expect(await course('buyer')).toEqual(['1210 1210', '1260 1210', '1205 1205', '1200 1200'].map(rounded))
    expect(await course('supplier1')).toEqual(['1210 kept', '1205 kept'].map(rounded))
    expect(await course('supplier2')).toEqual(['1260 kept', '1200 kept'].map(rounded))
    expect(await course('supplier3')).toEqual([])
    const own = linesOf(await room('supplier1'), 'course')
    for (const row of own) expect(Object.keys(row)).not.toContain('supplierName')
  })

  it('two who bid at once each have theirs, once', async () => {
    await Promise.allSettled([bid('supplier1', '1190'), bid('supplier2', '1180'), bid('supplier1', '1190')])
    const totals = linesOf(await room('buyer'), 'course').map(({ total }) => Math.round(Number(total)))
    expect(totals.filter((total) => total === 1190).length).toBe(1)
    expect(totals.filter((total) => total === 1180).length).toBeLessThanOrEqual(1)
  })

  /** Totals are cut down to whole millionths of a price. */
  function rounded(text: string): unknown {
    const [total = '', lead = ''] = text.split(' ')
    return expect.stringMatching(
      new RegExp(`^(${total}|${Number(total) - 1}\\.99) (${lead}|${Number(lead) - 1}\\.99)$`),
    )
  }
})
