import { beforeAll, describe, expect, it } from 'vitest'
import { oneDatabase } from '../compliance/databases.ts'
import {
  awarded,
  awardOf,
  closed,
  draftInquiry,
  openedInquiry,
  openInquiry,
  openQuotes,
  published,
  quote,
} from './inquirySteps.ts'
import { linesOf, openChain, refusal, type Chain } from './openChain.ts'
import { approvedRequisition } from './steps.ts'

/** Sections 2.4 and 2.10 of the domain: what becomes of an inquiry once it is awarded, or asked once more. */

oneDatabase((_, open) => {
  let chain: Chain

  beforeAll(async () => {
    chain = await openChain(open)
  })

  describe('what is awarded', () => {
    it('is made into one order for each supplier, of the requisition, which it releases', async () => {
      const requisition = await approvedRequisition(chain, [{ quantity: '100' }])
      const [line = {}] = linesOf(requisition)
      await chain.waitUntil(published)
      const [made = {}] = await chain.take(
        'buyer',
        'sfdAuctionHeader',
        'fromRequisition',
        [{ id: line['id'], quantity: '60' }],
        { auctionTitle: '来自申请' },
      )
      const shown = async () => {
        const [now = {}] = linesOf(await chain.find('buyer', 'purRequisitionHeader', requisition['id']))
        return [now['sourcingQuantity'], now['availableQuantity'], now['reservedQuantity']]
      }
      expect(await shown()).toEqual(['60', '40', '0'])
      const tooMuch = chain.take(
        'buyer',
        'sfdAuctionHeader',
        'fromRequisition',
        [{ id: line['id'], quantity: '41' }],
        { auctionTitle: '过多' },
      )
      expect((await refusal(tooMuch)).code).toBe('SRM-1603')
      const full = await draftInquiry(chain, [{ quantity: '1' }])
      await chain.save('buyer', 'sfdAuctionHeader', {
        id: made['id'],
        versionNum: made['versionNum'],
        sourcingMethod: 'SEALED_RFQ',
        ...Object.fromEntries(
          [
            'bidStartDate',
            'bidEndDate',
            'quoteValidToDate',
            'priceEffectiveFrom',
            'priceEffectiveTo',
            'paymentTermId',
          ].map((key) => [key, full[key]]),
        ),
        suppliers: linesOf(full, 'suppliers').map(({ supplierId }) => ({ supplierId })),
        jury: linesOf(full, 'jury').map(({ memberId, juryRole }) => ({ memberId, juryRole })),
      })
      await openInquiry(chain, made['id'])
      await quote(chain, 'supplier1', made['id'], ['9'])
      await quote(chain, 'supplier2', made['id'], ['10'])
      await quote(chain, 'supplier3', made['id'], ['11'])
      await openQuotes(chain, made['id'])
      await awarded(chain, made['id'])
      expect(await shown()).toEqual(['60', '40', '0'])
      const done = await chain.act('buyer', 'sfdAuctionHeader', 'doGenerateOrder', made['id'], {
        orderBillTypeId: chain.ids['PO'],
      })
      expect(done['status']).toBe('CONVERTED')
      const order = await chain.find('buyer', 'purOrderHeader', awardOf(chain, done, 'supplier1')['orderId'])
      expect(order).toMatchObject({ supplierCode: 'V10001', noTaxAmount: '540', status: 'DRAFT' })
      expect(linesOf(order)[0]).toMatchObject({
        requisitionLineId: line['id'],
        purchaseQuantity: '60',
        noTaxPrice: '9',
      })
      expect(await shown()).toEqual(['0', '40', '60'])
    })

    it('is made into an agreement, whose prices stand in the library once it is in force', async () => {
      const opened = await openedInquiry(chain, [{ quantity: '100' }], {
        supplier1: ['9.5'],
        supplier2: ['10'],
        supplier3: ['11'],
      })
      await awarded(chain, opened['id'])
      const done = await chain.act('buyer', 'sfdAuctionHeader', 'doGenerateAgreement', opened['id'])
      expect(done['status']).toBe('CONVERTED')
      const agreement = awardOf(chain, done, 'supplier1')['agreementId']
      await chain.act('buyer', 'purAgreementHeader', 'doSubmit', agreement)
      const approved = await chain.act('manager', 'purAgreementHeader', 'doApproval', agreement)
      await chain.waitUntil('2025-04-01')
      expect(await chain.list('buyer', 'purPrice', { sourceNum: approved['agreementNum'] })).toMatchObject([
        { noTaxPrice: '9.5', supplierCode: 'V10001', sourceType: 'AGREEMENT' },
      ])
      await chain.waitUntil(published)
    })
  })

  it('once more: a next round asks those who quoted, at most the best ranks', async () => {
    const opened = await openedInquiry(chain, [{ quantity: '100' }], {
      supplier1: ['10'],
      supplier2: ['11'],
      supplier3: ['12'],
    })
    await chain.waitUntil(closed)
    await chain.act('buyer', 'sfdAuctionHeader', 'doCreateNextRound', opened['id'], { nextRoundTop: 2 })
    expect((await chain.find('buyer', 'sfdAuctionHeader', opened['id']))['status']).toBe('NEXT_ROUND')
    const [next = {}] = await chain.list('buyer', 'sfdAuctionHeader', { parentAuctionId: opened['id'] })
    const made = await chain.find('buyer', 'sfdAuctionHeader', next['id'])
    expect([
      made['roundNum'],
      made['status'],
      linesOf(made, 'suppliers').map((one) => [one['supplierCode'], one['inviteStatus']]),
      linesOf(made, 'items').length,
      linesOf(made, 'awards').length,
    ]).toEqual([
      2,
      'DRAFT',
      [
        ['V10001', 'INVITED'],
        ['V10002', 'INVITED'],
      ],
      1,
      0,
    ])
  })
})
